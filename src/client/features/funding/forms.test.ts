import { expect, it } from "vitest";
import { entryForm, goalForm, installForm } from "./forms.ts";

const issuesOf = ({ error }: { error?: { issues: Array<{ path: PropertyKey[] }> } | undefined }) =>
  error?.issues.map(({ path }) => path.join("."));

it("a goal is read as typed, and refused where it is unclear", () => {
  expect(goalForm.parse({ amount: "1.000,50", currency: "EUR" })).toEqual({
    goal_amount: 100_050,
    currency: "EUR",
  });
  expect(issuesOf(goalForm.safeParse({ amount: "1.500", currency: "KWD" }))).toEqual(["amount"]);
  expect(issuesOf(goalForm.safeParse({ amount: "-5", currency: "EUR" }))).toEqual(["amount"]);
  expect(issuesOf(goalForm.safeParse({ amount: "5", currency: "" }))).toEqual(["currency"]);
});

const entry = {
  kind: "grant",
  dated_on: "2026-03-01",
  amount: "12,5",
  currency: "EUR",
  note: " ",
  request_key: "k1",
};

it("only a correction takes money away", () => {
  expect(entryForm.parse(entry)).toMatchObject({ amount: 1250, note: null });
  expect(issuesOf(entryForm.safeParse({ ...entry, amount: "-12,5" }))).toEqual(["amount"]);
  const correction = { ...entry, kind: "correction", amount: "-12,5" };
  expect(entryForm.parse(correction)).toMatchObject({ amount: -1250 });
});

it("panels and kW may stay empty, and take a comma", () => {
  const installed_on = "2026-03-01";
  expect(installForm.parse({ installed_on, panels: "", kw: "" })).toEqual({
    installed_on,
    panels: null,
    kw: null,
  });
  expect(installForm.parse({ installed_on, panels: "12", kw: "4,92" })).toMatchObject({
    panels: 12,
    kw: 4.92,
  });
  for (const wrong of [{ panels: "1.5" }, { panels: "x" }, { kw: "0" }, { kw: "-1" }]) {
    const form = { installed_on, panels: "", kw: "", ...wrong };
    expect.soft(issuesOf(installForm.safeParse(form))).toEqual(Object.keys(wrong));
  }
});
