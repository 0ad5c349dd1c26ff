import { expect, test } from "vitest";
import {
  addDays,
  isTimeZone,
  lastDayBefore,
  nightsBetween,
  startOfDay,
  todayIn,
  weekdayOf,
} from "./nights.ts";

test("a stay has the nights from its arrival to the one before its departure", () => {
  expect(nightsBetween("2026-05-30", "2026-06-02")).toEqual([
    "2026-05-30",
    "2026-05-31",
    "2026-06-01",
  ]);
  expect(nightsBetween("2026-05-30", "2026-05-30")).toEqual([]);
});

test("days are added over changes of the clock, leap days and years", () => {
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test("weekdays are numbered as ISO 8601 does", () => {
  expect(weekdayOf("2026-11-30")).toBe(1);
  expect(weekdayOf("2026-11-29")).toBe(7);
});

test("today is the day of the time zone, and begins at its midnight", () => {
  const time = new Date("2026-06-30T11:00:00Z");
  expect(todayIn("Pacific/Kiritimati", time)).toBe("2026-07-01");
  expect(todayIn("Pacific/Pago_Pago", time)).toBe("2026-06-30");
  expect(startOfDay("2026-07-01", "Pacific/Kiritimati")).toEqual(new Date("2026-06-30T10:00:00Z"));
  expect(startOfDay("2026-07-01", "America/New_York")).toEqual(new Date("2026-07-01T04:00:00Z"));
  // The days on which the clocks change, and India's half hour.
  expect(startOfDay("2026-03-29", "Europe/Copenhagen")).toEqual(new Date("2026-03-28T23:00:00Z"));
  expect(startOfDay("2026-03-30", "Europe/Copenhagen")).toEqual(new Date("2026-03-29T22:00:00Z"));
  expect(startOfDay("2026-11-01", "America/New_York")).toEqual(new Date("2026-11-01T04:00:00Z"));
  expect(startOfDay("2026-11-02", "America/New_York")).toEqual(new Date("2026-11-02T05:00:00Z"));
  expect(startOfDay("2026-11-02", "Asia/Kolkata")).toEqual(new Date("2026-11-01T18:30:00Z"));
});

test.each(["Pacific/Kiritimati", "Europe/Copenhagen", "UTC", "America/New_York"])(
  "what ends when a day begins in %s can be done until the day before",
  (timeZone) => {
    const end = startOfDay("2026-07-01", timeZone).toISOString();
    expect(lastDayBefore(end, timeZone)).toBe("2026-06-30");
    const later = new Date(Date.parse(end) + 1).toISOString();
    expect(lastDayBefore(later, timeZone)).toBe("2026-07-01");
  },
);

test.each(["Europe/Lisbon", "UTC", "America/Argentina/Ushuaia"])("%s is a time zone", (name) => {
  expect(isTimeZone(name)).toBe(true);
});
test.each(["", "Mars/Base", "+02:00", "Europe/Lisbon ", "../etc"])("%j is none", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
