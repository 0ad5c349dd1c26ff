import ICAL from "ical.js";
import { oncePer } from "../../../../shared/once-per.ts";
import type { FeedFailure } from "../../../../shared/schemas/calendar.ts";
import { addDays, isTimeZone, nightsBetween, offsetOf } from "../../../../shared/stays/nights.ts";
import { dayOf, minuteMs } from "../../../../shared/time.ts";
import { FeedError } from "./feed-error.ts";

/** The message to the process that reads a calendar. */
export type CalendarJob = {
  bytes: Uint8Array;
  /** The time zone of the property: in it lie the nights, and times without a zone. */
  timeZone: string;
  /** The nights to report, from one day to the day after the last. */
  from: string;
  to: string;
  /** The mark in the UIDs of our own events, which are ignored. */
  ownMark: string;
  /** Summaries of events that are ignored, in lower case. */
  ignored: readonly string[];
};

/** Its reply: the nights that the calendar takes, and nothing else of it. */
export type CalendarReply = { nights: string[] } | { failure: FeedFailure };

/** Events and repetitions of one calendar, also those long past. */
const maxSteps = 100_000;
/** Zones that a calendar names without a VTIMEZONE. */
const maxZones = 50;
/** An event that lasts until this hour also takes the night that follows. */
const eveningHour = 18;

/**
 * The nights that a calendar takes in a range, in order. Throws FeedError, or any error of the library
 * when the file is no calendar.
 *
 * A timed event takes the nights from the day it begins to the day before it ends, by the clock of the
 * property, but at least the night of the day it begins: an event of one hour may be an arrival, and
 * a night that stays blocked by mistake costs less than a night that is promised twice.
 */
export function readCalendar({ bytes, timeZone, from, to, ownMark, ignored }: CalendarJob) {
  const text = new TextDecoder().decode(bytes);
  acceptUndeclaredDays();
  const taken = new Set<string>();
  let steps = 0;
  const count = (added: number) => {
    steps += added;
    if (steps > maxSteps) throw new FeedError("too_many_events");
  };

  const take = (start: ICAL.Time, end: ICAL.Time) => {
    const [first, last] = [wallClock(start, timeZone), wallClock(end, timeZone)];
    const wanted = last.hour >= eveningHour ? addDays(last.day, 1) : last.day;
    const least = addDays(first.day, 1);
    const [begin, stop] = [later(first.day, from), earlier(later(wanted, least), to)];
    for (const night of nightsBetween(begin, stop)) taken.add(night);
  };
  const takes = (event: ICAL.Event) => blocks(event, ownMark, ignored);

  for (const calendar of calendarsOf(text)) {
    findZones(calendar);
    const components = calendar.getAllSubcomponents("vevent");
    count(components.length);
    const changesByUid = Map.groupBy(components.filter(isChange), uidOf);
    for (const component of components) {
      if (!component.hasProperty("dtstart")) continue;
      const excluded = withoutExcluded(component);
      const repeats =
        !isChange(component) && repeatNames.some((name) => component.hasProperty(name));
      const changes = repeats ? (changesByUid.get(uidOf(component)) ?? []) : [];
      const event = new ICAL.Event(component, { exceptions: changes });
      if (!repeats) {
        if (takes(event)) take(event.startDate, event.endDate);
        continue;
      }
      const { duration } = event;
      for (const time of occurrences(event, to)) {
        count(1);
        if (excluded(time)) continue;
        if (changes.length > 0) {
          const { item, startDate, endDate } = event.getOccurrenceDetails(time);
          if (takes(item)) take(startDate, endDate);
        } else if (takes(event)) {
          const end = time.clone();
          end.addDuration(duration);
          take(time, end);
        }
      }
    }
  }
  return [...taken].toSorted();
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a < b ? b : a);

function calendarsOf(text: string): ICAL.Component[] {
  // The library takes any END for this one, so also half of it.
  if (!/END:VCALENDAR$/i.test(text.slice(-100).trimEnd())) throw new FeedError("not_a_calendar");
  const parsed = ICAL.parse(text) as unknown[];
  const roots = (typeof parsed[0] === "string" ? [parsed] : parsed) as unknown[][];
  if (roots.length === 0 || roots.some(([name]) => name !== "vcalendar")) {
    throw new FeedError("not_a_calendar");
  }
  return roots.map((root) => new ICAL.Component(root));
}

const repeatNames = ["rrule", "rdate"];
const isChange = (component: ICAL.Component) => component.hasProperty("recurrence-id");
const textOf = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? "");
const uidOf = (component: ICAL.Component) => textOf(component, "uid");

function blocks({ component }: ICAL.Event, ownMark: string, ignored: readonly string[]): boolean {
  return (
    textOf(component, "status").toUpperCase() !== "CANCELLED" &&
    textOf(component, "transp").toUpperCase() !== "TRANSPARENT" &&
    !uidOf(component).toLowerCase().includes(ownMark) &&
    !ignored.includes(textOf(component, "summary").trim().toLowerCase())
  );
}

/** The times of a repeating event. The library omits the first one if there are RDATEs only. */
function* occurrences(event: ICAL.Event, to: string): Generator<ICAL.Time> {
  yield event.startDate;
  const times = event.iterator();
  for (let time = times.next(); time && dayIn(time) <= to; time = times.next()) yield time;
}

/**
 * Takes the EXDATEs from an event; returns whether they exclude a time. The library's own handling
 * misses one after others that match no repetition.
 */
function withoutExcluded(component: ICAL.Component): (time: ICAL.Time) => boolean {
  const times = component
    .getAllProperties("exdate")
    .flatMap((property) => property.getValues() as ICAL.Time[]);
  if (times.length === 0) return () => false;
  component.removeAllProperties("exdate");
  const days = new Set(times.filter((time) => time.isDate).map(dayIn));
  const instants = new Set(times.filter((time) => !time.isDate).map((time) => time.toUnixTime()));
  return (time) => days.has(dayIn(time)) || instants.has(time.toUnixTime());
}

const lastDay = "9999-12-31";
const pad = (number: number, length: number) => String(number).padStart(length, "0");
/** The day of a time in its own time zone. */
const dayIn = ({ year, month, day }: ICAL.Time): string =>
  year > 9999 ? lastDay : `${pad(Math.max(year, 0), 4)}-${pad(month, 2)}-${pad(day, 2)}`;

/** The day and hour of a time at the property. A day has no time zone; neither has a floating time. */
function wallClock(time: ICAL.Time, timeZone: string): { day: string; hour: number } {
  if (time.isDate) return { day: dayIn(time), hour: 0 };
  if (time.zone === ICAL.Timezone.localTimezone || time.year > 9999) {
    return { day: dayIn(time), hour: time.hour };
  }
  const instant = time.toUnixTime() * 1000;
  const shifted = new Date(instant + offsetAt(timeZone, instant));
  return { day: dayOf(shifted), hour: shifted.getUTCHours() };
}

const quarters = new Map<string, number>();

/** The same as offsetOf, which is slow; clocks change at a quarter of an hour. */
function offsetAt(timeZone: string, time: number): number {
  const quarter = Math.floor(time / (15 * minuteMs));
  const key = `${timeZone} ${quarter}`;
  const offset = quarters.get(key) ?? offsetOf(timeZone, quarter * 15 * minuteMs);
  quarters.set(key, offset);
  return offset;
}

/** Some calendars write DTSTART:20260531, a day without VALUE=DATE. */
function acceptUndeclaredDays(): void {
  const { property } = ICAL.design.icalendar as { property: Record<string, object> };
  const detectType = (value: string) => (/^\d{8}(,|$)/.test(value) ? "date" : undefined);
  for (const name of ["dtstart", "dtend", "recurrence-id", "exdate", "rdate"]) {
    property[name] = { ...property[name], detectType };
  }
}

/** A time zone of the IANA database. */
class KnownZone extends ICAL.Timezone {
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    return offsetAt(this.tzid, local - offsetAt(this.tzid, local)) / 1000;
  }
}

/**
 * Lets a calendar find its own VTIMEZONEs at once, since the library goes through all events for each
 * time, and zones of the IANA database that it names without describing them. Other names are no zone:
 * such times are those of the property.
 */
function findZones(calendar: ICAL.Component): void {
  const own = new Map(
    calendar.getAllSubcomponents("vtimezone").map((zone) => [textOf(zone, "tzid"), zone]),
  );
  let known = 0;
  const find = oncePer((tzid: string) => {
    const component = own.get(tzid);
    if (component) return new ICAL.Timezone({ component, tzid });
    if (known >= maxZones || !isTimeZone(tzid)) return null;
    known += 1;
    return new KnownZone({ tzid });
  });
  // Its type omits that there may be none.
  calendar.getTimeZoneByID = find as typeof calendar.getTimeZoneByID;
}
