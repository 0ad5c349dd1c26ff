import { expect, test } from "vitest";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start() {
  const app = await createTestApp();
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const admin = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const entry = await makeEntry(app, host, upgrade.id);
  const update = (
    await app.rest("POST", `/api/upgrade-projects/${upgrade.id}/updates`, {
      token: host.token,
      body: { text: "Ordered" },
    })
  ).body as { id: number };
  const everything = async () => (await app.rest("GET", "/api/public/properties")).body;
  return { app, host, stranger, admin, upgrade, entry, update, everything };
}

const entry = { kind: "grant", dated_on: "2026-03-01", amount: 5, currency: "EUR" };

/** Each call: method, path after the id, valid body, and whether admins may read it too. */
const calls = [
  ["GET", "/upgrade-projects/{id}/ledger", undefined, true],
  ["POST", "/upgrade-projects/{id}/ledger", entry, false],
  ["PUT", "/upgrade-projects/{id}/goal", { goal_amount: 5, currency: "EUR" }, false],
  ["PUT", "/upgrade-projects/{id}/installation", { installed_on: "2026-03-01" }, false],
  ["POST", "/upgrade-projects/{id}/reopen", undefined, false],
  ["GET", "/upgrade-projects/{id}/updates", undefined, false],
  ["POST", "/upgrade-projects/{id}/updates", { text: "Mine now" }, false],
  ["DELETE", "/upgrade-projects/{id}/photo-after", undefined, false],
  ["DELETE", "/upgrade-updates/{id}", undefined, false],
] as const;

test.each(calls)(
  "%s %s: no session 401, a bad id 400, unknown 404, another host 403",
  async (...call) => {
    const [method, path, body, adminsRead] = call;
    const { app, host, stranger, admin, upgrade, update, everything } = await start();
    const id = path.startsWith("/upgrade-updates") ? update.id : upgrade.id;
    const before = await everything();
    const send = (id: number | string, token?: string) =>
      app.rest(method, `/api${path.replace("{id}", String(id))}`, { token, body });
    expect(await send(id)).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
    expect(await send("x", stranger.token)).toMatchObject({ status: 400 });
    expect(await send(999, stranger.token)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    expect(await send(id, stranger.token)).toMatchObject({
      status: 403,
      body: { error: "This belongs to another host", code: "FORBIDDEN" },
    });
    expect(await send(id, admin.token)).toMatchObject({ status: adminsRead ? 200 : 403 });
    expect(await everything()).toEqual(before);
    expect(await send(id, host.token)).toMatchObject({ status: 200 });
  },
);

test("a host cannot check, and an unknown entry cannot be checked", async () => {
  const { app, host, admin, entry } = await start();
  const check = (id: number | string, token?: string) =>
    app.rest("POST", `/api/admin/ledger-entries/${id}/check`, { token });
  expect(await check(entry.id)).toMatchObject({ status: 401 });
  expect(await check(entry.id, host.token)).toMatchObject({ status: 403 });
  expect(await check(999, admin.token)).toMatchObject({ status: 404 });
  expect(await check("x", admin.token)).toMatchObject({ status: 400 });
});

const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test.each([
  ["/ledger", { ...entry, amount: 0 }, "amount"],
  ["/ledger", { ...entry, amount: -1 }, "amount"],
  ["/ledger", { ...entry, amount: 1.5 }, "amount"],
  ["/ledger", { ...entry, amount: "5" }, "amount"],
  ["/ledger", { ...entry, amount: 1e13 }, "amount"],
  ["/ledger", { ...entry, amount: null }, "amount"],
  ["/ledger", { ...entry, kind: "goal_change" }, "kind"],
  ["/ledger", { ...entry, kind: "pledge" }, "kind"],
  ["/ledger", { ...entry, currency: "EURO" }, "currency"],
  ["/ledger", { ...entry, currency: "eur" }, "currency"],
  ["/ledger", { ...entry, currency: "XAU" }, "currency"],
  ["/ledger", { ...entry, dated_on: tomorrow }, "dated_on"],
  ["/ledger", { ...entry, dated_on: "2026-02-30" }, "dated_on"],
  ["/ledger", { ...entry, dated_on: "1999-12-31" }, "dated_on"],
  ["/ledger", { ...entry, dated_on: "2026-03-01T00:00:00Z" }, "dated_on"],
  ["/ledger", { ...entry, note: "x".repeat(501) }, "note"],
  ["/ledger", { ...entry, request_key: "no spaces" }, "request_key"],
  ["/ledger", { ...entry, request_key: "x".repeat(65) }, "request_key"],
  ["/updates", { text: " " }, "text"],
  ["/updates", { text: "x".repeat(501) }, "text"],
])("POST %s %j is refused for its %s", async (path, body, field) => {
  const { app, host, upgrade, everything } = await start();
  const before = await everything();
  expect(
    await app.rest("POST", `/api/upgrade-projects/${upgrade.id}${path}`, {
      token: host.token,
      body,
    }),
  ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", issues: [{ field }] } });
  expect(await everything()).toEqual(before);
});

test.each([
  ["/goal", { goal_amount: 0, currency: "EUR" }, "goal_amount"],
  ["/goal", { goal_amount: -5, currency: "EUR" }, "goal_amount"],
  ["/goal", { goal_amount: "5", currency: "EUR" }, "goal_amount"],
  ["/goal", { currency: "EUR" }, "goal_amount"],
  ["/goal", { goal_amount: 5 }, "currency"],
  ["/goal", { goal_amount: 5, currency: "XYZ" }, "currency"],
  ["/installation", {}, "installed_on"],
  ["/installation", { installed_on: tomorrow }, "installed_on"],
  ["/installation", { installed_on: "2026-03-01", panels: 0 }, "panels"],
  ["/installation", { installed_on: "2026-03-01", panels: 2.5 }, "panels"],
  ["/installation", { installed_on: "2026-03-01", kw: 0 }, "kw"],
  ["/installation", { installed_on: "2026-03-01", kw: 5000 }, "kw"],
  ["/installation", { installed_on: "2026-03-01", kw: 1.23456 }, "kw"],
])("PUT %s %j is refused for its %s", async (path, body, field) => {
  const { app, host, upgrade } = await start();
  expect(
    await app.rest("PUT", `/api/upgrade-projects/${upgrade.id}${path}`, {
      token: host.token,
      body,
    }),
  ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", issues: [{ field }] } });
});
