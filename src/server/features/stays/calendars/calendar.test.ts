import { expect, test } from "vitest";
import {
  calendarRules,
  dayFromNow,
  makeCalendar,
  makeProperty,
  makeUser,
} from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const property = await makeProperty(app, host);
  const path = `/api/properties/${property.id}/calendar`;
  const change = (body: object, token: string | undefined = host.token) =>
    app.rest("PUT", path, { token, body });
  const block = (body: object, token: string | undefined = host.token) =>
    app.rest("POST", `/api/properties/${property.id}/blocks`, { token, body });
  const read = (from: string, to: string) =>
    app.rest("GET", `/api/public/properties/${property.slug}/calendar?from=${from}&to=${to}`);
  const page = () => app.rest("GET", `/api/public/properties/${property.slug}`);
  const day = (days: number) => dayFromNow(app, days);
  return { app, host, stranger, property, path, change, block, read, page, day };
}

const statesOf = (body: unknown) =>
  (body as { nights: Array<{ state: string }> }).nights.map(({ state }) => state);

test("a property has no calendar until its host turns requests on", async () => {
  const { app, host, path, page, read, day } = await start();
  const { body } = await app.rest("GET", path, { token: host.token });
  expect(body).toMatchObject({ takes_requests: false, units: 1, time_zone: null, feed_url: null });
  expect((await page()).body).not.toHaveProperty("stay_rules");
  expect((await read(day(0), day(3))).status).toBe(404);
});

test("the owner sets the rules, and the public page shows them at once", async () => {
  const { change, page } = await start();
  await page();
  const { status, body } = await change({
    ...calendarRules,
    min_nights: "2",
    max_guests: "",
    arrival_days: [6, 5, 5],
    share_percent: 12.34,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    takes_requests: true,
    min_nights: 2,
    max_guests: null,
    arrival_days: [5, 6],
    share_percent: 12.34,
    feed_url: expect.stringMatching(/\/api\/calendars\/\d+-[\w-]{32}\.ics$/),
  });
  const rules = { min_nights: 2, arrival_days: [5, 6], night_amount: 8000, share_percent: 12.34 };
  expect((await page()).body).toMatchObject({ stay_rules: rules });
  await change({ night_amount: 9000 });
  expect((await page()).body).toMatchObject({ stay_rules: { ...rules, night_amount: 9000 } });
  await change({ takes_requests: false });
  expect((await page()).body).not.toHaveProperty("stay_rules");
});

test.each([
  [{ ...calendarRules, time_zone: "Mars/Base" }, "time_zone"],
  [{ takes_requests: true }, "time_zone"],
  [{ ...calendarRules, currency: null }, "currency"],
  [{ ...calendarRules, currency: "XYZ" }, "currency"],
  [{ ...calendarRules, min_nights: 3, max_nights: 2 }, "max_nights"],
  [{ ...calendarRules, arrival_days: [] }, "arrival_days"],
  [{ ...calendarRules, arrival_days: [8] }, "arrival_days.0"],
  [{ ...calendarRules, share_percent: 100.01 }, "share_percent"],
  [{ ...calendarRules, share_percent: 0.001 }, "share_percent"],
  [{ ...calendarRules, units: 21 }, "units"],
  [{ ...calendarRules, night_amount: -1 }, "night_amount"],
  [{ ...calendarRules, iban: "DE89 3704 0044 0532 0130 01", payee_name: "Sol" }, "iban"],
  [{ ...calendarRules, iban: "DE89370400440532013000" }, "payee_name"],
  [{ ...calendarRules, bic: "COBA" }, "bic"],
] as const)("bad input is an error at its field: %j", async (input, field) => {
  const { change, page } = await start();
  const { status, body } = await change(input);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "INVALID_INPUT", issues: [{ field }] });
  expect((await page()).body).not.toHaveProperty("stay_rules");
});

test("an IBAN is kept in its electronic form", async () => {
  const { change } = await start();
  const { body } = await change({
    ...calendarRules,
    payee_name: "Sol Host",
    iban: "de89 3704 0044 0532 0130 00",
    bic: "cobadeff xxx",
  });
  expect(body).toMatchObject({ iban: "DE89370400440532013000", bic: "COBADEFFXXX" });
});

test("only the owner reads and changes the calendar", async () => {
  const { app, stranger, path, change, block, day } = await start();
  await change(calendarRules);
  const nights = { first_night: day(1), ends_on: day(2) };
  for (const [token, status] of [
    [stranger.token, 403],
    ["", 401],
  ] as const) {
    const answers = await Promise.all([
      app.rest("GET", path, { token }),
      change({ units: 2 }, token),
      block(nights, token),
      app.rest("POST", path.replace("calendar", "calendar-address"), { token }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
  expect(
    (await app.rest("GET", "/api/properties/999/calendar", { token: stranger.token })).status,
  ).toBe(404);
});

test("a block takes its nights until it is removed; the last day stays free", async () => {
  const { app, host, stranger, change, block, read, day } = await start();
  await change({ ...calendarRules, lead_days: 1, horizon_days: 5 });
  const { body } = await block({ first_night: day(2), ends_on: day(4), note: "Painting" });
  expect(body).toMatchObject({
    first_night: day(2),
    ends_on: day(4),
    units: null,
    note: "Painting",
  });
  const before = await read(day(0), day(7));
  expect(statesOf(before.body)).toEqual([
    "closed",
    "free",
    "taken",
    "taken",
    "free",
    "free",
    "closed",
  ]);
  expect(JSON.stringify(before.body)).not.toContain("Painting");

  const path = `/api/calendar-blocks/${(body as { id: number }).id}`;
  expect((await app.rest("DELETE", path, { token: stranger.token })).status).toBe(403);
  expect((await app.rest("DELETE", path, { token: host.token })).status).toBe(200);
  expect((await app.rest("DELETE", path, { token: host.token })).status).toBe(404);
  expect(statesOf((await read(day(2), day(4))).body)).toEqual(["free", "free"]);
});

test("with several units, a night is taken once all of them are", async () => {
  const { change, block, read, day } = await start();
  await change({ ...calendarRules, units: 3 });
  const nights = { first_night: day(1), ends_on: day(2) };
  await block({ ...nights, units: 2 });
  expect(statesOf((await read(day(1), day(2))).body)).toEqual(["free"]);
  await block({ ...nights, units: 1 });
  expect(statesOf((await read(day(1), day(2))).body)).toEqual(["taken"]);
  const { body } = await block({ ...nights, units: 4 });
  expect(body).toMatchObject({ issues: [{ field: "units" }] });
});

test("a block sent again with its key is one block", async () => {
  const { app, host, path, change, block, day } = await start();
  await change(calendarRules);
  const sent = { first_night: day(1), ends_on: day(3), request_key: "once" };
  const [first, second] = [await block(sent), await block(sent)];
  expect(second.body).toEqual(first.body);
  const other = await block({ ...sent, ends_on: day(4) });
  expect(other.body).toMatchObject({ issues: [{ field: "request_key" }] });
  const { body } = await app.rest("GET", path, { token: host.token });
  expect((body as { blocks: unknown[] }).blocks).toHaveLength(1);
});

test.each([
  [0, 0, "ends_on"],
  [2, 1, "ends_on"],
  [1, 400, "ends_on"],
  [-5, -1, "ends_on"],
])("a block from day %i to day %i is refused at %s", async (from, to, field) => {
  const { change, block, day } = await start();
  await change(calendarRules);
  const { status, body } = await block({ first_night: day(from), ends_on: day(to) });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ field }] });
});

test("a calendar must be saved before its nights are blocked", async () => {
  const { block, day } = await start();
  expect((await block({ first_night: day(1), ends_on: day(2) })).status).toBe(409);
});

test.each([
  ["2026-05-31", "2026-05-31"],
  ["2026-06-01", "2026-05-31"],
  ["2026-01-01", "2027-06-01"],
  ["2026-02-30", "2026-03-02"],
  ["yesterday", "2026-03-02"],
  ["2026-03-02T00:00:00Z", "2026-03-03"],
])("a calendar from %s to %s is bad input", async (from, to) => {
  const { change, read } = await start();
  await change(calendarRules);
  expect((await read(from, to)).status).toBe(400);
});

test("STAYS=off hides calendars and refuses to turn requests on", async () => {
  const { change, page, read, day } = await start({ STAYS: "off" });
  expect((await change(calendarRules)).status).toBe(409);
  await change({ ...calendarRules, takes_requests: false });
  expect((await page()).body).not.toHaveProperty("stay_rules");
  expect((await read(day(0), day(1))).status).toBe(404);
});

test("when an admin turns stays off, pages and calendars change at once", async () => {
  const { app, change, page, read, day } = await start();
  const admin = await makeUser(app, { role: "admin" });
  const choose = (stays: string) =>
    app.rest("PUT", "/api/admin/settings", { token: admin.token, body: { stays } });
  await change(calendarRules);
  expect((await page()).body).toHaveProperty("stay_rules");
  expect((await read(day(0), day(1))).status).toBe(200);
  expect((await choose("off")).status).toBe(200);
  expect((await page()).body).not.toHaveProperty("stay_rules");
  expect((await read(day(0), day(1))).status).toBe(404);
  expect((await choose("perhaps")).status).toBe(400);
});

test("a host sees what takes the nights of all properties", async () => {
  const { app, host, stranger, property, change, block, day } = await start();
  await change(calendarRules);
  await block({ first_night: day(1), ends_on: day(3), note: "Painting" });
  const other = await makeProperty(app, stranger);
  await makeCalendar(app, stranger, other.id);
  const list = (token: string, more = "") =>
    app.rest("GET", `/api/calendar-nights?from=${day(0)}&to=${day(30)}${more}`, { token });
  expect((await list(host.token)).body).toEqual({
    properties: [
      { id: property.id, name: property.name, slug: property.slug, units: 1, today: day(0) },
    ],
    occupations: [
      {
        property_id: property.id,
        first_night: day(1),
        ends_on: day(3),
        units: 1,
        stay_id: null,
        block_id: expect.any(Number),
        feed_id: null,
        label: "Painting",
      },
    ],
  });
  expect((await list(stranger.token)).body).toMatchObject({ occupations: [] });
  expect((await list(stranger.token, `&property_id=${property.id}`)).status).toBe(403);
});
