import { limits } from "../../../../shared/limits.ts";
import type { DashboardStays, StayDay } from "../../../../shared/schemas/dashboard.ts";
import { addDays, todayIn } from "../../../../shared/stays/nights.ts";
import { dayOf } from "../../../../shared/time.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { countStays, listStays } from "../../stays/stay-view.queries.ts";

const firstExpiry = statement((q, p: { owner_id: number }) =>
  q
    .selectFrom("properties")
    .innerJoin("stays", "stays.property_id", "properties.id")
    .select((eb) => eb.fn.min<string | null>("expires_at").as("at"))
    .where("owner_id", "=", p.owner_id)
    .where("stays.state", "=", "requested"),
);

type Range = { owner_id: number; earliest: string; from: string; to: string };

const ahead = statement((q, p: Range) =>
  q
    .selectFrom("properties")
    .innerJoin("stays", "stays.property_id", "properties.id")
    .innerJoin("property_calendars", "property_calendars.property_id", "properties.id")
    .leftJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id")
    .select([
      "stays.id as stay_id",
      "stays.guest_interest_id as interest_id",
      "guest_interests.guest_name",
      "properties.name as property_name",
      "properties.slug as property_slug",
      "stays.arrival",
      "stays.departure",
      "stays.guests",
      "property_calendars.time_zone",
    ])
    .where("properties.owner_id", "=", p.owner_id)
    // A host can record the money on the day of arrival.
    .where("stays.state", "in", ["accepted", "took_place", "settled"])
    .where("stays.arrival", ">=", p.earliest)
    .where("stays.arrival", "<=", p.to)
    .where("stays.departure", ">=", p.from)
    .orderBy("stays.id"),
);

type Ahead = ReturnType<typeof ahead.all>[number];

/** The stays with an arrival or departure in the next days, each by its property's own day. */
function daysAhead(rows: readonly Ahead[], of: "arrival" | "departure", now: Date): StayDay[] {
  return rows
    .flatMap(({ arrival, departure, time_zone, ...stay }) => {
      const day = of === "arrival" ? arrival : departure;
      const today = todayIn(time_zone, now);
      return day >= today && day < addDays(today, limits.daysAheadShown) ? [{ ...stay, day }] : [];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, limits.staysAheadShown);
}

/** What a host with a calendar has to do and to expect. */
export function findStaysOfHost(db: Db, owner_id: number, now: Date): DashboardStays {
  const today = dayOf(now);
  const rows = ahead.all(db, {
    owner_id,
    earliest: addDays(today, -1 - limits.stayNightsMax),
    // A day more on both sides, for all time zones.
    from: addDays(today, -1),
    to: addDays(today, limits.daysAheadShown + 1),
  });
  const { waiting, to_settle } = countStays(db, { owner_id }, now);
  const { items } = listStays(
    db,
    { owner_id },
    { list: "to_settle" },
    { cursor: null, now, size: limits.nextStepsShown },
  );
  return {
    requests: { count: waiting, expires_at: firstExpiry.one(db, { owner_id }).at },
    arrivals: daysAhead(rows, "arrival", now),
    departures: daysAhead(rows, "departure", now),
    to_settle: {
      count: to_settle,
      first: items.map((stay) => ({
        stay_id: stay.id,
        interest_id: stay.guest_interest_id,
        guest_name: stay.guest_name,
        property_name: stay.property_name,
        property_slug: stay.property_slug,
        arrival: stay.arrival,
        departure: stay.departure,
      })),
    },
  };
}
