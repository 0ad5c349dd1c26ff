import { expect, it } from "vitest";
import { entryForm, goalForm, installForm } from "./forms.ts";

const issuesOf = ({ error }: { error?: { issues: Array<{ path: PropertyKey[] }> } | undefined }) =>
  error?.issues.map(({ path }) => path.join("."));

it("a typed goal is parsed, and rejected if it is ambiguous", () => {
  expect(goalForm("en").parse({ amount: "1.000,50", currency: "EUR" })).toEqual({
    goal_amount: 100_050,
    currency: "EUR",
  });
  expect(issuesOf(goalForm("en").safeParse({ amount: "1.500", currency: "KWD" }))).toEqual([
    "amount",
  ]);
  expect(issuesOf(goalForm("en").safeParse({ amount: "-5", currency: "EUR" }))).toEqual(["amount"]);
  expect(issuesOf(goalForm("en").safeParse({ amount: "5", currency: "" }))).toEqual(["currency"]);
});

const entry = {
  kind: "grant",
  dated_on: "2026-03-01",
  amount: "12,5",
  currency: "EUR",
  note: " ",
  request_key: "k1",
};

it("only a correction may have a negative amount", () => {
  expect(entryForm("en").parse(entry)).toMatchObject({ amount: 1250, note: null });
  expect(issuesOf(entryForm("en").safeParse({ ...entry, amount: "-12,5" }))).toEqual(["amount"]);
  const correction = { ...entry, kind: "correction", amount: "-12,5" };
  expect(entryForm("en").parse(correction)).toMatchObject({ amount: -1250 });
});

it("panels and kW may be empty, and kW accepts a decimal comma", () => {
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
  // Grouped thousands are accepted unless two readings are in range.
  expect(installForm.parse({ installed_on, panels: "1,000", kw: "4.920" })).toMatchObject({
    panels: 1000,
    kw: 4.92,
  });
  const wrongPanels = ["1.5", "x", "0", "0x10", "1e3", "-1", "6.000", "12 panels"];
  const wrongKw = ["0", "-1", "1,000", "0x10", "1e2", "5 kW", "1.2345"];
  for (const wrong of [
    ...wrongPanels.map((panels) => ({ panels })),
    ...wrongKw.map((kw) => ({ kw })),
  ]) {
    const form = { installed_on, panels: "", kw: "", ...wrong };
    expect.soft(issuesOf(installForm.safeParse(form))).toEqual(Object.keys(wrong));
  }
});
