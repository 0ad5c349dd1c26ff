import type { NightState, PublicCalendar } from "../../../../shared/schemas/calendar.ts";
import { addDays, nightsBetween, todayIn } from "../../../../shared/stays/nights.ts";
import type { Context } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { offersStays } from "../../site/settings/settings.queries.ts";
import { findPublicCalendar } from "./calendar.queries.ts";
import { type Range, fullNights } from "./occupancy.queries.ts";

type Reading = Pick<Context, "db" | "env" | "clock">;

/**
 * The revision of a property's public calendar, with the day, on which it also depends; undefined if
 * the property shows none.
 */
export function publicCalendarRevision(
  { db, env, clock }: Reading,
  slug: string,
): string | undefined {
  const row = offersStays(db, env) ? findPublicCalendar(db, slug) : undefined;
  return row && `${row.property_id}.${row.revision} ${todayIn(row.time_zone, clock())}`;
}

/** The state of each night of a range; throws 404 if the property shows no calendar. */
export function readPublicCalendar(
  { db, env, clock }: Reading,
  slug: string,
  range: Range,
): PublicCalendar {
  const row = offersStays(db, env) ? findPublicCalendar(db, slug) : undefined;
  if (!row) throw notFound(failure.propertyNotFound);
  const today = todayIn(row.time_zone, clock());
  const first = addDays(today, row.lead_days);
  const last = addDays(today, row.horizon_days);
  const full = new Set(fullNights(db, row, range));
  const stateOf = (night: string): NightState => {
    if (night < first || night > last) return "closed";
    return full.has(night) ? "taken" : "free";
  };
  const nights = nightsBetween(range.from, range.to);
  return { today, nights: nights.map((night) => ({ night, state: stateOf(night) })) };
}
