import { expect, test } from "vitest";
import type { StayDetail } from "../../../../shared/schemas/stays.ts";
import { makeEntry } from "../../../testing/factories.ts";
import { receivedOn, startSettlement } from "../../../testing/settlement.ts";

const sharesOf = (body: unknown) =>
  (body as StayDetail).shares.map(({ upgrade_project_id, amount }) => [upgrade_project_id, amount]);
const amountsOf = (entries: unknown) =>
  (entries as Array<{ kind: string; amount: number }>).map(({ kind, amount }) => [kind, amount]);

test("the guest paid less: the entries are corrected in proportion, and the history stays", async () => {
  const { upgrades, stay, settle, correct, read, entries, property } = await startSettlement({
    goals: [{ goal_amount: 1600 }, null],
  });
  const id = await stay();
  await settle(id, 24_000);
  const { status, body } = await correct(id, 10_001, { note: "Two guests left early" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: "settled", received_amount: 10_001, agreed_amount: 24_000 });
  // 1000.1 cents are 1000, of which the first project keeps two thirds.
  expect(sharesOf(body)).toEqual([
    [upgrades[0], 667],
    [upgrades[1], 333],
  ]);
  expect(amountsOf(entries())).toEqual([
    ["stay_share", 1600],
    ["stay_share", 800],
    ["correction", -933],
    ["correction", -467],
  ]);
  expect(await read(`/api/upgrade-projects/${upgrades[0]}/ledger`)).toMatchObject({
    items: [
      { note: "Two guests left early", dated_on: receivedOn, stay: { id } },
      { note: null, stay: { id, reference: expect.stringMatching(/^SOLAR-/) } },
    ],
  });
  expect(await read(`/api/public/properties/${property.slug}`)).toMatchObject({
    upgradeProjects: [
      { received_amount: 667, from_stays: { amount: 667, count: 1 } },
      { received_amount: 333, from_stays: { amount: 333, count: 1 } },
    ],
  });
  // The same again changes nothing.
  expect((await correct(id, 10_001)).body).toEqual(body);
  expect(entries()).toHaveLength(4);
});

test("an amount that was entered for the wrong stay is taken back, and can be recorded again", async () => {
  const { stay, settle, correct, entries, read, property } = await startSettlement();
  const id = await stay();
  await settle(id, 24_000);
  expect(await correct(id, 0)).toMatchObject({
    status: 200,
    body: { state: "settled", received_amount: 0, shares: [] },
  });
  const page = await read(`/api/public/properties/${property.slug}`);
  expect(page).toMatchObject({ upgradeProjects: [{ received_amount: 0 }] });
  // No stay gave anything.
  expect(JSON.stringify(page)).not.toContain("from_stays");
  expect(await correct(id, 10_000)).toMatchObject({ body: { shares: [{ amount: 1000 }] } });
  expect(amountsOf(entries())).toEqual([
    ["stay_share", 2400],
    ["correction", -2400],
    ["correction", 1000],
  ]);
  expect(await read(`/api/public/properties/${property.slug}`)).toMatchObject({
    upgradeProjects: [{ from_stays: { amount: 1000, count: 1 } }],
  });
});

test("more than was recorded goes where there is room, and beyond a goal only if the host says so", async () => {
  const { upgrades, stay, settle, correct } = await startSettlement({
    goals: [{ goal_amount: 1100 }, { goal_amount: 1000 }],
  });
  const id = await stay();
  await settle(id, 10_000);
  // The first project has room for 100 more.
  expect(sharesOf((await correct(id, 15_000)).body)).toEqual([
    [upgrades[0], 1100],
    [upgrades[1], 400],
  ]);
  expect(await correct(id, 30_000)).toMatchObject({
    status: 400,
    body: { issues: [{ field: "parts" }] },
  });
  expect(sharesOf((await correct(id, 30_000, { over_goal: true })).body)).toEqual([
    [upgrades[0], 2200],
    [upgrades[1], 800],
  ]);
});

test("the host can move the money of a stay to another project", async () => {
  const { upgrades, stay, settle, correct, entries } = await startSettlement({
    goals: [null, null],
  });
  const id = await stay();
  await settle(id, 10_000);
  const parts = [{ upgrade_project_id: upgrades[1], amount: 1000 }];
  expect(sharesOf((await correct(id, 10_000, { parts })).body)).toEqual([[upgrades[1], 1000]]);
  expect(amountsOf(entries())).toEqual([
    ["stay_share", 1000],
    ["correction", -1000],
    ["stay_share", 1000],
  ]);
  expect(await correct(id, 10_000, { parts: [] })).toMatchObject({ status: 400 });
});

test("a correction never takes away more than a project has", async () => {
  const { app, host, upgrades, stay, settle, correct, entries } = await startSettlement();
  const id = await stay();
  await settle(id, 10_000);
  // The host has corrected the project by hand before.
  await makeEntry(app, host, upgrades[0] ?? 0, { kind: "correction", amount: -600 });
  expect(await correct(id, 3000)).toMatchObject({
    status: 400,
    body: {
      error: "Upgrade 1 received less than this correction takes away",
      issues: [{ field: "parts" }],
    },
  });
  expect(entries()).toHaveLength(2);
  expect(await correct(id, 6000)).toMatchObject({ status: 200 });
});

test("what a deleted project got leaves with it, and is not recorded at another one by itself", async () => {
  const { app, host, upgrades, stay, settle, correct, read } = await startSettlement({
    goals: [{ goal_amount: 600 }, null],
  });
  const id = await stay();
  await settle(id, 10_000);
  await app.rest("DELETE", `/api/upgrade-projects/${upgrades[0]}`, { token: host.token });
  expect(await read(`/api/stays/${id}`)).toMatchObject({
    received_amount: 10_000,
    shares: [{ upgrade_project_id: upgrades[1], amount: 400 }],
  });
  expect(await read(`/api/stays/${id}/settlement`)).toMatchObject({
    deleted_amount: 600,
    projects: [{ upgrade_project_id: upgrades[1], part: 400 }],
  });
  expect(sharesOf((await correct(id, 20_000)).body)).toEqual([[upgrades[1], 800]]);
  expect(await read(`/api/stays/${id}/settlement`)).toMatchObject({ deleted_amount: 1200 });
  // Unless the host says so.
  const parts = [{ upgrade_project_id: upgrades[1], amount: 2000 }];
  expect(sharesOf((await correct(id, 20_000, { parts })).body)).toEqual([[upgrades[1], 2000]]);
  await app.rest("DELETE", `/api/upgrade-projects/${upgrades[1]}`, { token: host.token });
  expect(await correct(id, 5000)).toMatchObject({ status: 200, body: { shares: [] } });
});

test("a stay that nothing came in for can get its first entry by a correction", async () => {
  const { app, stay, settle, correct, entries } = await startSettlement();
  const id = await stay();
  app.deps.db.sqlite.exec(`UPDATE stays SET currency = NULL WHERE id = ${id}`);
  expect(await correct(id, 100)).toMatchObject({
    status: 409,
    body: { error: "Record the share of this stay first" },
  });
  await settle(id, 0);
  expect(await correct(id, 100)).toMatchObject({
    status: 400,
    body: { issues: [{ field: "currency" }] },
  });
  expect(await correct(id, 100, { currency: "EUR" })).toMatchObject({
    status: 200,
    body: { currency: "EUR", received_amount: 100 },
  });
  expect(await correct(id, 200, { currency: "USD" })).toMatchObject({ status: 400 });
  expect(amountsOf(entries())).toEqual([["stay_share", 10]]);
});

test("deleting a property with settled stays deletes them and their entries", async () => {
  const { app, host, property, stay, settle, entries } = await startSettlement();
  await settle(await stay(), 10_000);
  expect(
    await app.rest("DELETE", `/api/properties/${property.id}`, { token: host.token }),
  ).toMatchObject({ status: 200 });
  expect(entries()).toEqual([]);
  expect(app.deps.db.sqlite.pragma("foreign_key_check")).toEqual([]);
});

test("a host's account with settled stays can be deleted", async () => {
  const { app, host, stay, settle, entries } = await startSettlement();
  await settle(await stay(), 10_000);
  app.deps.db.sqlite.exec(`DELETE FROM users WHERE id = ${host.id}`);
  expect(entries()).toEqual([]);
  expect(app.deps.db.sqlite.pragma("foreign_key_check")).toEqual([]);
});
