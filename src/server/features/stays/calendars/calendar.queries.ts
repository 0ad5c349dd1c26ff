import type { Selectable } from "kysely";
import type {
  BlockView,
  CalendarView,
  StayRulesView,
} from "../../../../shared/schemas/calendar.ts";
import { weekdays } from "../../../../shared/stays/nights.ts";
import type { Db } from "../../../core/db/open.ts";
import { deleteById, insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import { untilCommit } from "../../../core/db/until-commit.ts";
import type { PropertyCalendarTable } from "../../../core/db/tables/stays.ts";
import { type Listed, listedProperties } from "../../properties/listed.ts";
import type { Owned } from "../../properties/properties.access.ts";

const ruleColumns = [
  "units",
  "max_guests",
  "min_nights",
  "max_nights",
  "lead_days",
  "horizon_days",
  "arrival_days",
  "time_zone",
  "night_amount",
  "currency",
  "share",
] as const;

/** What a host sets. */
export const calendarColumns = [
  "takes_requests",
  ...ruleColumns,
  "payment_instructions",
  "payee_name",
  "iban",
  "bic",
] as const;

type Row = Selectable<PropertyCalendarTable>;
export type CalendarSettings = Pick<Row, (typeof calendarColumns)[number]>;
type Rules = Pick<Row, (typeof ruleColumns)[number]>;

/** Weekdays as the bits of a number, Monday first. */
export const packWeekdays = (days: readonly number[]): number =>
  days.reduce((bits, day) => bits | (1 << (day - 1)), 0);
const unpackWeekdays = (bits: number): number[] =>
  weekdays.filter((day) => (bits & (1 << (day - 1))) !== 0);

/** The rules as answers show them. */
export const toRules = ({ arrival_days, share, ...rules }: Rules): StayRulesView => ({
  units: rules.units,
  max_guests: rules.max_guests,
  min_nights: rules.min_nights,
  max_nights: rules.max_nights,
  lead_days: rules.lead_days,
  horizon_days: rules.horizon_days,
  arrival_days: unpackWeekdays(arrival_days),
  time_zone: rules.time_zone,
  night_amount: rules.night_amount,
  currency: rules.currency,
  share_percent: share / 100,
});

const byProperty = statement((q, p: { property_id: number }) =>
  q
    .selectFrom("property_calendars")
    .select(["property_id", "feed_number", ...calendarColumns])
    .where("property_id", "=", p.property_id),
);
/** The calendar of a property; undefined until its host saved one. */
export const findCalendar = (db: Db, property_id: number) => byProperty.get(db, { property_id });
export type Calendar = NonNullable<ReturnType<typeof findCalendar>>;

const calendarOfOwner = statement((q, p: { owner_id: number }) =>
  q
    .selectFrom("property_calendars")
    .innerJoin("properties", "properties.id", "property_calendars.property_id")
    .select("property_id")
    .where("owner_id", "=", p.owner_id)
    .limit(1),
);
/** Whether a host, or one of their properties, has a calendar. */
export const hasCalendar = (
  db: Db,
  scope: { owner_id: number } | { property: Owned<{ id: number }> },
): boolean =>
  ("property" in scope ? findCalendar(db, scope.property.id) : calendarOfOwner.get(db, scope)) !==
  undefined;

type PropertyId = { property_id: number };

const insert = insertInto("property_calendars", ["property_id", ...calendarColumns]);
const update = statement((q, p: CalendarSettings & PropertyId) =>
  q
    .updateTable("property_calendars")
    .set(Object.fromEntries(calendarColumns.map((column) => [column, p[column]])))
    .where("property_id", "=", p.property_id),
);
/** Stores the settings of a property's calendar. */
export function saveCalendar(
  db: Db,
  property: Owned<{ id: number }>,
  settings: CalendarSettings,
): void {
  const row = { ...settings, property_id: property.id };
  if (update.run(db, row).changes === 0) insert(db, row);
}

const renew = statement((q, p: PropertyId) =>
  q
    .updateTable("property_calendars")
    .set((eb) => ({ feed_number: eb("feed_number", "+", 1) }))
    .where("property_id", "=", p.property_id),
);
/** Makes the earlier address of the feed invalid. */
export const renewFeed = (db: Db, property: Owned<{ id: number }>): void =>
  void renew.run(db, { property_id: property.id });

const blockColumns = ["id", "first_night", "ends_on", "units", "note"] as const;
const currentBlocks = statement((q, p: PropertyId & { today: string }) =>
  q
    .selectFrom("calendar_blocks")
    .select(blockColumns)
    .where("property_id", "=", p.property_id)
    .where("ends_on", ">", p.today)
    .orderBy("first_night")
    .orderBy("id"),
);
/** The blocks of a property that have not ended, in order. */
export const listBlocks = (db: Db, property_id: number, today: string): BlockView[] =>
  currentBlocks.all(db, { property_id, today });

const blockByKey = statement((q, p: PropertyId & { request_key: string }) =>
  q
    .selectFrom("calendar_blocks")
    .select(blockColumns)
    .where("property_id", "=", p.property_id)
    .where("request_key", "=", p.request_key),
);
/** The block that an earlier request with this key made. */
export const findBlockByKey = (db: Db, property_id: number, request_key: string) =>
  blockByKey.get(db, { property_id, request_key });

const insertRow = insertInto("calendar_blocks", [
  "property_id",
  "first_night",
  "ends_on",
  "units",
  "note",
  "request_key",
  "created_at",
]);
/** Blocks nights of a property. */
export function insertBlock(
  db: Db,
  property: Owned<{ id: number }>,
  block: Omit<BlockView, "id">,
  { request_key, now }: { request_key: string | null; now: Date },
): BlockView {
  const created_at = now.toISOString();
  const id = insertRow(db, { ...block, property_id: property.id, request_key, created_at });
  return { id, ...block };
}

const removeBlock = deleteById("calendar_blocks");
/** Makes the nights of a block free. */
export const deleteBlock = (db: Db, block: Owned<{ id: number }>): void =>
  removeBlock(db, block.id);

const requestCalendar = (q: Parameters<typeof listedProperties>[0]) =>
  listedProperties(q)
    .innerJoin("property_calendars", "property_calendars.property_id", "properties.id")
    .where("property_calendars.takes_requests", "=", 1);

const bySlug = statement((q, p: { slug: string }) =>
  requestCalendar(q)
    .select(["property_calendars.property_id", "property_calendars.revision", ...ruleColumns])
    .where("properties.slug", "=", p.slug),
);
/** The calendar of a listed property that takes requests, with its revision. */
export const findPublicCalendar = untilCommit((db, slug) => bySlug.get(db, { slug }));
export type PublicCalendarRow = NonNullable<ReturnType<typeof findPublicCalendar>>;

const listedById = statement((q, p: PropertyId) =>
  requestCalendar(q)
    .select(["property_calendars.property_id", ...ruleColumns])
    .where("properties.id", "=", p.property_id),
);
/** The same by the property's id, to answer a request for dates. */
export const findCalendarForRequests = (
  db: Db,
  property_id: number,
): Listed<Rules & PropertyId> | undefined => listedById.get(db, { property_id });

/** The settings of a calendar that nobody has saved. */
export const defaultSettings = {
  takes_requests: false,
  units: 1,
  max_guests: null,
  min_nights: 1,
  max_nights: null,
  lead_days: 1,
  horizon_days: 365,
  arrival_days: [...weekdays],
  time_zone: null,
  night_amount: null,
  currency: null,
  share_percent: 10,
  payment_instructions: null,
  payee_name: null,
  iban: null,
  bic: null,
} satisfies Partial<CalendarView>;
