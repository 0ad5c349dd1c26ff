import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";

type OfProperty = { property_id: number };

const calendar = statement((q, p: OfProperty) =>
  q
    .selectFrom("property_calendars")
    .innerJoin("properties", "properties.id", "property_calendars.property_id")
    .select(["property_id", "feed_number", "units", "time_zone", "language"])
    .where("property_id", "=", p.property_id),
);
/** The calendar of a property as it is exported; undefined if its host never saved it. */
export const findExportedCalendar = (db: Db, property_id: number) =>
  calendar.get(db, { property_id });
export type ExportedCalendar = NonNullable<ReturnType<typeof findExportedCalendar>>;

const stays = statement((q, p: OfProperty & { from: string }) =>
  q
    .selectFrom("stays")
    .select((eb) => [
      "id",
      "arrival as first_night",
      "departure as ends_on",
      "sequence",
      eb.fn.coalesce("changed_at", "decided_at", "requested_at").as("changed_at"),
    ])
    .where("property_id", "=", p.property_id)
    .where("state", "in", ["accepted", "took_place", "no_show", "settled"])
    .where("departure", ">", p.from)
    .orderBy("arrival")
    .orderBy("id"),
);
/** The stays that take nights after a day, also those whose guests have not come yet. */
export const listExportedStays = (db: Db, property_id: number, from: string) =>
  stays.all(db, { property_id, from });

const blocks = statement((q, p: OfProperty & { from: string }) =>
  q
    .selectFrom("calendar_blocks")
    .select(["id", "first_night", "ends_on", "units", "created_at as changed_at"])
    .where("property_id", "=", p.property_id)
    .where("ends_on", ">", p.from)
    .orderBy("first_night")
    .orderBy("id"),
);
/** The blocks that take nights after a day. */
export const listExportedBlocks = (db: Db, property_id: number, from: string) =>
  blocks.all(db, { property_id, from });
