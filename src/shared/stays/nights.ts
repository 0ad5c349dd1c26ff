/**
 * Days and nights as dates without a time zone, "2026-05-31". A night is named by the day it begins on.
 * A stay is half open: with arrival on the 21st and departure on the 24th, its nights are 21, 22 and 23.
 */
import { dateOf, dayMs, dayOf, minuteMs } from "../time.ts";
import { oncePer } from "../once-per.ts";

const timeOf = (day: string) => dateOf(day).getTime();

/** The day a number of days after another, before it if the number is negative. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(timeOf(day) + days * dayMs));

/** The number of nights from an arrival to a departure, independent of daylight saving time. */
export const nightsOf = (arrival: string, departure: string): number =>
  (timeOf(departure) - timeOf(arrival)) / dayMs;

/** The nights from an arrival to a departure. */
export function nightsBetween(arrival: string, departure: string): string[] {
  const nights: string[] = [];
  for (let night = arrival; night < departure; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** The weekdays as ISO 8601 numbers them: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The weekday of a day, as ISO 8601 numbers it. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7;

const formats = oncePer(
  // Swedish writes dates as ISO 8601 does.
  (timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

/** The last second for which a zone's day was asked, since Unix's epoch, and that day. */
const lastDays = oncePer((_timeZone: string) => ({ second: Number.NaN, day: "" }));

/** The day that it is in a time zone of the IANA database. */
export function todayIn(timeZone: string, now: Date): string {
  const last = lastDays(timeZone);
  // Zones differ from UTC by whole seconds.
  const second = Math.floor(now.getTime() / 1000);
  if (last.second !== second) {
    last.day = formats(timeZone).format(now);
    last.second = second;
  }
  return last.day;
}

/**
 * The last day on which something can be done that ends at a time, where it can be done. A request ends
 * when the day of arrival begins: its last day is the one before.
 */
export const lastDayBefore = (end: string, timeZone: string): string =>
  todayIn(timeZone, new Date(Date.parse(end) - 1));

/** Whether a name is a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // An offset such as +02:00 is accepted, but knows no summer time.
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false;
  }
}

const offsets = oncePer(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset", hour: "numeric" }),
);

/** Milliseconds that a time zone is ahead of UTC at a time. */
export function offsetOf(timeZone: string, time: number): number {
  const part = offsets(timeZone)
    .formatToParts(time)
    .find(({ type }) => type === "timeZoneName");
  const [, sign = "+", hours = "0", minutes = "0"] =
    /GMT([+-])(\d+):(\d+)/.exec(part?.value ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}

/** The time at which a day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = timeOf(day);
  // The offset of the guess is that of the day, unless the clocks change in between.
  const guess = midnight - offsetOf(timeZone, midnight);
  return new Date(midnight - offsetOf(timeZone, guess));
}
