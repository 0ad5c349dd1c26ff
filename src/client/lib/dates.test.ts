import { expect, it } from "vitest";
import { exactTime, longDate, shortDate, shortMonth } from "./dates.ts";

it("a date is the day in UTC in every time zone", () => {
  expect(longDate("2026-03-12T23:59:59.000Z", "en")).toBe("March 12, 2026");
  expect(longDate("2026-01-01T00:00:00.000Z", "en")).toBe("January 1, 2026");
});

it.each([
  ["en", "March 12, 2026", "Mar 12, 2026", "Mar 12, 2026, 9:05 AM UTC", "Mar"],
  ["de", "12.\u00A0März 2026", "12.\u00A0März 2026", "12.\u00A0März 2026, 09:05 UTC", "Mär"],
  ["pl", "12\u00A0marca 2026", "12\u00A0mar 2026", "12\u00A0mar 2026, 09:05 UTC", "mar"],
  ["ar", "12\u00A0مارس 2026", "12\u00A0مارس 2026", "12\u00A0مارس 2026، 9:05 ص UTC", "مارس"],
] as const)("writes times in %s", (language, ...texts) => {
  const formats = [longDate, shortDate, exactTime, shortMonth];
  expect(formats.map((format) => format("2026-03-12T09:05:00Z", language))).toEqual(texts);
});
