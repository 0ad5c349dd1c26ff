import { expect, test } from "vitest";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start() {
  const app = await createTestApp();
  const host = await makeUser(app, { name: "Sol Host" });
  const admin = await makeUser(app, { role: "admin", name: "Ada Admin" });
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const path = `/api/upgrade-projects/${upgrade.id}`;
  const call = (method: "GET" | "POST" | "PUT", tail: string, body?: object) =>
    app.rest(method, `${path}${tail}`, { token: host.token, body });
  const shown = async () => {
    const { body } = await app.rest("GET", `/api/public/properties/${property.slug}`);
    const page = body as { funding_progress: string; upgradeProjects: object[] };
    return { progress: page.funding_progress, ...page.upgradeProjects[0] };
  };
  const ledger = async () => (await call("GET", "/ledger")).body as { items: object[] };
  return { app, host, admin, property, upgrade, call, shown, ledger };
}

const grant = { kind: "grant", dated_on: "2026-03-01", amount: 25_000, currency: "EUR" };

test("recorded money is public at once, and fixes the currency", async () => {
  const { call, shown, ledger } = await start();
  const { status, body, headers } = await call("POST", "/ledger", {
    ...grant,
    note: " From the town ",
  });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  const entry = {
    id: expect.any(Number),
    ...grant,
    goal_from: null,
    goal_to: null,
    note: "From the town",
    has_receipt: false,
    recorded_by: "Sol Host",
    recorded_at: expect.any(String),
    checked_by: null,
    checked_at: null,
  };
  expect(body).toStrictEqual(entry);
  expect(await ledger()).toStrictEqual({ items: [entry], next_cursor: null });
  expect(await shown()).toMatchObject({
    progress: "0% funded",
    stage: "funding",
    currency: "EUR",
    received_amount: 25_000,
    goal_amount: null,
    funded_percent: null,
    last_entry_on: "2026-03-01",
    ledger_status: "recorded",
  });

  const other = await call("POST", "/ledger", { ...grant, currency: "USD" });
  expect(other).toMatchObject({
    status: 400,
    body: { issues: [{ field: "currency", message: "This project is counted in EUR" }] },
  });
  const goal = await call("PUT", "/goal", { goal_amount: 100_000, currency: "USD" });
  expect(goal).toMatchObject({ status: 400, body: { issues: [{ field: "currency" }] } });
  expect(await shown()).toMatchObject({ received_amount: 25_000, goal_amount: null });
});

test("a project that meets its goal is funded automatically, and stays funded", async () => {
  const { call, shown } = await start();
  await call("PUT", "/goal", { goal_amount: 50_000, currency: "EUR" });
  expect(await shown()).toMatchObject({ stage: "funding", funded_percent: 0 });
  await call("POST", "/ledger", { ...grant, amount: 49_999 });
  expect(await shown()).toMatchObject({ stage: "funding", progress: "99% funded" });
  await call("POST", "/ledger", { ...grant, dated_on: "2026-02-01", amount: 60_000 });
  expect(await shown()).toMatchObject({
    stage: "funded",
    progress: "100% funded",
    funded_percent: 219,
    last_entry_on: "2026-03-01",
  });
  await call("POST", "/ledger", { ...grant, kind: "correction", amount: -100_000 });
  await call("PUT", "/goal", { goal_amount: 90_000, currency: "EUR" });
  expect(await shown()).toMatchObject({
    stage: "funded",
    progress: "11% funded",
    received_amount: 9999,
  });
});

test("a total never falls below zero", async () => {
  const { call, shown } = await start();
  await call("POST", "/ledger", grant);
  const correction = { ...grant, kind: "correction", amount: -25_001 };
  expect(await call("POST", "/ledger", correction)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", issues: [{ field: "amount" }] },
  });
  expect(await call("POST", "/ledger", { ...correction, amount: -25_000 })).toMatchObject({
    status: 200,
  });
  expect(await shown()).toMatchObject({ received_amount: 0, currency: "EUR", stage: "funding" });
});

test("a goal changed after the first entry is recorded in the ledger, one changed before is not", async () => {
  const { call, ledger } = await start();
  await call("PUT", "/goal", { goal_amount: 10_000, currency: "USD" });
  await call("PUT", "/goal", { goal_amount: 50_000, currency: "EUR" });
  expect(await ledger()).toMatchObject({ items: [] });
  await call("POST", "/ledger", grant);
  for (const goal_amount of [40_000, 40_000, null]) {
    expect(await call("PUT", "/goal", { goal_amount, currency: "EUR" })).toMatchObject({
      status: 200,
      body: { goal_amount, currency: "EUR" },
    });
  }
  expect(await ledger()).toMatchObject({
    items: [
      { kind: "goal_change", goal_from: 40_000, goal_to: null, amount: 0 },
      { kind: "goal_change", goal_from: 50_000, goal_to: 40_000, currency: "EUR" },
      { kind: "grant" },
    ],
  });
});

test("sent repeatedly with one key, it is one entry", async () => {
  const { call, ledger, shown } = await start();
  const keyed = { ...grant, request_key: "f3b1-one-click" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call("POST", "/ledger", keyed)),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await ledger()).items).toHaveLength(1);
  expect(await shown()).toMatchObject({ received_amount: 25_000 });
  expect(await call("POST", "/ledger", { ...keyed, amount: 1 })).toMatchObject({
    status: 400,
    body: { issues: [{ field: "request_key" }] },
  });
  // Without a key two equal entries are two, if the caller says so.
  await call("POST", "/ledger", { ...grant, again: true });
  await call("POST", "/ledger", { ...grant, again: true });
  expect((await ledger()).items).toHaveLength(3);
});

test("a long ledger comes in pages", async () => {
  const { app, host, upgrade, call } = await start();
  for (let n = 1; n <= 51; n += 1) await makeEntry(app, host, upgrade.id, { amount: n });
  type Page = { items: Array<{ amount: number }>; next_cursor: number | null };
  const first = (await call("GET", "/ledger")).body as Page;
  expect(first.items).toHaveLength(50);
  const second = (await call("GET", `/ledger?cursor=${first.next_cursor}`)).body as Page;
  expect(second).toMatchObject({ items: [{ amount: 1 }], next_cursor: null });
});

test("the dashboard tells when an upgrade was funded", async () => {
  const { app, host, call, property } = await start();
  await call("PUT", "/goal", { goal_amount: 25_000, currency: "EUR" });
  app.advance(60_000);
  await call("POST", "/ledger", grant);
  const { body } = await app.rest("GET", "/api/dashboard", { token: host.token });
  expect(body).toMatchObject({
    activity: [
      {
        kind: "upgrade_funded",
        upgrade_label: "Roof panels",
        property_slug: property.slug,
        person: null,
      },
      { kind: "property_listed" },
    ],
  });
});
