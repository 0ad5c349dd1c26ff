import ical, { ICalEventTransparency } from "ical-generator";
import { msg } from "../../../../shared/i18n/message.ts";
import { limits } from "../../../../shared/limits.ts";
import { addDays, nightsBetween, todayIn } from "../../../../shared/stays/nights.ts";
import { dateOf, minuteMs, secondMs } from "../../../../shared/time.ts";
import type { Deps } from "../../../core/context.ts";
import { translateForReader } from "../../../core/i18n/site-languages.ts";
import { asRanges } from "../calendars/occupancy.queries.ts";
import { uidOfEvent, uidOfStay } from "../calendars/event-uid.ts";
import {
  type ExportedCalendar,
  listExportedBlocks,
  listExportedStays,
} from "./exported-calendar.queries.ts";

/** How often programs are asked to read the calendar again. */
const refreshSeconds = (30 * minuteMs) / secondMs;

type Event = {
  uid: string;
  first_night: string;
  ends_on: string;
  sequence: number;
  changed_at: string;
};

/**
 * The calendar of a property as an iCalendar file: what takes its nights from yesterday on, without
 * names or notes. It depends on the rows and the day only, so that its ETag stays the same.
 *
 * A property with one unit has an event for each stay and block. With several units, other sites would
 * close the whole property for any event, so there are only the nights in which all of them are taken.
 */
export function exportCalendar(
  { db, env, clock, languages }: Pick<Deps, "db" | "env" | "clock" | "languages">,
  calendar: ExportedCalendar,
): string {
  const { property_id, units } = calendar;
  const yesterday = addDays(todayIn(calendar.time_zone, clock()), -1);
  // Where a range of full nights begins also depends on stays that are over.
  const from = units === 1 ? yesterday : addDays(yesterday, -limits.stayNightsMax);
  const stays = listExportedStays(db, property_id, from);
  const blocks = listExportedBlocks(db, property_id, from);
  const uidOf = (what: string) => uidOfEvent(env, property_id, what);
  const events: Event[] =
    units === 1
      ? [
          ...stays.map((stay) => ({ ...stay, uid: uidOfStay(env, { ...stay, property_id }) })),
          ...blocks.map((block) => ({ ...block, uid: uidOf(`block ${block.id}`), sequence: 0 })),
        ]
      : fullRanges([...stays.map((stay) => ({ ...stay, units: 1 })), ...blocks], units)
          .filter(({ ends_on }) => ends_on > yesterday)
          .map((range) => ({
            ...range,
            uid: uidOf(`nights from ${range.first_night} to ${range.ends_on}`),
            sequence: 0,
          }));
  const summary = translateForReader(languages, calendar)(msg("Not available"));
  const file = ical({
    prodId: { company: "Solar Stay", product: "Calendar", language: "EN" },
    ttl: refreshSeconds,
  });
  for (const { uid, first_night, ends_on, sequence, changed_at } of events) {
    file.createEvent({
      id: uid,
      sequence,
      stamp: new Date(changed_at),
      allDay: true,
      start: dateOf(first_night),
      end: dateOf(ends_on),
      summary,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return file.toString();
}

type Taken = { first_night: string; ends_on: string; units: number | null; changed_at: string };

/** The nights in a row in which all units are taken. Another range is another event. */
function fullRanges(taken: readonly Taken[], all: number): Array<Omit<Event, "uid" | "sequence">> {
  const nights = new Map<string, { units: number; changed_at: string }>();
  for (const { first_night, ends_on, units, changed_at } of taken) {
    for (const night of nightsBetween(first_night, ends_on)) {
      const before = nights.get(night) ?? { units: 0, changed_at };
      nights.set(night, {
        units: before.units + (units ?? all),
        changed_at: changed_at > before.changed_at ? changed_at : before.changed_at,
      });
    }
  }
  const full = [...nights].filter(([, { units }]) => units >= all).map(([night]) => night);
  return asRanges(full.toSorted()).map(({ from: first_night, to: ends_on }) => ({
    first_night,
    ends_on,
    changed_at: nightsBetween(first_night, ends_on)
      .map((night) => nights.get(night)?.changed_at ?? "")
      .reduce((latest, time) => (time > latest ? time : latest), ""),
  }));
}
