import { expect, test } from "vitest";
import { addMonths, addMonthsTo, endOfWeek, weekdayNames, weeksOf } from "./months.ts";

test("a month is shown in whole weeks, from the first day of the week", () => {
  const may = weeksOf("2026-05", 1);
  expect(may).toHaveLength(5);
  expect(may[0]?.indexOf("2026-05-01")).toBe(4);
  expect(may.flat().filter(Boolean)).toHaveLength(31);
  expect(weeksOf("2026-05", 7)).toHaveLength(6);
  // February 2027 fills exactly four weeks.
  expect(weeksOf("2027-02", 1)).toHaveLength(4);
});

test("months are added over the end of a year, and days keep to the length of the month", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addMonthsTo("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonthsTo("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonthsTo("2026-05-15", 1)).toBe("2026-06-15");
});

test("a week ends as the language counts its days", () => {
  expect(endOfWeek("2026-05-31", 1, -1)).toBe("2026-05-25");
  expect(endOfWeek("2026-05-31", 1, 1)).toBe("2026-05-31");
  expect(endOfWeek("2026-05-31", 7, 1)).toBe("2026-06-06");
  expect(weekdayNames("de")[0]).toEqual({ long: "Montag", short: "Mo" });
  expect(weekdayNames("en")[0]?.long).toBe("Sunday");
});

test("long abbreviations of weekdays give way to letters", () => {
  for (const { short } of weekdayNames("ar")) expect(short.length).toBeLessThanOrEqual(4);
});
