import { expect, it } from "vitest";
import { longDate } from "./dates.ts";

it("a date is the day in UTC in every time zone", () => {
  expect(longDate("2026-03-12T23:59:59.000Z")).toBe("March 12, 2026");
  expect(longDate("2026-01-01T00:00:00.000Z")).toBe("January 1, 2026");
});
