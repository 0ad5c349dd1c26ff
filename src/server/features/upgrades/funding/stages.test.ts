import { expect, test } from "vitest";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start(upgrade_type = "solar") {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id, { upgrade_type });
  const call = (method: "GET" | "POST" | "PUT", tail: string, body?: object) =>
    app.rest(method, `/api/upgrade-projects/${upgrade.id}${tail}`, { token: host.token, body });
  return { app, host, property, upgrade, call };
}

test("an installation is dated and counted; a second call edits it", async () => {
  const { call } = await start();
  const install = async (body: object) => (await call("PUT", "/installation", body)).body;
  expect(await install({ installed_on: "2026-05-04", panels: 12, kw: 4.92 })).toMatchObject({
    stage: "installed",
    installed_on: "2026-05-04",
    panels: 12,
    kw: 4.92,
  });
  expect(await install({ installed_on: "2026-05-05" })).toMatchObject({ panels: 12, kw: 4.92 });
  expect(await install({ installed_on: "2026-05-05", panels: null, kw: null })).toMatchObject({
    stage: "installed",
    panels: null,
    kw: null,
  });
});

test("installed stays, and later money still makes it funded once", async () => {
  const { app, host, upgrade, call } = await start();
  await call("PUT", "/goal", { goal_amount: 10_000, currency: "EUR" });
  await call("PUT", "/installation", { installed_on: "2026-05-04" });
  await makeEntry(app, host, upgrade.id);
  const { body } = await call("PUT", "/goal", { goal_amount: 99_999, currency: "EUR" });
  expect(body).toMatchObject({ stage: "installed", funded_percent: 10 });
  const dashboard = (await app.rest("GET", "/api/dashboard", { token: host.token })).body;
  expect(dashboard).toMatchObject({ activity: [{ kind: "upgrade_funded" }, {}] });
});

test("only the host undoes a stage, back to the one that follows from the money", async () => {
  const { app, host, upgrade, call } = await start();
  await call("PUT", "/installation", { installed_on: "2026-05-04", panels: 3, kw: 1 });
  expect((await call("POST", "/reopen")).body).toMatchObject({
    stage: "planned",
    installed_on: null,
    panels: null,
    kw: null,
  });
  await call("PUT", "/goal", { goal_amount: 10_000, currency: "EUR" });
  await makeEntry(app, host, upgrade.id, { amount: 1_000_000 });
  await makeEntry(app, host, upgrade.id, { kind: "correction", amount: -999_000 });
  expect((await call("POST", "/reopen")).body).toMatchObject({
    stage: "funding",
    received_amount: 1000,
  });
  await makeEntry(app, host, upgrade.id, { amount: 9000 });
  await call("PUT", "/installation", { installed_on: "2026-05-04" });
  expect((await call("POST", "/reopen")).body).toMatchObject({ stage: "funded" });
});

test("only solar power has panels and kW; other upgrades are installed without", async () => {
  const { call } = await start("heating");
  for (const more of [{ panels: 3 }, { kw: 2 }]) {
    expect(
      await call("PUT", "/installation", { installed_on: "2026-05-04", ...more }),
    ).toMatchObject({ status: 400, body: { issues: [{ field: Object.keys(more)[0] }] } });
  }
  expect(await call("PUT", "/installation", { installed_on: "2026-05-04" })).toMatchObject({
    status: 200,
    body: { stage: "installed", kw: null },
  });
});

test("updates are dated, shown newest first, published once and deleted", async () => {
  const { app, host, property, call } = await start();
  const publish = (text: string, request_key?: string) =>
    call("POST", "/updates", { text, ...(request_key !== undefined && { request_key }) });
  const twice = await Promise.all([publish("Ordered", "k1"), publish("Ordered", "k1")]);
  expect(twice[0]?.body).toEqual(twice[1]?.body);
  expect(await publish("Something else", "k1")).toMatchObject({ status: 400 });
  for (let n = 1; n <= 10; n += 1) await publish(` Day ${n} `);
  const page = (await app.rest("GET", `/api/public/properties/${property.slug}`)).body as {
    upgradeProjects: Array<{ updates: Array<{ id: number; text: string }> }>;
  };
  const shown = page.upgradeProjects[0]?.updates ?? [];
  expect(shown.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Day ${10 - n}`),
  );
  const all = (await call("GET", "/updates")).body as Array<{ id: number; text: string }>;
  expect(all.map(({ text }) => text)).toEqual([...shown.map(({ text }) => text), "Ordered"]);
  const own = await app.rest("GET", "/api/properties", { token: host.token });
  expect(own).toMatchObject({ status: 200, body: [{ upgradeProjects: [{ stage: "planned" }] }] });
  // They would be most of a host's list, so they have a separate call.
  expect(JSON.stringify(own.body)).not.toContain("Day 10");
  const id = all[0]?.id ?? 0;
  const remove = () => app.rest("DELETE", `/api/upgrade-updates/${id}`, { token: host.token });
  expect(await remove()).toMatchObject({ status: 200, body: { id } });
  expect(await remove()).toMatchObject({ status: 404 });
});
