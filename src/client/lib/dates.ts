/** One language and one time zone, so that the server and every browser write the same. */
const long = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** The day of an ISO time, or a date, in words: "March 12, 2026". */
export function longDate(iso: string): string {
  return long.format(new Date(iso));
}

const short = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The same in few letters: "Mar 12, 2026". */
export function shortDate(iso: string): string {
  return short.format(new Date(iso));
}

const exact = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment to the minute: "Mar 12, 2026, 9:05 AM UTC". */
export function exactTime(iso: string): string {
  return `${exact.format(new Date(iso))} UTC`;
}

/** The day it is where the person is, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
