/** Choosing the nights of a stay: which days can be its arrival, and which its departure. */
import { limits } from "../../../shared/limits.ts";
import type { NightState, StayRulesView } from "../../../shared/schemas/calendar.ts";
import { addDays, weekdayOf } from "../../../shared/stays/nights.ts";

/** Dates that a guest has chosen so far. */
export interface Choice {
  arrival?: string | undefined;
  departure?: string | undefined;
}

type Rules = Pick<StayRulesView, "min_nights" | "max_nights" | "arrival_days">;

/** Each night that is known: its state, and how many nights in a row are free from it on. */
export type Nights = ReadonlyMap<string, { state: NightState; run: number }>;

/** Counts the free nights in a row; the nights must be in order. */
export function withRuns(nights: ReadonlyArray<{ night: string; state: NightState }>): Nights {
  let run = 0;
  const counted = nights.toReversed().map(({ night, state }) => {
    run = state === "free" ? run + 1 : 0;
    return [night, { state, run }] as const;
  });
  return new Map(counted.toReversed());
}

/** The departures that an arrival allows, from the first to the last; undefined if there is none. */
export function departuresOf(
  rules: Rules,
  nights: Nights,
  arrival: string,
): { first: string; last: string } | undefined {
  const free = nights.get(arrival)?.run ?? 0;
  const length = Math.min(free, rules.max_nights ?? limits.stayNightsMax);
  if (length < rules.min_nights) return undefined;
  return { first: addDays(arrival, rules.min_nights), last: addDays(arrival, length) };
}

/** Whether guests may arrive on the weekday of a day. */
export const isArrivalDay = ({ arrival_days }: Rules, day: string): boolean =>
  arrival_days.includes(weekdayOf(day));

/** Whether a stay can begin on a day: it is free, on the right weekday, and long enough is free. */
export const isArrival = (rules: Rules, nights: Nights, day: string): boolean =>
  isArrivalDay(rules, day) && departuresOf(rules, nights, day) !== undefined;

/** Whether a stay from the chosen arrival can end on a day, which may be the first taken night. */
export function isDeparture(rules: Rules, nights: Nights, choice: Choice, day: string): boolean {
  if (choice.arrival === undefined) return false;
  const departures = departuresOf(rules, nights, choice.arrival);
  return departures !== undefined && departures.first <= day && day <= departures.last;
}

/** Whether the next press chooses the departure. */
export const isHalf = ({ arrival, departure }: Choice): boolean =>
  arrival !== undefined && departure === undefined;

/**
 * The choice after a press on a day; undefined if the press does nothing. The first press is the arrival,
 * the second the departure. An earlier day than the arrival becomes the arrival instead, and the arrival
 * itself is given up.
 */
export function afterPress(
  rules: Rules,
  nights: Nights,
  choice: Choice,
  day: string,
): Choice | undefined {
  if (isHalf(choice)) {
    if (day === choice.arrival) return {};
    if (isDeparture(rules, nights, choice, day)) return { ...choice, departure: day };
    if (choice.arrival !== undefined && day > choice.arrival) return undefined;
  }
  return isArrival(rules, nights, day) ? { arrival: day } : undefined;
}
