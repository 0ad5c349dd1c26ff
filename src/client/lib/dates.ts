/** One language and time zone, so that the server and every browser format alike. */
const long = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** An ISO time or date as a day: "March 12, 2026". */
export function longDate(iso: string): string {
  return long.format(new Date(iso));
}

const short = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The same, abbreviated: "Mar 12, 2026". */
export function shortDate(iso: string): string {
  return short.format(new Date(iso));
}

const exact = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A time to the minute: "Mar 12, 2026, 9:05 AM UTC". */
export function exactTime(iso: string): string {
  return `${exact.format(new Date(iso))} UTC`;
}

/** The person's local date, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
