import { dayMs } from "./time.ts";

/** The dates and number of guests of a stay, all optional. */
export type Stay = { arrival: string | null; departure: string | null; guests: number | null };

/** Dates are parsed and formatted as UTC midnight, so that no time zone shifts them. */
const utc = { timeZone: "UTC" } as const;
const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", ...utc });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** The number of nights between two dates, independent of daylight saving time. */
export function nightsOf(arrival: string, departure: string): number {
  return Math.round((at(departure).getTime() - at(arrival).getTime()) / dayMs);
}

/** A date in words: "May 31, 2026". */
const dayWords = (day: string): string => dayFormat.format(at(day));

/**
 * A stay on one line: "May 31, 2026 to June 3, 2026 (3 nights), 2 guests"; undefined when empty.
 */
export function stayWords({ arrival, departure, guests }: Stay): string | undefined {
  const parts = [
    daysWords(arrival, departure),
    guests === null ? undefined : counted(guests, "guest"),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}

function daysWords(arrival: string | null, departure: string | null): string | undefined {
  if (arrival !== null && departure !== null) {
    const nights = counted(nightsOf(arrival, departure), "night");
    return `${dayWords(arrival)} to ${dayWords(departure)} (${nights})`;
  }
  if (arrival !== null) return `from ${dayWords(arrival)}`;
  return departure === null ? undefined : `until ${dayWords(departure)}`;
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
