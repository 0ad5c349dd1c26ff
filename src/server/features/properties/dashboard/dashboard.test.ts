import { expect, test } from "vitest";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const minute = 60_000;

const interest = (app: TestApp, property_id: number, guest_name: string) =>
  app.rest("POST", "/api/guest-interest", {
    body: { property_id, guest_name, guest_email: "gus@example.org", message: guest_name },
  });

test("a new host has zeros and no activity", async () => {
  const app = await createTestApp();
  const { id, name, email, token } = await makeUser(app, { name: "Sol Host" });
  const { status, body, headers } = await app.rest("GET", "/api/dashboard", { token });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toStrictEqual({
    user: { id, name, email, role: "host", language: null },
    stats: { properties: 0, upgrades: 0, guestInterest: 0 },
    paused: 0,
    received: [],
    next: { waiting: 0, undescribed: null, without_photos: null, funded: [] },
    unread: 0,
    refused_contacts: [],
    activity: [],
  });
});

test("the numbers count a host's own rows only", async () => {
  const app = await createTestApp();
  const [host, other] = [await makeUser(app), await makeUser(app)];
  const first = await makeProperty(app, host);
  const second = await makeProperty(app, host);
  const foreign = await makeProperty(app, other);
  for (const id of [first.id, first.id, second.id]) await makeUpgrade(app, host, id);
  await makeUpgrade(app, other, foreign.id);
  for (const id of [first.id, second.id, foreign.id]) await interest(app, id, "Gus");
  const dashboardOf = async ({ token }: { token: string }) =>
    (await app.rest("GET", "/api/dashboard", { token })).body;

  expect(await dashboardOf(host)).toMatchObject({
    stats: { properties: 2, upgrades: 3, guestInterest: 2 },
  });
  expect(await dashboardOf(other)).toMatchObject({
    stats: { properties: 1, upgrades: 1, guestInterest: 1 },
    activity: [{ property_slug: foreign.slug }, { property_slug: foreign.slug }],
  });
  await app.rest("DELETE", `/api/properties/${first.id}`, { token: host.token });
  expect(await dashboardOf(host)).toMatchObject({
    stats: { properties: 1, upgrades: 1, guestInterest: 1 },
    activity: [{ property_slug: second.slug }, { property_slug: second.slug }],
  });
});

test("activity lists events newest first, with the guest's name and the current name of the property", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const sol = await makeProperty(app, host, { name: "Casa Sol" });
  app.advance(minute);
  await interest(app, sol.id, "Gus");
  app.advance(minute);
  const luna = await makeProperty(app, host, { name: "Casa Luna" });
  app.advance(minute);
  await interest(app, sol.id, "Ida");
  await app.rest("PUT", `/api/properties/${sol.id}`, {
    token: host.token,
    body: { name: "Casa Nova" },
  });
  const { body } = await app.rest("GET", "/api/dashboard", { token: host.token });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const nova = {
    property_name: "Casa Nova",
    property_slug: sol.slug,
    upgrade_label: null,
    interest_id: null,
    at,
  };
  const interest_id = expect.any(Number);
  expect((body as { activity: unknown }).activity).toStrictEqual([
    { kind: "interest_received", person: "Ida", ...nova, interest_id },
    {
      kind: "property_listed",
      person: null,
      property_name: "Casa Luna",
      property_slug: luna.slug,
      upgrade_label: null,
      interest_id: null,
      at,
    },
    { kind: "interest_received", person: "Gus", ...nova, interest_id },
    { kind: "property_listed", person: null, ...nova },
  ]);
});

test("the next steps name what a host can do, and only the host's own", async () => {
  const app = await createTestApp();
  const [host, other] = [await makeUser(app), await makeUser(app)];
  const sol = await makeProperty(app, host, { name: "Casa Sol" });
  const luna = await makeProperty(app, host, { name: "Casa Luna" });
  for (const { id } of [sol, await makeProperty(app, other)]) {
    const owner = id === sol.id ? host : other;
    const upgrade = await makeUpgrade(app, owner, id);
    await app.rest("PUT", `/api/upgrade-projects/${upgrade.id}/goal`, {
      token: owner.token,
      body: { goal_amount: 100, currency: "EUR" },
    });
    await makeEntry(app, owner, upgrade.id, { amount: 250 });
    await interest(app, id, "Gus");
  }
  await app.rest("PUT", `/api/properties/${luna.id}`, {
    token: host.token,
    body: { paused: true },
  });
  const { body } = await app.rest("GET", "/api/dashboard", { token: host.token });
  expect(body).toMatchObject({
    paused: 1,
    received: [{ currency: "EUR", amount: 250 }],
    next: {
      waiting: 1,
      undescribed: null,
      without_photos: { property_name: "Casa Luna", property_slug: luna.slug },
      funded: [{ property_name: "Casa Sol", property_slug: sol.slug }],
    },
  });
});

test("only the ten newest events are listed", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  for (let n = 1; n <= 12; n += 1) {
    app.advance(minute);
    await interest(app, id, `Guest ${n}`);
  }
  const { body } = await app.rest("GET", "/api/dashboard", { token: host.token });
  expect(body).toMatchObject({ stats: { guestInterest: 12 } });
  expect(
    (body as { activity: Array<{ person: string }> }).activity.map(({ person }) => person),
  ).toEqual(Array.from({ length: 10 }, (_, n) => `Guest ${12 - n}`));
});

test("an admin has a dashboard too", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app, { role: "admin" });
  expect(await app.rest("GET", "/api/dashboard", { token })).toMatchObject({
    status: 200,
    body: { user: { role: "admin" } },
  });
});
