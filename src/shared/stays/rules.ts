/** The rules of a property's calendar, checked by the form and by the server alike. */
import { limits } from "../limits.ts";
import { type Message, msg } from "../i18n/message.ts";
import { addDays, nightsOf, weekdayOf } from "./nights.ts";
import { dateOf } from "../time.ts";

/** What a host allows. Days count from today in the property's time zone. */
export type StayRules = {
  max_guests: number | null;
  min_nights: number;
  max_nights: number | null;
  lead_days: number;
  horizon_days: number;
  /** The weekdays of arrival, as ISO 8601 numbers them. */
  arrival_days: readonly number[];
};

/** The dates of a request; departure is after arrival. */
type Wish = { arrival: string; departure: string; guests: number | null };

/** A broken rule, at the field that breaks it. */
export type BrokenRule = { field: "arrival" | "departure" | "guests"; message: Message };

/** The rules that a request breaks, at most one for each field; free nights are not checked. */
export function brokenRules(rules: StayRules, wish: Wish, today: string): BrokenRule[] {
  const nights = nightsOf(wish.arrival, wish.departure);
  const last = addDays(today, rules.horizon_days);
  const messages = {
    arrival: arrivalRule(rules, wish.arrival, today) ?? horizonRule(wish.arrival, last),
    // The last night can begin on the last day.
    departure:
      lengthRule(rules, nights) ??
      (wish.arrival <= last ? horizonRule(addDays(wish.departure, -1), last) : undefined),
    guests: guestsRule(rules, wish.guests),
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    message ? [{ field: field as BrokenRule["field"], message }] : [],
  );
}

function arrivalRule(rules: StayRules, arrival: string, today: string): Message | undefined {
  const earliest = addDays(today, rules.lead_days);
  if (arrival < today) return msg("This day is in the past");
  if (arrival < earliest) {
    return msg("The earliest arrival is {day, date, long}", { day: dateOf(earliest) });
  }
  if (!rules.arrival_days.includes(weekdayOf(arrival))) {
    return msg("Guests can’t arrive on {day, date, full}", { day: dateOf(arrival) });
  }
  return undefined;
}

function lengthRule({ min_nights, max_nights }: StayRules, nights: number): Message | undefined {
  if (nights < min_nights) {
    return msg("The shortest stay is {nights, plural, one {# night} other {# nights}}", {
      nights: min_nights,
    });
  }
  const longest = max_nights ?? limits.stayNightsMax;
  if (nights > longest) {
    return msg("The longest stay is {nights, plural, one {# night} other {# nights}}", {
      nights: longest,
    });
  }
  return undefined;
}

const horizonRule = (day: string, last: string): Message | undefined =>
  day > last ? msg("Requests are taken until {day, date, long}", { day: dateOf(last) }) : undefined;

function guestsRule({ max_guests }: StayRules, guests: number | null): Message | undefined {
  return max_guests !== null && (guests ?? 1) > max_guests
    ? msg("At most {guests, plural, one {# guest} other {# guests}} can stay here", {
        guests: max_guests,
      })
    : undefined;
}
