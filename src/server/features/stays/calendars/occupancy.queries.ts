import { addDays, nightsBetween } from "../../../../shared/stays/nights.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";

/** A property's calendar, as far as its nights are counted. */
export type Units = { property_id: number; units: number };

/** From one day to the day after the last night. */
export type Range = { from: string; to: string };

type Params = Range & { property_id: number };

const stayNights = statement((q, p: Params) =>
  q
    .selectFrom("stay_nights")
    .select((eb) => ["night", eb.fn.countAll<number>().as("units")])
    .where("property_id", "=", p.property_id)
    .where("night", ">=", p.from)
    .where("night", "<", p.to)
    .groupBy("night"),
);
const feedNights = statement((q, p: Params) =>
  q
    .selectFrom("calendar_feeds")
    .innerJoin("feed_nights", "feed_nights.feed_id", "calendar_feeds.id")
    // Null takes all units, as for blocks.
    .select(["night", "units"])
    .where("property_id", "=", p.property_id)
    .where("night", ">=", p.from)
    .where("night", "<", p.to),
);
const blocks = statement((q, p: Params) =>
  q
    .selectFrom("calendar_blocks")
    .select(["first_night", "ends_on", "units"])
    .where("property_id", "=", p.property_id)
    .where("ends_on", ">", p.from)
    .where("first_night", "<", p.to),
);

/**
 * The units that are taken in each night of a range, by stays, blocks and feeds; never more than there
 * are. Nights without an entry are free.
 */
export function takenUnits(
  db: Db,
  { property_id, units: all }: Units,
  { from, to }: Range,
): Map<string, number> {
  const taken = new Map<string, number>();
  const take = (night: string, units: number | null) =>
    taken.set(night, Math.min(all, (taken.get(night) ?? 0) + (units ?? all)));
  const range = { property_id, from, to };
  for (const { night, units } of stayNights.all(db, range)) take(night, units);
  for (const { night, units } of feedNights.all(db, range)) take(night, units);
  for (const { first_night, ends_on, units } of blocks.all(db, range)) {
    const first = first_night < from ? from : first_night;
    const end = ends_on > to ? to : ends_on;
    for (const night of nightsBetween(first, end)) take(night, units);
  }
  return taken;
}

/** The nights of a range that no unit is free in, in order. */
export function fullNights(db: Db, calendar: Units, range: Range): string[] {
  const taken = takenUnits(db, calendar, range);
  return [...taken]
    .filter(([, units]) => units >= calendar.units)
    .map(([night]) => night)
    .toSorted();
}

/** Nights in a row as ranges: from the first night to the day after the last. */
export function asRanges(nights: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const night of nights) {
    const last = ranges.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else ranges.push({ from: night, to: addDays(night, 1) });
  }
  return ranges;
}

const takenByStay = statement((q, p: { property_id: number; night: string }) =>
  q
    .selectFrom("stay_nights")
    .select("unit")
    .where("property_id", "=", p.property_id)
    .where("night", "=", p.night)
    .orderBy("unit"),
);
const insertNight = statement(
  (q, p: { property_id: number; night: string; unit: number; stay_id: number }) =>
    q.insertInto("stay_nights").values({
      property_id: p.property_id,
      night: p.night,
      unit: p.unit,
      stay_id: p.stay_id,
    }),
);
const removeNights = statement((q, p: { stay_id: number }) =>
  q.deleteFrom("stay_nights").where("stay_id", "=", p.stay_id),
);

/** The lowest number that no stay has in a night; above the number of units if all are taken. */
function freeUnit(db: Db, { property_id }: { property_id: number }, night: string): number {
  const used = new Set(takenByStay.all(db, { property_id, night }).map(({ unit }) => unit));
  let unit = 1;
  while (used.has(unit)) unit += 1;
  return unit;
}

/**
 * Takes one unit for each night of a stay, inside the caller's transaction. Units are equal, so a stay
 * may have another number in another night. Returns the nights that were full; if there are any, the
 * caller must roll back.
 */
export function takeNights(
  db: Db,
  calendar: Units,
  stay: { id: number; arrival: string; departure: string },
): string[] {
  const { property_id, units } = calendar;
  const full = new Set(fullNights(db, calendar, { from: stay.arrival, to: stay.departure }));
  for (const night of nightsBetween(stay.arrival, stay.departure)) {
    if (full.has(night)) continue;
    const unit = freeUnit(db, calendar, night);
    if (unit > units) full.add(night);
    else insertNight.run(db, { property_id, night, unit, stay_id: stay.id });
  }
  return [...full].toSorted();
}

/** Makes the nights of a stay free. */
export function freeNights(db: Db, stay: { id: number }): void {
  removeNights.run(db, { stay_id: stay.id });
}

type From = { property_id: number; from: string };

const mostStays = statement((q, p: From) =>
  q
    .selectFrom("stay_nights")
    .select((eb) => eb.fn.countAll<number>().as("stays"))
    .where("property_id", "=", p.property_id)
    .where("night", ">=", p.from)
    .groupBy("night")
    .orderBy("stays", "desc")
    .limit(1),
);
/** The most stays that share a night from a day on; 0 without stays. */
export const countMostStays = (db: Db, of: From): number => mostStays.get(db, of)?.stays ?? 0;

const beyond = statement((q, p: From & { units: number }) =>
  q
    .selectFrom("stay_nights")
    .select(["night", "unit"])
    .where("property_id", "=", p.property_id)
    .where("night", ">=", p.from)
    .where("unit", ">", p.units),
);
const setUnit = statement(
  (q, p: { property_id: number; night: string; unit: number; free: number }) =>
    q
      .updateTable("stay_nights")
      .set({ unit: p.free })
      .where("property_id", "=", p.property_id)
      .where("night", "=", p.night)
      .where("unit", "=", p.unit),
);
/**
 * Gives stays the numbers of units that are left, from a day on, when a property has fewer; there must be
 * enough in each night. A cancelled stay leaves a gap below.
 */
export function renumberUnits(db: Db, calendar: Units, from: string): void {
  for (const { night, unit } of beyond.all(db, { ...calendar, from })) {
    const { property_id } = calendar;
    setUnit.run(db, { property_id, night, unit, free: freeUnit(db, calendar, night) });
  }
}
