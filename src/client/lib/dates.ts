/** One language and one time zone, so that the server and every browser write the same. */
const long = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** The day of an ISO time in words: "March 12, 2026". */
export function longDate(iso: string): string {
  return long.format(new Date(iso));
}
