import { expect, test } from "vitest";
import { addDays } from "../../../../shared/stays/nights.ts";
import { allDay, calendarOf, compact, eventOf, startFeeds } from "./testing/other-site.ts";
import { airbnb, bookingCom, google, nextcloud } from "./testing/portals.ts";

test("case 3: three events of one booking take its nights once, and no text is kept", async () => {
  const { app, site, added, day, taken } = await startFeeds();
  const nights = [day(5), day(8)] as const;
  const text = "SUMMARY:CLOSED - Not available";
  site.show(
    allDay(day(5), day(6), "UID:in@example.org", text),
    allDay(day(7), day(8), "UID:out@example.org", text),
    allDay(...nights, "UID:whole@example.org", text, "DESCRIPTION:Ana Guest\\, +34 600 000 000"),
  );
  const feed = await added();
  expect(feed).toMatchObject({ nights: 3, failure: null, failing_since: null });
  expect(await taken(0, 30)).toEqual([[5, 8]]);
  const dump = app.deps.db.sqlite.serialize().toString("latin1");
  expect(dump).not.toMatch(/CLOSED - Not|Ana Guest|whole@example/);
});

test("case 4: the same calendar again changes nothing, and the same UID in two calendars is two blocks", async () => {
  const { app, site, added, sync, day, taken } = await startFeeds({ rules: { units: 2 } });
  site.show(allDay(day(5), day(8), "UID:one@example.org"));
  const first = await added({ units: 1 });
  const revision = () =>
    app.deps.db.sqlite.prepare("SELECT revision FROM property_calendars").pluck().get();
  const before = revision();
  for (let n = 0; n < 3; n += 1) expect((await sync(first.id)).nights).toBe(3);
  expect(revision()).toBe(before);
  await added({ units: 1, url: `${site.url}?2` });
  expect(await taken(0, 30)).toEqual([
    [5, 8],
    [5, 8],
  ]);
  const publicNights = `/api/public/properties/casa-sol/calendar?from=${day(4)}&to=${day(9)}`;
  const { body } = await app.rest("GET", publicNights);
  const states = (body as { nights: Array<{ state: string }> }).nights.map(({ state }) => state);
  expect(states).toEqual(["free", "taken", "taken", "taken", "free"]);
});

test("what disappears from a calendar is free again, and an empty calendar frees everything", async () => {
  const { site, added, sync, day, taken } = await startFeeds();
  site.show(allDay(day(5), day(8)), allDay(day(10), day(11)));
  const { id } = await added();
  site.show(allDay(day(6), day(9)));
  await sync(id);
  expect(await taken(0, 30)).toEqual([[6, 9]]);
  site.show();
  expect(await sync(id)).toMatchObject({ nights: 0, failure: null });
  expect(await taken(0, 30)).toEqual([]);
});

const portals: Array<[string, (day: (days: number) => string) => string, Array<[number, number]>]> =
  [
    [
      "Airbnb",
      airbnb,
      [
        [2, 5],
        [10, 11],
      ],
    ],
    [
      "Booking.com",
      bookingCom,
      [
        [2, 5],
        [7, 9],
      ],
    ],
    [
      "Google",
      google,
      [
        [2, 5],
        [8, 10],
        [14, 15],
        [22, 23],
      ],
    ],
    [
      "Nextcloud",
      nextcloud,
      [
        [2, 5],
        [9, 11],
        [16, 18],
      ],
    ],
  ];
test.each(portals)("a calendar as %s writes it takes its nights", async (_name, file, nights) => {
  const { site, added, day, taken } = await startFeeds();
  site.respond((_request, response) => response.end(file(day)));
  expect(await added()).toMatchObject({ failure: null });
  expect(await taken(0, 30)).toEqual(nights);
});

/** Events and the nights that they take, with the days as distances from today in Madrid. */
const events: Array<[name: string, (at: At) => string[], nights: Array<[number, number]>]> = [
  ["an all-day event without an end", (at) => [`DTSTART;VALUE=DATE:${at(3)}`], [[3, 4]]],
  ["a day without VALUE=DATE", (at) => [`DTSTART:${at(3)}`, `DTEND:${at(5)}`], [[3, 5]]],
  [
    "an end on the first day",
    (at) => [`DTSTART;VALUE=DATE:${at(3)}`, `DTEND;VALUE=DATE:${at(3)}`],
    [[3, 4]],
  ],
  ["a DURATION in days", (at) => [`DTSTART;VALUE=DATE:${at(3)}`, "DURATION:P2D"], [[3, 5]]],
  ["a DURATION in hours", (at) => [`DTSTART:${at(3)}T150000`, "DURATION:PT44H"], [[3, 5]]],
  [
    "from check-in to check-out",
    (at) => [`DTSTART:${at(3)}T150000`, `DTEND:${at(6)}T110000`],
    [[3, 6]],
  ],
  ["until midnight", (at) => [`DTSTART:${at(3)}T150000`, `DTEND:${at(6)}T000000`], [[3, 6]]],
  ["until the evening", (at) => [`DTSTART:${at(3)}T000000`, `DTEND:${at(5)}T235959`], [[3, 6]]],
  ["an hour of one day", (at) => [`DTSTART:${at(3)}T100000`, `DTEND:${at(3)}T110000`], [[3, 4]]],
  ["a time without an end", (at) => [`DTSTART:${at(3)}T100000`], [[3, 4]]],
  [
    "UTC, which is another day at the property",
    (at) => [`DTSTART:${at(2)}T233000Z`, `DTEND:${at(5)}T090000Z`],
    [[3, 5]],
  ],
  [
    "a zone of the IANA database without VTIMEZONE",
    (at) => [
      `DTSTART;TZID=Pacific/Auckland:${at(3)}T080000`,
      `DTEND;TZID=Pacific/Auckland:${at(5)}T200000`,
    ],
    [[2, 5]],
  ],
  [
    "an unknown zone",
    (at) => [
      `DTSTART;TZID="Nowhere Time":${at(3)}T150000`,
      `DTEND;TZID="Nowhere Time":${at(5)}T110000`,
    ],
    [[3, 5]],
  ],
  [
    "a rule that ends",
    (at) => [`DTSTART;VALUE=DATE:${at(3)}`, "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3"],
    [
      [3, 4],
      [6, 7],
      [9, 10],
    ],
  ],
  [
    "a rule that began long ago",
    (at) => [`DTSTART;VALUE=DATE:${at(3 - 700)}`, "RRULE:FREQ=WEEKLY;COUNT=102"],
    [
      [3, 4],
      [10, 11],
    ],
  ],
  [
    "excluded days, also those that match nothing",
    (at) => [
      `DTSTART;VALUE=DATE:${at(3)}`,
      "RRULE:FREQ=WEEKLY;COUNT=3",
      `EXDATE;VALUE=DATE:${[4, 5, 6, 7].map(at).join()}`,
      `EXDATE;VALUE=DATE:${at(17)}`,
    ],
    [
      [3, 4],
      [10, 11],
    ],
  ],
  [
    "excluded times",
    (at) => [
      `DTSTART:${at(3)}T150000Z`,
      "DURATION:PT20H",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      `EXDATE:${at(10)}T150000Z`,
    ],
    [
      [3, 4],
      [17, 18],
    ],
  ],
  [
    "additional days",
    (at) => [`DTSTART;VALUE=DATE:${at(3)}`, `RDATE;VALUE=DATE:${at(7)},${at(9)}`],
    [
      [3, 4],
      [7, 8],
      [9, 10],
    ],
  ],
  ["a free event", (at) => [`DTSTART;VALUE=DATE:${at(3)}`, "TRANSP:TRANSPARENT"], []],
  ["a cancelled event", (at) => [`DTSTART;VALUE=DATE:${at(3)}`, "STATUS:CANCELLED"], []],
  ["a tentative event", (at) => [`DTSTART;VALUE=DATE:${at(3)}`, "STATUS:TENTATIVE"], [[3, 4]]],
  [
    "an event that is over",
    (at) => [`DTSTART;VALUE=DATE:${at(-9)}`, `DTEND;VALUE=DATE:${at(-2)}`],
    [],
  ],
  [
    "an event that has begun",
    (at) => [`DTSTART;VALUE=DATE:${at(-9)}`, `DTEND;VALUE=DATE:${at(2)}`],
    [[-1, 2]],
  ],
  ["an event without a beginning", () => ["SUMMARY:Nothing"], []],
];
type At = (days: number) => string;

test("each kind of event takes the nights that it covers at the property", async () => {
  const { site, added, sync, day, taken } = await startFeeds();
  site.show();
  const { id } = await added();
  for (const [name, lines, nights] of events) {
    site.show(eventOf("UID:1@example.org", ...lines((days) => compact(day(days)))));
    expect.soft(await sync(id).then(({ failure }) => failure), name).toBeNull();
    expect.soft(await taken(-5, 40), name).toEqual(nights);
  }
});

test("a changed repetition moves, a cancelled one is free, and THISANDFUTURE shifts the rest", async () => {
  const { site, added, sync, day, taken } = await startFeeds();
  const at = (days: number) => compact(day(days));
  const change = (days: number, ...lines: string[]) =>
    eventOf("UID:w@example.org", ...lines, `RECURRENCE-ID;VALUE=DATE:${at(days)}`);
  const weekly = eventOf(
    "UID:w@example.org",
    `DTSTART;VALUE=DATE:${at(3)}`,
    "RRULE:FREQ=WEEKLY;COUNT=4",
  );
  site.show(
    weekly,
    change(10, `DTSTART;VALUE=DATE:${at(12)}`, `DTEND;VALUE=DATE:${at(14)}`),
    change(17, `DTSTART;VALUE=DATE:${at(17)}`, "STATUS:CANCELLED"),
  );
  const { id } = await added();
  expect(await taken(0, 40)).toEqual([
    [3, 4],
    [12, 14],
    [24, 25],
  ]);
  site.show(
    weekly,
    eventOf(
      "UID:w@example.org",
      `DTSTART;VALUE=DATE:${at(18)}`,
      `RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:${at(17)}`,
    ),
  );
  await sync(id);
  expect(await taken(0, 40)).toEqual([
    [3, 4],
    [10, 11],
    [18, 19],
    [25, 26],
  ]);
});

test("an endless rule takes every night that is counted, from yesterday on", async () => {
  const { site, added, sync, day, taken } = await startFeeds();
  site.show(eventOf(`DTSTART;VALUE=DATE:${compact(addDays(day(0), -400))}`, "RRULE:FREQ=DAILY"));
  const { id, nights } = await added();
  expect(nights).toBe(730);
  expect(await taken(-9, 300)).toEqual([[-1, 300]]);
  site.show(eventOf("DTSTART:20000101T000000Z", "RRULE:FREQ=SECONDLY"));
  expect(await sync(id)).toMatchObject({ failure: "too_many_events", nights: 730 });
});

test("events are ignored by their summary, and read again when that changes", async () => {
  const { app, host, site, added, day, taken } = await startFeeds();
  site.show(
    allDay(day(3), day(4), "SUMMARY:Reserved"),
    allDay(day(6), day(9), "SUMMARY: Not Available"),
    allDay(day(12), day(13), "SUMMARY:Not available, really"),
  );
  const { id } = await added({ ignored_summaries: "Blocked\n not available " });
  expect(await taken(0, 30)).toEqual([
    [3, 4],
    [12, 13],
  ]);
  const { token } = host;
  const change = (body: object) => app.rest("PUT", `/api/calendar-feeds/${id}`, { token, body });
  expect(await change({ ignored_summaries: "" })).toMatchObject({ body: { nights: 5 } });
  expect(await taken(0, 30)).toEqual([
    [3, 4],
    [6, 9],
    [12, 13],
  ]);
  expect(await change({ name: "Airbnb" })).toMatchObject({ body: { name: "Airbnb", nights: 5 } });
  expect(site.requests).toHaveLength(2);
});

test("a VTIMEZONE counts more than the name of its zone", async () => {
  const { site, added, day, taken } = await startFeeds();
  const at = (days: number) => compact(day(days));
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Madrid",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+1200",
    "TZOFFSETTO:+1200",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const body = calendarOf(
    ...zone,
    eventOf(
      `DTSTART;TZID=Europe/Madrid:${at(5)}T080000`,
      `DTEND;TZID=Europe/Madrid:${at(7)}T080000`,
    ),
  );
  site.respond((_request, response) => response.end(body));
  await added();
  expect(await taken(0, 30)).toEqual([[4, 7]]);
});
