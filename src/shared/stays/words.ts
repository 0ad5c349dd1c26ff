import { type Message, msg } from "../i18n/message.ts";
import { dateOf } from "../time.ts";
import { nightsOf } from "./nights.ts";

/** The dates and number of guests of a stay, all optional. */
export type Stay = { arrival: string | null; departure: string | null; guests: number | null };

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
      {
        arrival: dateOf(arrival),
        departure: dateOf(departure),
        nights: nightsOf(arrival, departure),
      },
    );
  }
  if (arrival !== null) return msg("from {arrival, date, long}", { arrival: dateOf(arrival) });
  if (departure === null) return undefined;
  return msg("until {departure, date, long}", { departure: dateOf(departure) });
}
