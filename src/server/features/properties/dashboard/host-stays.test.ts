import { expect, test } from "vitest";
import type { DashboardStays, StayDay } from "../../../../shared/schemas/dashboard.ts";
import { dayMs } from "../../../../shared/time.ts";
import { dayFromNow, makeInterest } from "../../../testing/factories.ts";
import { startSettlement } from "../../../testing/settlement.ts";

type Body = { stays?: DashboardStays; activity: Array<Record<string, unknown>> };

async function start() {
  const site = await startSettlement({ calendar: { units: 5 } });
  const dashboard = async ({ token } = site.host) =>
    (await site.app.rest("GET", "/api/dashboard", { token })).body as Body;
  let guests = 0;
  /** A request from one day from now to another; returns the stay's id. */
  const request = async (from: number, to: number): Promise<number> => {
    guests += 1;
    const interest = await makeInterest(site.app, site.property.id, {
      guest_name: `Guest ${guests}`,
      guest_email: `dash${guests}@example.org`,
      arrival: dayFromNow(site.app, from),
      departure: dayFromNow(site.app, to),
      guests: 2,
    });
    const find = site.app.deps.db.sqlite.prepare(
      "SELECT id FROM stays WHERE guest_interest_id = ?",
    );
    return Number(find.pluck().get(interest));
  };
  const accept = async (id: number) => {
    expect(await site.call("accept", id, {})).toMatchObject({ status: 200 });
    return id;
  };
  return { ...site, dashboard, request, accept };
}

const idsOf = (days: readonly StayDay[] = []) => days.map(({ stay_id }) => stay_id);

test("a host without a calendar has no such part", async () => {
  const { dashboard, stranger } = await start();
  expect(await dashboard(stranger)).not.toHaveProperty("stays");
});

test("the dashboard has requests that wait, arrivals and departures of 14 days, and shares to record", async () => {
  const { app, dashboard, request, accept, call, settle } = await start();
  expect((await dashboard()).stays).toEqual({
    requests: { count: 0, expires_at: null },
    arrivals: [],
    departures: [],
    to_settle: { count: 0, first: [] },
  });
  const long = await accept(await request(0, 14));
  const later = await accept(await request(10, 13));
  const soon = await accept(await request(1, 4));
  await accept(await request(14, 16));
  const cancelled = await accept(await request(2, 3));
  await call("cancel", cancelled, { reason: "Flooded" });
  const waiting = await request(2, 4);
  await request(20, 24);

  const { stays } = await dashboard();
  expect(stays?.requests.count).toBe(2);
  const open = app.deps.db.sqlite.prepare("SELECT expires_at FROM stays WHERE id = ?").pluck();
  expect(stays?.requests.expires_at).toBe(open.get(waiting));
  expect(idsOf(stays?.arrivals)).toEqual([long, soon, later]);
  expect(idsOf(stays?.departures)).toEqual([soon, later]);
  expect(stays?.arrivals[1]).toEqual({
    stay_id: soon,
    interest_id: expect.any(Number),
    guest_name: "Guest 3",
    property_name: "Casa Sol",
    property_slug: "casa-sol",
    day: dayFromNow(app, 1),
    guests: 2,
  });
  expect(stays?.to_settle.count).toBe(0);

  app.advance(5 * dayMs);
  const after = (await dashboard()).stays;
  // The long stay leaves within the 14 days now.
  expect(idsOf(after?.departures)).toEqual([later, long, expect.any(Number)]);
  expect(after?.to_settle).toMatchObject({
    count: 1,
    first: [{ stay_id: soon, guest_name: "Guest 3" }],
  });
  await settle(soon, 10_000);
  expect((await dashboard()).stays?.to_settle).toEqual({ count: 0, first: [] });
  // Recorded when the guest came: the guest still leaves.
  await settle(long, 10_000);
  expect(idsOf((await dashboard()).stays?.departures)).toContain(long);
});

test("activity tells of requests, acceptances, cancellations and recorded shares", async () => {
  const { app, host, dashboard, request, accept, call, settle, property } = await start();
  const plain = await makeInterest(app, property.id, { guest_name: "Plain" });
  const step = () => app.advance(60_000);
  step();
  const [first, second] = [await request(1, 3), await request(5, 8)];
  for (const id of [first, second]) {
    step();
    await accept(id);
  }
  step();
  await call("cancel", second, { reason: null });
  app.advance(5 * dayMs);
  await settle(first, 10_000);
  const { activity } = await dashboard();
  expect(activity.map(({ kind, person, stay_id }) => [kind, person, stay_id])).toEqual([
    ["share_recorded", "Guest 1", first],
    ["stay_cancelled", "Guest 2", second],
    ["stay_accepted", "Guest 2", second],
    ["stay_accepted", "Guest 1", first],
    ["stay_requested", "Guest 2", second],
    ["stay_requested", "Guest 1", first],
    ["interest_received", "Plain", undefined],
    ["property_listed", null, undefined],
  ]);
  expect(activity[6]).toMatchObject({ interest_id: plain });
  // What was recorded stays when the guest is erased.
  const { interest_id } = activity[0] ?? {};
  await app.rest("DELETE", `/api/guest-interests/${Number(interest_id)}`, { token: host.token });
  expect((await dashboard()).activity[0]).toMatchObject({
    kind: "share_recorded",
    person: null,
    interest_id: null,
    stay_id: first,
  });
});
