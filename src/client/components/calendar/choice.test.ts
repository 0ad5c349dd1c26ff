import { expect, test } from "vitest";
import { nightsBetween } from "../../../shared/stays/nights.ts";
import { afterPress, departuresOf, isArrival, withRuns } from "./choice.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const rules = { min_nights: 2, max_nights: 5, arrival_days: everyDay };

/** A calendar from May 1 to 31 with these nights taken. */
const calendar = (...taken: string[]) =>
  withRuns(
    nightsBetween("2026-05-01", "2026-06-01").map((night) => ({
      night,
      state: taken.includes(night) ? "taken" : "free",
    })),
  );

test("a stay may end on the first taken night, and not after", () => {
  const nights = calendar("2026-05-13");
  expect(departuresOf(rules, nights, "2026-05-10")).toEqual({
    first: "2026-05-12",
    last: "2026-05-13",
  });
  expect(afterPress(rules, nights, { arrival: "2026-05-10" }, "2026-05-13")).toEqual({
    arrival: "2026-05-10",
    departure: "2026-05-13",
  });
  expect(afterPress(rules, nights, { arrival: "2026-05-10" }, "2026-05-14")).toBeUndefined();
});

test("a stay has at least and at most as many nights as the host allows", () => {
  expect(departuresOf(rules, calendar(), "2026-05-10")).toEqual({
    first: "2026-05-12",
    last: "2026-05-15",
  });
  expect(afterPress(rules, calendar(), { arrival: "2026-05-10" }, "2026-05-11")).toBeUndefined();
});

test("no arrival is offered on another weekday, on a taken night, or before too few free nights", () => {
  const nights = calendar("2026-05-12");
  expect(isArrival(rules, nights, "2026-05-10")).toBe(true);
  expect(isArrival(rules, nights, "2026-05-11")).toBe(false);
  expect(isArrival(rules, nights, "2026-05-12")).toBe(false);
  // A Friday.
  expect(isArrival({ ...rules, arrival_days: [5] }, nights, "2026-05-15")).toBe(true);
  expect(isArrival({ ...rules, arrival_days: [5] }, nights, "2026-05-16")).toBe(false);
});

test("an earlier day becomes the arrival, and the arrival itself is given up", () => {
  const half = { arrival: "2026-05-10" };
  expect(afterPress(rules, calendar(), half, "2026-05-08")).toEqual({ arrival: "2026-05-08" });
  expect(afterPress(rules, calendar(), half, "2026-05-10")).toEqual({});
  const whole = { ...half, departure: "2026-05-12" };
  expect(afterPress(rules, calendar(), whole, "2026-05-20")).toEqual({ arrival: "2026-05-20" });
});

test("nights beyond the last known one are not offered", () => {
  expect(departuresOf(rules, calendar(), "2026-05-30")).toEqual({
    first: "2026-06-01",
    last: "2026-06-01",
  });
  expect(isArrival(rules, calendar(), "2026-05-31")).toBe(false);
});
