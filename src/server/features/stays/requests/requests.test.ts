import { expect, test } from "vitest";
import { dayFromNow, makeCalendar, makeProperty, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start(rules: Record<string, unknown> = {}) {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  await makeCalendar(app, host, property.id, rules);
  const send = (wish: Record<string, unknown>) =>
    app.rest("POST", "/api/guest-interest", {
      body: {
        property_id: property.id,
        guest_name: "Gus Guest",
        guest_email: "gus@example.org",
        ...wish,
      },
    });
  const day = (days: number) => dayFromNow(app, days);
  const stays = () => app.deps.db.sqlite.prepare("SELECT * FROM stays").all();
  return { app, host, property, send, day, stays };
}

test("an interest with both dates is a request, with the price and what goes to upgrades", async () => {
  const { send, day, stays } = await start({ share_percent: 12.5 });
  const { status, body } = await send({ arrival: day(3), departure: day(6), guests: 2 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    arrival: day(3),
    stay: {
      state: "requested",
      currency: "EUR",
      estimated_amount: 24_000,
      share_percent: 12.5,
      share_amount: 3000,
    },
  });
  expect(stays()).toMatchObject([
    { state: "requested", guests: 2, reference: expect.stringMatching(/^SOLAR-[A-Z\d]{6}$/) },
  ]);
});

test("without both dates it is an interest only", async () => {
  const { send, day, stays } = await start();
  for (const wish of [{}, { arrival: day(3) }, { departure: day(3) }, { arrival: "" }]) {
    const { status, body } = await send({ ...wish, message: JSON.stringify(wish) });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("stay");
  }
  expect(stays()).toEqual([]);
});

test("the same message twice within ten minutes is one request", async () => {
  const { send, day, stays } = await start();
  const wish = { arrival: day(3), departure: day(6) };
  const [first, second] = await Promise.all([send(wish), send(wish)]);
  expect(second.body).toEqual(first.body);
  expect(second.body).toHaveProperty("stay");
  expect(stays()).toHaveLength(1);
});

test.each([
  ["in the past", {}, [-1, 2], ["arrival", "This day is in the past"]],
  ["too early", { lead_days: 3 }, [2, 4], ["arrival", /^The earliest arrival is /]],
  ["too far", { horizon_days: 10 }, [11, 12], ["arrival", /^Requests are taken until /]],
  ["ending too far", { horizon_days: 10 }, [9, 13], ["departure", /^Requests are taken until /]],
  ["too short", { min_nights: 3 }, [1, 3], ["departure", "The shortest stay is 3 nights"]],
  ["too long", { max_nights: 2 }, [1, 4], ["departure", "The longest stay is 2 nights"]],
  [
    "of a year and a day",
    { horizon_days: 730 },
    [1, 368],
    ["departure", /^The longest stay is 366/],
  ],
] as const)(
  "a request %s is refused at the field, with the rule",
  async (_, rules, [from, to], [field, message]) => {
    const { send, day, stays } = await start(rules);
    const { status, body } = await send({ arrival: day(from), departure: day(to) });
    expect(status).toBe(400);
    const wanted = typeof message === "string" ? message : expect.stringMatching(message);
    expect(body).toMatchObject({ code: "INVALID_INPUT", issues: [{ field, message: wanted }] });
    expect(stays()).toEqual([]);
  },
);

test("each broken rule is shown at its field", async () => {
  const { send, day } = await start({ max_guests: 2, min_nights: 5, lead_days: 2 });
  const { body } = await send({ arrival: day(1), departure: day(3), guests: 3 });
  expect(body).toMatchObject({
    issues: [
      { field: "arrival" },
      { field: "departure" },
      { field: "guests", message: "At most 2 guests can stay here" },
    ],
  });
});

test("guests can only arrive on the weekdays that the host chose", async () => {
  const { send, day } = await start({ arrival_days: [1] });
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((from) => send({ arrival: day(from), departure: day(from + 1) })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    issues: [
      { field: "arrival", message: expect.stringMatching(/^Guests can’t arrive on \w+day, /) },
    ],
  });
});

test("a request for blocked nights names them", async () => {
  const { app, host, property, send, day } = await start();
  const body = { first_night: day(4), ends_on: day(6) };
  await app.rest("POST", `/api/properties/${property.id}/blocks`, { token: host.token, body });
  const refused = await send({ arrival: day(3), departure: day(5) });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      issues: [
        { field: "arrival", message: expect.stringMatching(/^The night of .* is already taken$/) },
      ],
    },
  });
  expect((await send({ arrival: day(2), departure: day(4) })).status).toBe(200);
  expect((await send({ arrival: day(6), departure: day(7) })).status).toBe(200);
});

test("ten thousand nights, or a day that does not exist, are refused quickly", async () => {
  const { send, day } = await start();
  expect((await send({ arrival: day(1), departure: "2054-01-01" })).status).toBe(400);
  expect((await send({ arrival: "2027-02-29", departure: "2027-03-02" })).status).toBe(400);
  expect((await send({ arrival: day(5), departure: day(5) })).status).toBe(400);
});

test("a paused property, and one whose host turned requests off, take no request", async () => {
  const { app, host, property, send, day, stays } = await start();
  await makeCalendar(app, host, property.id, { takes_requests: false });
  const { status, body } = await send({ arrival: day(1), departure: day(2) });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("stay");
  expect(stays()).toEqual([]);
});

test("a request ends after a week, or when the day of arrival begins", async () => {
  const { app, send, day, stays } = await start();
  const hours = (row: unknown) =>
    (Date.parse((row as { expires_at: string }).expires_at) - app.deps.clock().getTime()) /
    3_600_000;
  await send({ arrival: day(30), departure: day(31) });
  await send({ arrival: day(2), departure: day(3) });
  const [far, near] = stays();
  expect(hours(far)).toBeCloseTo(7 * 24, 0);
  expect(hours(near)).toBeGreaterThan(24);
  expect(hours(near)).toBeLessThanOrEqual(48);
});
