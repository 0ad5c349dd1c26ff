import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { addDays, todayIn } from "../../../../../shared/stays/nights.ts";
import {
  calendarRules,
  makeCalendar,
  makeProperty,
  makeUser,
} from "../../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export type OtherSite = {
  url: string;
  /** How it answers the following requests. */
  respond: (respond: Respond) => void;
  /** Answers with a calendar of these events. */
  show: (...events: string[]) => void;
  requests: IncomingMessage[];
};

/** A site on this machine with a calendar at each of its addresses. */
export async function otherSite(): Promise<OtherSite> {
  const requests: IncomingMessage[] = [];
  let current: Respond = (_request, response) => response.end(calendarOf());
  const server = createServer((request, response) => {
    requests.push(request);
    current(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const respond = (next: Respond) => void (current = next);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`,
    respond,
    show: (...events) => respond((_request, response) => response.end(calendarOf(...events))),
    requests,
  };
}

/** A calendar as a file. */
export const calendarOf = (...parts: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...parts, "END:VCALENDAR", ""].join(
    "\r\n",
  );

/** An event of a calendar, by its lines. */
export const eventOf = (...lines: string[]): string =>
  ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

/** A day as iCalendar writes it. */
export const compact = (day: string): string => day.replaceAll("-", "");

/** An all-day event from a day to the day after its last night. */
export const allDay = (from: string, to: string, ...lines: string[]): string =>
  eventOf(`DTSTART;VALUE=DATE:${compact(from)}`, `DTEND;VALUE=DATE:${compact(to)}`, ...lines);

export type Feed = {
  id: number;
  nights: number;
  synced_at: string | null;
  failing_since: string | null;
  failure: string | null;
};

type StartOptions = {
  env?: Record<string, string>;
  rules?: Partial<typeof calendarRules> & { units?: number };
};

/** A host with a property that reads the calendars of a site on this machine. */
export async function startFeeds({ env = {}, rules = {} }: StartOptions = {}) {
  const app = await createTestApp({ env: { CALENDAR_FEEDS_ALLOW: "127.0.0.0/8", ...env } });
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const property = await makeProperty(app, host);
  await makeCalendar(app, host, property.id, rules);
  const site = await otherSite();
  const { token } = host;
  const add = (fields: Record<string, unknown> = {}, propertyId = property.id) =>
    app.rest("POST", `/api/properties/${propertyId}/calendar-feeds`, {
      token,
      body: { name: "Portal", url: site.url, ...fields },
    });
  const added = async (fields: Record<string, unknown> = {}) => {
    const { status, body } = await add(fields);
    if (status !== 200) throw new Error(`No calendar was added: ${JSON.stringify(body)}`);
    return body as Feed;
  };
  const sync = async (id: number) => {
    const { status, body } = await app.rest("POST", `/api/calendar-feeds/${id}/sync`, { token });
    if (status !== 200) throw new Error(`No sync: ${JSON.stringify(body)}`);
    return body as Feed;
  };
  const { time_zone: zone } = { ...calendarRules, ...rules };
  return {
    app,
    host,
    stranger,
    property,
    site,
    add,
    added,
    sync,
    /** A day by its distance from today at the property. */
    day: (days: number) => addDays(todayIn(zone, app.deps.clock()), days),
    taken: (from: number, to: number) => takenNights(app, property, token, zone, [from, to]),
  };
}

/** The nights that other calendars take, as distances from today: [3, 6] are nights 3, 4 and 5. */
async function takenNights(
  app: TestApp,
  property: { id: number },
  token: string,
  zone: string,
  [from, to]: [number, number],
): Promise<Array<[from: number, to: number]>> {
  const today = todayIn(zone, app.deps.clock());
  const query = `property_id=${property.id}&from=${addDays(today, from)}&to=${addDays(today, to)}`;
  const { body } = await app.rest("GET", `/api/calendar-nights?${query}`, { token });
  const distance = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return (body as { occupations: Array<{ first_night: string; ends_on: string }> }).occupations.map(
    ({ first_night, ends_on }) => [distance(first_night), distance(ends_on)],
  );
}
