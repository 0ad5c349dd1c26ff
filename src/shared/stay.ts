import { type Message, msg } from "./i18n/message.ts";
import { dayMs } from "./time.ts";

/** The dates and number of guests of a stay, all optional. */
export type Stay = { arrival: string | null; departure: string | null; guests: number | null };

/** Dates are parsed and formatted as UTC midnight, so that no time zone shifts them. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** The number of nights between two dates, independent of daylight saving time. */
export function nightsOf(arrival: string, departure: string): number {
  return Math.round((at(departure).getTime() - at(arrival).getTime()) / dayMs);
}

/**
 * A stay on one line: "May 31, 2026 to June 3, 2026 (3 nights), 2 guests"; undefined when empty.
 */
export function stayWords({ arrival, departure, guests }: Stay): Message | undefined {
  const days = daysWords(arrival, departure);
  if (guests === null) return days;
  if (days === undefined)
    return msg("{guests, plural, one {# guest} other {# guests}}", { guests });
  return msg("{days}, {guests, plural, one {# guest} other {# guests}}", { days, guests });
}

function daysWords(arrival: string | null, departure: string | null): Message | undefined {
  if (arrival !== null && departure !== null) {
    return msg(
      "{arrival, date, long} to {departure, date, long} ({nights, plural, one {# night} other {# nights}})",
      { arrival: at(arrival), departure: at(departure), nights: nightsOf(arrival, departure) },
    );
  }
  if (arrival !== null) return msg("from {arrival, date, long}", { arrival: at(arrival) });
  if (departure === null) return undefined;
  return msg("until {departure, date, long}", { departure: at(departure) });
}
