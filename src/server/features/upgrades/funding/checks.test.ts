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

test("an admin checks an entry once; the project is checked when every entry is", async () => {
  const { app, host, admin, upgrade, shown, ledger, call } = await start();
  const entry = await makeEntry(app, host, upgrade.id);
  const second = await makeEntry(app, host, upgrade.id, { amount: 5 });
  await call("PUT", "/goal", { goal_amount: 70, currency: "EUR" });
  const check = (id: number, { token } = admin) =>
    app.rest("POST", `/api/admin/ledger-entries/${id}/check`, { token });
  const open = async () =>
    (await app.rest("GET", "/api/admin/ledger-entries", { token: admin.token })).body;

  expect(await open()).toMatchObject({
    items: [
      { id: second.id, short_label: "Roof panels", property_name: "Casa Sol" },
      { id: entry.id, upgrade_project_id: upgrade.id },
    ],
  });
  const { body } = await check(entry.id);
  expect(body).toMatchObject({ checked_by: "Ada Admin", checked_at: expect.any(String) });
  app.advance(1000);
  expect((await check(entry.id)).body).toEqual(body);
  expect(await shown()).toMatchObject({ ledger_status: "recorded" });
  await check(second.id);
  expect(await shown()).toMatchObject({ ledger_status: "checked" });
  expect(await open()).toStrictEqual({ items: [], next_cursor: null });
  await makeEntry(app, host, upgrade.id, { amount: 7 });
  expect(await shown()).toMatchObject({ ledger_status: "recorded" });

  const [, goalChange] = (await ledger()).items as Array<{ id: number }>;
  expect(await check(goalChange?.id ?? 0)).toMatchObject({ status: 400 });
  const own = await makeProperty(app, admin);
  const ownUpgrade = await makeUpgrade(app, admin, own.id);
  const ownEntry = await makeEntry(app, admin, ownUpgrade.id);
  expect(await check(ownEntry.id)).toMatchObject({
    status: 403,
    body: { error: "Someone else has to check your entries" },
  });
});
