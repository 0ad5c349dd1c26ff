/**
 * Calendars as portals and programs write them, in their documented forms; `day` gives a day by its
 * distance from today.
 */
import { compact } from "./other-site.ts";

type Day = (days: number) => string;
const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;

/** All-day events; a description with the last digits of a phone number; nights that are not offered. */
export const airbnb = (day: Day): string => {
  const at = (days: number) => compact(day(days));
  return lines(
    "BEGIN:VCALENDAR",
    "PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN",
    "CALSCALE:GREGORIAN",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "DTSTAMP:20261101T120000Z",
    `DTSTART;VALUE=DATE:${at(2)}`,
    `DTEND;VALUE=DATE:${at(5)}`,
    "SUMMARY:Reserved",
    "UID:1418fb94e984-4db0bb3ad0ab8a4ac3fc3a0d7ef0e3b4@airbnb.com",
    "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de",
    " tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "DTSTAMP:20261101T120000Z",
    `DTSTART;VALUE=DATE:${at(10)}`,
    `DTEND;VALUE=DATE:${at(11)}`,
    "SUMMARY:Airbnb (Not available)",
    "UID:7f662ec65913-2b0a4e1f5c5d4f0d9a9e7c0a5e6b8d11@airbnb.com",
    "END:VEVENT",
    "END:VCALENDAR",
  );
};

/** Only "CLOSED", for bookings and closed nights alike. */
export const bookingCom = (day: Day): string =>
  lines(
    "BEGIN:VCALENDAR",
    "PRODID:-//admin.booking.com//CUBE-UTC 2.0//EN",
    "CALSCALE:GREGORIAN",
    "VERSION:2.0",
    ...[
      [2, 5],
      [7, 9],
    ].flatMap(([from = 0, to = 0]) => [
      "BEGIN:VEVENT",
      `DTSTART;VALUE=DATE:${compact(day(from))}`,
      `DTEND;VALUE=DATE:${compact(day(to))}`,
      `UID:0a1b2c3d4e5f60718293a4b5c6d7e8${from}@booking.com`,
      "SUMMARY:CLOSED - Not available",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  );

/** Times in UTC, a rule in a zone with a VTIMEZONE and a moved repetition, free and declined events. */
export const google = (day: Day): string => {
  const at = (days: number) => compact(day(days));
  return lines(
    "BEGIN:VCALENDAR",
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Cabin",
    "X-WR-TIMEZONE:Europe/Madrid",
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Madrid",
    "X-LIC-LOCATION:Europe/Madrid",
    "BEGIN:DAYLIGHT",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "TZNAME:GMT+2",
    "DTSTART:19700329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "TZNAME:GMT+1",
    "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    `DTSTART:${at(2)}T140000Z`,
    `DTEND:${at(5)}T090000Z`,
    "DTSTAMP:20261101T120000Z",
    "UID:3k1l2m3n4o5p6q7r8s9t0u1v2w@google.com",
    "CREATED:20261001T120000Z",
    "LAST-MODIFIED:20261001T120000Z",
    "SEQUENCE:0",
    "STATUS:CONFIRMED",
    "SUMMARY:Ana & family",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART;TZID=Europe/Madrid:${at(8)}T160000`,
    `DTEND;TZID=Europe/Madrid:${at(9)}T110000`,
    `RRULE:FREQ=WEEKLY;COUNT=3`,
    "DTSTAMP:20261101T120000Z",
    "UID:7weekly@google.com",
    "STATUS:CONFIRMED",
    "SUMMARY:Yoga group",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART;TZID=Europe/Madrid:${at(14)}T160000`,
    `DTEND;TZID=Europe/Madrid:${at(15)}T110000`,
    "DTSTAMP:20261101T120000Z",
    "UID:7weekly@google.com",
    `RECURRENCE-ID;TZID=Europe/Madrid:${at(15)}T160000`,
    "STATUS:CONFIRMED",
    "SUMMARY:Yoga group",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART;VALUE=DATE:${at(9)}`,
    `DTEND;VALUE=DATE:${at(10)}`,
    "DTSTAMP:20261101T120000Z",
    "UID:allday@google.com",
    "SUMMARY:Painting the hall",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `DTSTART;VALUE=DATE:${at(18)}`,
    `DTEND;VALUE=DATE:${at(19)}`,
    "DTSTAMP:20261101T120000Z",
    "UID:birthday@google.com",
    "SUMMARY:Ana’s birthday",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  );
};

/** Folded lines in the middle of a letter, floating times, an excluded repetition, a task and an alarm. */
export const nextcloud = (day: Day): string => {
  const at = (days: number) => compact(day(days));
  return lines(
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//SabreDAV//SabreDAV//EN",
    "CALSCALE:GREGORIAN",
    "X-WR-CALNAME:Hütte",
    "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
    "X-PUBLISHED-TTL:PT4H",
    "BEGIN:VEVENT",
    "CREATED:20261001T120000Z",
    "DTSTAMP:20261001T120000Z",
    "LAST-MODIFIED:20261001T120000Z",
    "SEQUENCE:2",
    "UID:5f0a2f0e-9a3c-4f6f-8a55-1d1a3f1c9b77",
    `DTSTART:${at(2)}T150000`,
    `DTEND:${at(5)}T100000`,
    "SUMMARY:Familie Müller bleibt bis zum Ende der Woche und bringt den Hund mi",
    " t",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER;RELATED=START:-PT1H",
    "END:VALARM",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "DTSTAMP:20261001T120000Z",
    "UID:9d6c1c9e-6c5c-49b4-9d5a-2f2c8a7a0f10",
    `DTSTART;VALUE=DATE:${at(9)}`,
    `DTEND;VALUE=DATE:${at(11)}`,
    "RRULE:FREQ=DAILY;INTERVAL=7;COUNT=3",
    `EXDATE;VALUE=DATE:${at(23)}`,
    "STATUS:CONFIRMED",
    "SUMMARY:Verein",
    "END:VEVENT",
    "BEGIN:VTODO",
    "DTSTAMP:20261001T120000Z",
    "UID:todo-1",
    `DUE;VALUE=DATE:${at(20)}`,
    "SUMMARY:Heizung prüfen",
    "END:VTODO",
    "END:VCALENDAR",
  );
};
