import { type Kysely, sql } from "kysely";
import type { HostNights, Occupation } from "../../../../shared/schemas/calendar.ts";
import { todayIn } from "../../../../shared/stays/nights.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import { asRanges, type Range } from "./occupancy.queries.ts";

/** The calendars of a host, or one of them; 0 stands for all. */
type Params = Range & { owner_id: number; property_id: number };

const calendarsOf = (q: Kysely<Tables>, p: Params) =>
  q
    .selectFrom("property_calendars")
    .innerJoin("properties", "properties.id", "property_calendars.property_id")
    .where("properties.owner_id", "=", p.owner_id)
    .where((eb) =>
      eb.or([eb(sql`${p.property_id}`, "=", 0), eb("properties.id", "=", p.property_id)]),
    );

const properties = statement((q, p: Params) =>
  calendarsOf(q, p)
    .select(["properties.id", "properties.name", "properties.slug", "units", "time_zone"])
    .orderBy("properties.sort_key")
    .orderBy("properties.id"),
);
const stays = statement((q, p: Params) =>
  calendarsOf(q, p)
    .innerJoin("stays", "stays.property_id", "property_calendars.property_id")
    .leftJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id")
    .select([
      "stays.property_id",
      "stays.id",
      "stays.arrival as first_night",
      "stays.departure as ends_on",
      "guest_name as label",
    ])
    // After a no-show the nights stay taken: the guest may still come.
    .where("stays.state", "in", ["accepted", "took_place", "no_show", "settled"])
    .where("stays.departure", ">", p.from)
    .where("stays.arrival", "<", p.to),
);
const blocks = statement((q, p: Params) =>
  calendarsOf(q, p)
    .innerJoin("calendar_blocks", "calendar_blocks.property_id", "property_calendars.property_id")
    .select([
      "calendar_blocks.property_id",
      "calendar_blocks.id",
      "first_night",
      "ends_on",
      "note as label",
      sql<number>`ifnull(calendar_blocks.units, property_calendars.units)`.as("units"),
    ])
    .where("ends_on", ">", p.from)
    .where("first_night", "<", p.to),
);
const feedNights = statement((q, p: Params) =>
  calendarsOf(q, p)
    .innerJoin("calendar_feeds", "calendar_feeds.property_id", "property_calendars.property_id")
    .innerJoin("feed_nights", "feed_nights.feed_id", "calendar_feeds.id")
    .select([
      "calendar_feeds.property_id",
      "calendar_feeds.id",
      "calendar_feeds.name",
      "night",
      sql<number>`ifnull(calendar_feeds.units, property_calendars.units)`.as("units"),
    ])
    .where("night", ">=", p.from)
    .where("night", "<", p.to)
    .orderBy("calendar_feeds.id")
    .orderBy("night"),
);

const nothing = { stay_id: null, block_id: null, feed_id: null };

function feedOccupations(rows: ReturnType<typeof feedNights.all>): Occupation[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((nights) =>
    asRanges(nights.map(({ night }) => night)).flatMap(({ from, to }) =>
      nights.slice(0, 1).map(({ property_id, id, name, units }) => ({
        ...nothing,
        property_id,
        first_night: from,
        ends_on: to,
        units,
        feed_id: id,
        label: name,
      })),
    ),
  );
}

/** What takes the nights of a host's property, or of all of them, in a range. */
export function listHostNights(
  db: Db,
  scope: { owner_id: number; property_id?: number | undefined },
  range: Range,
  now: Date,
): HostNights {
  const p = { ...range, owner_id: scope.owner_id, property_id: scope.property_id ?? 0 };
  const occupations = [
    ...stays.all(db, p).map(({ id, ...row }) => ({ ...nothing, ...row, units: 1, stay_id: id })),
    ...blocks.all(db, p).map(({ id, ...row }) => ({ ...nothing, ...row, block_id: id })),
    ...feedOccupations(feedNights.all(db, p)),
  ];
  return {
    properties: properties
      .all(db, p)
      .map(({ time_zone, ...row }) => ({ ...row, today: todayIn(time_zone, now) })),
    occupations: occupations.toSorted((a, b) => (a.first_night < b.first_night ? -1 : 1)),
  };
}
