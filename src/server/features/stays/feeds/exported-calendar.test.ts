import ICAL from "ical.js";
import { expect, test } from "vitest";
import { dayMs, minuteMs } from "../../../../shared/time.ts";
import { startServer } from "../../../testing/served.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import {
  calendarRules,
  dayFromNow,
  makeCalendar,
  makeInterest,
  makeProperty,
  makeUser,
  propertyText,
} from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { startFeeds } from "./testing/other-site.ts";

type Exported = {
  uid: string;
  from: string;
  to: string;
  summary: string;
  sequence: number;
  stamp: string;
};

/** The events of a file, read by a library that did not write it. */
function eventsOf(file: string): Exported[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate && event.endDate.isDate).toBe(true);
    expect(component.getFirstPropertyValue("transp")).toBe("OPAQUE");
    return {
      uid: event.uid,
      from: event.startDate.toString(),
      to: event.endDate.toString(),
      summary: event.summary,
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue("dtstamp")),
    };
  });
}

const nightsOf = (file: string) => eventsOf(file).map(({ from, to }) => [from, to]);

async function start({ env = {}, rules = {}, text = {} } = {}) {
  const app = await createTestApp({ env });
  const host = await makeUser(app);
  const property = await makeProperty(app, host, text);
  await makeCalendar(app, host, property.id, rules);
  const { token } = host;
  const path = await addressOf(app, property.id, token);
  const read = (headers: Record<string, string> = {}, at = path) =>
    app.rest("GET", at, { headers });
  const file = async () => String((await read()).body);
  const block = (first_night: string, ends_on: string, more: object = {}) =>
    app.rest("POST", `/api/properties/${property.id}/blocks`, {
      token,
      body: { first_night, ends_on, note: "Ana paints the hall", ...more },
    });
  return { app, host, property, path, read, file, block, day: (n: number) => dayFromNow(app, n) };
}

async function addressOf(app: TestApp, propertyId: number, token: string): Promise<string> {
  const { body } = await app.rest("GET", `/api/properties/${propertyId}/calendar`, { token });
  return new URL((body as { feed_url: string }).feed_url).pathname;
}

/** A stay of a guest that the host accepts, by the API; returns its id. */
async function acceptStay(
  app: TestApp,
  {
    propertyId,
    token,
    ...dates
  }: { propertyId: number; token: string; arrival: string; departure: string },
): Promise<number> {
  const guest_email = `guest${Math.random()}@example.org`;
  const interest = await makeInterest(app, propertyId, { guest_email, ...dates });
  const find = app.deps.db.sqlite.prepare("SELECT id FROM stays WHERE guest_interest_id = ?");
  const id = Number(find.pluck().get(interest));
  const { status, body } = await app.rest("POST", `/api/stays/${id}/accept`, { token, body: {} });
  if (status !== 200) throw new Error(`Not accepted: ${JSON.stringify(body)}`);
  return id;
}

test("accepted stays and blocks are exported as all-day events, without names or notes", async () => {
  const { app, host, property, read, block, day } = await start();
  const propertyId = property.id;
  const { token } = host;
  const dates = { arrival: day(21), departure: day(24) };
  const id = await acceptStay(app, { propertyId, token, ...dates });
  await makeInterest(app, propertyId, { arrival: day(40), departure: day(42) });
  await block(day(30), day(33));
  await block(day(-1), day(1));
  const { status, headers, body } = await read();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
  });
  const file = String(body);
  expect(eventsOf(file)).toMatchObject([
    { from: dates.arrival, to: dates.departure, summary: "Not available" },
    { from: day(-1), to: day(1), summary: "Not available" },
    { from: day(30), to: day(33), summary: "Not available" },
  ]);
  expect(file).not.toMatch(/Gus|Ana|gus@|paints|Casa Sol/);
  // RFC 5545: lines end with CRLF and have at most 75 octets.
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

  // Nothing changes by itself; a change keeps the UID, and raises SEQUENCE and DTSTAMP.
  app.advance(5 * minuteMs);
  const again = await read({ "if-none-match": String(headers["etag"]) });
  expect(again).toMatchObject({ status: 304, body: "" });
  const change = { arrival: day(22), departure: day(25) };
  const changed = await app.rest("PUT", `/api/stays/${id}`, { token, body: change });
  expect(changed.status).toBe(200);
  const [before] = eventsOf(file);
  const [after] = eventsOf(String((await read()).body));
  expect(after).toMatchObject({ uid: before?.uid, from: day(22), to: day(25) });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  const stampOf = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
  expect(after?.stamp).toBe(stampOf(app.deps.clock()));
  expect(Date.parse(before?.stamp ?? "")).toBe(Date.parse(after?.stamp ?? "") - 5 * minuteMs);
  const cancel = { reason: "The roof leaks" };
  await app.rest("POST", `/api/stays/${id}/cancel`, { token, body: cancel });
  expect(nightsOf(String((await read()).body))).toEqual([
    [day(-1), day(1)],
    [day(30), day(33)],
  ]);
});

test("with several units, the nights are exported in which all of them are taken", async () => {
  const { app, host, property, block, file, day } = await start({ rules: { units: 3 } });
  const stay = { propertyId: property.id, token: host.token };
  await block(day(10), day(20), { units: 1 });
  await acceptStay(app, { ...stay, arrival: day(12), departure: day(16) });
  expect(nightsOf(await file())).toEqual([]);
  await acceptStay(app, { ...stay, arrival: day(14), departure: day(18) });
  await block(day(30), day(32));
  const first = eventsOf(await file());
  expect(first.map(({ from, to }) => [from, to])).toEqual([
    [day(14), day(16)],
    [day(30), day(32)],
  ]);
  expect(eventsOf(await file())).toEqual(first);

  // Days pass, also over the departure of one of the stays: an event that goes on stays the same.
  const whole = (await block(day(16), day(19), { units: 3 })).status;
  expect(whole).toBe(200);
  const [long] = eventsOf(await file());
  expect([long?.from, long?.to]).toEqual([day(14), day(19)]);
  for (const days of [15, 1, 1, 1]) {
    app.advance(days * dayMs);
    expect.soft(eventsOf(await file())[0]).toEqual(long);
  }
  app.advance(2 * dayMs);
  expect(eventsOf(await file())[0]?.uid).not.toBe(long?.uid);
});

test("every address but the current one is the same 404, and guesses are limited", async () => {
  const { app, host, property, path, read } = await start();
  const other = await makeProperty(app, await makeUser(app));
  const secret = path.slice(path.indexOf("-") + 1);
  const wrong = [
    `/api/calendars/${property.id}-${"x".repeat(32)}.ics`,
    `/api/calendars/${other.id}-${secret}`,
    `/api/calendars/999-${secret}`,
    `/api/calendars/${property.id}.ics`,
    `/api/calendars/x.ics`,
    `/api/calendars/${"9".repeat(400)}-x.ics`,
    path.replace(".ics", ""),
    path.replace(".ics", ".ICS"),
    `${path.slice(0, -4)}x.ics`,
  ];
  const answers = [];
  for (const address of wrong) answers.push(await read({}, address));
  const body = { code: "NOT_FOUND", error: "There is nothing at this address" };
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
    wrong.map(() => [404, body]),
  );
  const renew = `/api/properties/${property.id}/calendar-address`;
  await app.rest("POST", renew, { token: host.token });
  expect((await read()).status).toBe(404);
  const renewed = await addressOf(app, property.id, host.token);
  for (let n = 0; n < 55; n += 1) await read({}, "/api/calendars/guess.ics");
  expect((await read({}, "/api/calendars/guess.ics")).status).toBe(429);
  expect(renewed).not.toBe(path);
});

test("our own events that come back take no nights, also after the site has moved; those of another site or property do", async () => {
  const { app, host, property, site, added, sync, day, taken } = await startFeeds();
  const { token } = host;
  const blocks = `/api/properties/${property.id}/blocks`;
  await app.rest("POST", blocks, { token, body: { first_night: day(5), ends_on: day(8) } });
  const path = await addressOf(app, property.id, token);
  const file = String((await app.rest("GET", path)).body);
  site.respond((_request, response) => response.end(file));
  const { id } = await added();
  expect(await taken(0, 30)).toEqual([[5, 8]]);
  expect(await sync(id)).toMatchObject({ nights: 0, failure: null });
  // Some portals write the UID of an imported event into their own, in other letters.
  const quoted = file.replace(
    /^UID:(.*)$/m,
    (_line, uid: string) => `UID:IMPORT-${uid.toUpperCase()}`,
  );
  site.respond((_request, response) => response.end(quoted));
  expect(await sync(id)).toMatchObject({ nights: 0 });

  const second = await makeProperty(app, host, { name: "Casa Luna" });
  await makeCalendar(app, host, second.id);
  const asked = { token, body: { name: "Casa Sol", url: site.url } };
  site.respond((_request, response) => response.end(file));
  const feeds = `/api/properties/${second.id}/calendar-feeds`;
  expect(await app.rest("POST", feeds, asked)).toMatchObject({ body: { nights: 3 } });

  const elsewhere = await startFeeds();
  elsewhere.site.respond((_request, response) => response.end(file));
  expect(await elsewhere.added()).toMatchObject({ nights: 3 });

  const uid = eventsOf(file)[0]?.uid;
  app.deps.env.publicUrl = "https://moved.example.org";
  expect(eventsOf(String((await app.rest("GET", path)).body))[0]?.uid).toBe(uid);
});

/** Nights around the changes of the clocks in America, Europe and at the date line, and the year's. */
const ranges = (year: number): Array<[string, string]> => [
  [`${year}-03-07`, `${year}-03-09`],
  [`${year}-03-13`, `${year}-03-15`],
  [`${year}-03-26`, `${year}-03-30`],
  [`${year}-03-31`, `${year}-04-01`],
  [`${year}-10-24`, `${year}-10-27`],
  [`${year}-10-30`, `${year}-11-09`],
  [`${year}-12-30`, `${year + 1}-01-02`],
];
const zones = ["America/New_York", "Europe/Copenhagen", "Pacific/Kiritimati"];

test.each(zones)(
  "case 5: with the server in %s, days are exported and read back unchanged over both clock changes",
  async (TZ) => {
    const env = { TZ, CALENDAR_FEEDS_ALLOW: "127.0.0.0/8", RATE_LIMITS: "off" };
    const { url, call } = await startServer(await temporaryFolder(), env);
    const login = { email: "admin@example.org", password: "sunshine" };
    const token = String((await call("POST", "/api/login", login)).body["token"]);
    const ask = async (method: string, path: string, input?: object) => {
      const { status, body } = await call(method, `/api${path}`, input, token);
      if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
      return body;
    };
    const makeOne = async (time_zone: string) => {
      const { id } = await ask("POST", "/properties", propertyText);
      const rules = { ...calendarRules, time_zone };
      const { feed_url } = await ask("PUT", `/properties/${id as number}/calendar`, rules);
      return { id: Number(id), feed: `${url}${new URL(String(feed_url)).pathname}` };
    };
    const year = new Date().getUTCFullYear() + 1;
    const wanted = ranges(year);
    for (const time_zone of zones) {
      const [source, copy] = [await makeOne(time_zone), await makeOne(time_zone)];
      for (const [first_night, ends_on] of wanted) {
        await ask("POST", `/properties/${source.id}/blocks`, { first_night, ends_on });
      }
      const file = await (await fetch(source.feed)).text();
      expect.soft(nightsOf(file), time_zone).toEqual(wanted);
      const feed = { name: "Other", url: source.feed };
      const added = await ask("POST", `/properties/${copy.id}/calendar-feeds`, feed);
      expect.soft(added).toMatchObject({ failure: null });
      const query = `property_id=${copy.id}&from=${year}-03-01&to=${year + 1}-01-31`;
      const { occupations } = await ask("GET", `/calendar-nights?${query}`);
      const nights = occupations as Array<{ first_night: string; ends_on: string }>;
      expect
        .soft(
          nights.map(({ first_night, ends_on }) => [first_night, ends_on]),
          time_zone,
        )
        .toEqual(wanted);
    }
  },
);
