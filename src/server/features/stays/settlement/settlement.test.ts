import { expect, test } from "vitest";
import type { StayDetail } from "../../../../shared/schemas/stays.ts";
import { dayMs } from "../../../../shared/time.ts";
import { makeEntry, makeUser } from "../../../testing/factories.ts";
import { receivedOn, startSettlement } from "../../../testing/settlement.ts";

const sharesOf = (body: unknown) =>
  (body as StayDetail).shares.map(({ upgrade_project_id, amount }) => [upgrade_project_id, amount]);
const issuesOf = (body: unknown) =>
  (body as { issues?: Array<{ field: string }> }).issues?.map(({ field }) => field);

test("case 8: promised 50.00 and arrived 47.50 is an entry of 47.50, and both are shown", async () => {
  const { upgrades, stay, settle, read, property, entries } = await startSettlement({
    calendar: { share_percent: 100 },
  });
  const id = await stay({ agreed_amount: 5000 });
  const page = `/api/public/properties/${property.slug}`;
  expect(await read(`/api/stays/${id}`)).toMatchObject({ share_amount: 5000, shares: [] });
  // What is promised is not received.
  expect(await read(page)).toMatchObject({ upgradeProjects: [{ received_amount: 0 }] });

  const { status, body } = await settle(id, 4750);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: "settled",
    agreed_amount: 5000,
    share_amount: 5000,
    received_amount: 4750,
    received_on: receivedOn,
    settled_at: expect.any(String),
    shares: [
      { upgrade_project_id: upgrades[0], short_label: "Upgrade 1", amount: 4750, checked: false },
    ],
  });
  expect(entries()).toEqual([
    { upgrade_project_id: upgrades[0], kind: "stay_share", amount: 4750, stay_id: id },
  ]);
  expect(await read(page)).toMatchObject({ upgradeProjects: [{ received_amount: 4750 }] });
});

test("case 8: the same settlement twice is recorded once, and another one is refused", async () => {
  const { upgrades, stay, settle, entries } = await startSettlement();
  const id = await stay();
  const parts = [{ upgrade_project_id: upgrades[0], amount: 2400 }];
  const answers = await Promise.all([settle(id, 24_000), settle(id, 24_000)]);
  expect(answers[1].body).toEqual(answers[0].body);
  expect(await settle(id, 24_000, { parts })).toMatchObject({ status: 200 });
  expect(entries()).toHaveLength(1);
  for (const [amount, more] of [
    [24_001, {}],
    [24_000, { received_on: "2026-01-01" }],
    [24_000, { parts: [] }],
  ] as const) {
    expect(await settle(id, amount, more)).toMatchObject({
      status: 409,
      body: { error: "The share of this stay is already recorded. Correct it instead" },
    });
  }
  expect(entries()).toHaveLength(1);
});

test("the share fills the projects in the host's order, up to their goals", async () => {
  const { upgrades, stay, settle, read } = await startSettlement({
    goals: [{ goal_amount: 1000 }, { goal_amount: 500, currency: "USD" }, { goal_amount: 5000 }],
  });
  const id = await stay();
  expect(await read(`/api/stays/${id}/settlement`)).toEqual({
    currency: "EUR",
    expected_amount: 24_000,
    share_percent: 10,
    deleted_amount: 0,
    projects: [
      {
        upgrade_project_id: upgrades[0],
        short_label: "Upgrade 1",
        currency: "EUR",
        goal_amount: 1000,
        received_amount: 0,
        part: 0,
      },
      expect.objectContaining({ upgrade_project_id: upgrades[2] }),
    ],
  });
  const { body } = await settle(id, 24_000);
  expect(sharesOf(body)).toEqual([
    [upgrades[0], 1000],
    [upgrades[2], 1400],
  ]);
  // The first one has reached its goal.
  const next = await stay();
  const { projects } = (await read(`/api/stays/${next}/settlement`)) as { projects: object[] };
  expect(projects).toMatchObject([{ upgrade_project_id: upgrades[2], received_amount: 1400 }]);
});

test("parts that the host chooses must add up, and stay below the goals unless the host says so", async () => {
  const { upgrades, stay, settle, entries, app } = await startSettlement({
    goals: [{ goal_amount: 1000 }, null, { goal_amount: 500, currency: "USD" }],
  });
  const other = await startSettlement();
  const id = await stay();
  const [first = 0, second = 0, dollars = 0] = upgrades;
  const part = (upgrade_project_id: number, amount: number) => ({ upgrade_project_id, amount });
  const refused = async (parts: unknown, more: object, message: string | RegExp) => {
    const { status, body } = await settle(id, 24_000, { parts, ...more });
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringMatching(message),
    ]);
    expect(issuesOf(body)?.[0]).toMatch(/^parts/);
  };
  await refused([part(first, 1400), part(second, 1000)], {}, /^Upgrade 1 needs less/);
  await refused([part(second, 2399)], {}, "The parts must add up to the share");
  await refused([], {}, "The parts must add up to the share");
  await refused([part(second, 1200), part(second, 1200)], {}, "each upgrade project once");
  await refused([part(dollars, 2400)], { over_goal: true }, "Upgrade 3 is counted in USD");
  await refused([part(999_999, 2400)], {}, "of the property where the guest stayed");
  await refused([part(second, -5), part(first, 2405)], { over_goal: true }, "");
  await refused([part(second, 2400.5)], {}, "");
  await refused("all", {}, "");
  expect(entries()).toEqual([]);
  expect(other.upgrades).toHaveLength(1);
  const { status, body } = await settle(id, 24_000, {
    parts: [part(first, 1400), part(second, 1000)],
    over_goal: true,
  });
  expect(status).toBe(200);
  expect(sharesOf(body)).toEqual([
    [first, 1400],
    [second, 1000],
  ]);
  expect(app.deps.db.sqlite.prepare("SELECT stage FROM upgrade_projects").pluck().all()).toEqual([
    "funded",
    "funding",
    "funding",
  ]);
});

test("without room for the share, the host learns what to do, and nothing is written", async () => {
  const { app, host, upgrades, stay, settle, entries } = await startSettlement({
    goals: [{ goal_amount: 2000 }],
  });
  const id = await stay();
  const full = await settle(id, 24_000);
  expect(full).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^The goals need less than this share/) },
  });
  expect(issuesOf(full.body)).toEqual(["parts"]);
  expect(entries()).toEqual([]);
  expect(sharesOf((await settle(id, 24_000, { over_goal: true })).body)).toEqual([
    [upgrades[0], 2400],
  ]);

  const next = await stay();
  const closed = await settle(next, 24_000);
  expect(closed).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^No upgrade project of this property needs money/) },
  });
  await app.rest("DELETE", `/api/upgrade-projects/${upgrades[0]}`, { token: host.token });
  expect(issuesOf((await settle(next, 24_000)).body)).toEqual(["parts"]);
});

test("a stay that nothing came in for, or without a share, is settled without entries", async () => {
  const { app, stay, settle, entries } = await startSettlement({ goals: [] });
  expect(await settle(await stay(), 0)).toMatchObject({
    status: 200,
    body: { state: "settled", received_amount: 0, shares: [] },
  });
  const second = await stay();
  app.deps.db.sqlite.exec(`UPDATE stays SET share = 0 WHERE id = ${second}`);
  expect(await settle(second, 24_000)).toMatchObject({
    status: 200,
    body: { received_amount: 24_000, shares: [] },
  });
  // A share of a tenth of a cent rounds to nothing.
  expect(await settle(await stay(), 4)).toMatchObject({ status: 200, body: { shares: [] } });
  expect(entries()).toEqual([]);
});

test("the currency is the stay's, or is given when the stay has none", async () => {
  const { stay, settle, app, host, property } = await startSettlement();
  const id = await stay();
  const other = await settle(id, 100, { currency: "USD" });
  expect(other).toMatchObject({ status: 400, body: { error: "This stay is paid in EUR" } });
  expect(issuesOf(other.body)).toEqual(["currency"]);
  expect(await settle(id, 100, { currency: "EUR" })).toMatchObject({ status: 200 });

  const free = { night_amount: null, currency: null };
  await app.rest("PUT", `/api/properties/${property.id}/calendar`, {
    token: host.token,
    body: free,
  });
  const unpriced = await stay();
  expect(issuesOf((await settle(unpriced, 10_000)).body)).toEqual(["currency"]);
  for (const currency of ["XXY", "eur", 5, ""]) {
    expect(issuesOf((await settle(unpriced, 10_000, { currency })).body)).toEqual(["currency"]);
  }
  // The project is counted in EUR already.
  expect(issuesOf((await settle(unpriced, 10_000, { currency: "USD" })).body)).toEqual(["parts"]);
  expect(await settle(unpriced, 10_000, { currency: "EUR" })).toMatchObject({
    status: 200,
    body: { currency: "EUR", shares: [{ amount: 1000 }] },
  });
});

test("the host says whether the guests came, and can take it back until the share is recorded", async () => {
  const { app, stay, call, settle } = await startSettlement();
  const id = await stay();
  const say = (outcome: unknown) => call("outcome", id, { outcome });
  for (const outcome of ["no_show", "accepted", "took_place", "took_place"]) {
    expect(await say(outcome)).toMatchObject({ status: 200, body: { state: outcome } });
  }
  expect(await say("settled")).toMatchObject({ status: 400 });
  await say("no_show");
  expect(await settle(id, 100)).toMatchObject({ status: 409 });
  await say("took_place");
  expect(await settle(id, 100)).toMatchObject({ status: 200 });
  expect(await say("accepted")).toMatchObject({
    status: 409,
    body: { error: "The share of this stay is recorded. Correct the amount to zero instead" },
  });

  for (const state of ["requested", "declined", "withdrawn", "expired", "cancelled_by_guest"]) {
    const ended = await stay();
    app.deps.db.sqlite.exec(`UPDATE stays SET state = '${state}' WHERE id = ${ended}`);
    expect(await call("outcome", ended, { outcome: "took_place" })).toMatchObject({ status: 409 });
    expect(await settle(ended, 100)).toMatchObject({ status: 409 });
  }
});

test("before the day of arrival, nothing can have taken place", async () => {
  const { app, stay, call, settle } = await startSettlement();
  const id = await stay();
  // Back to the day before the arrival.
  app.setClock(-4 * dayMs);
  for (const answer of [
    await call("outcome", id, { outcome: "took_place" }),
    await settle(id, 5),
  ]) {
    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^You can say this from the day of arrival on/) },
    });
  }
  app.setClock(dayMs);
  expect(await settle(id, 100)).toMatchObject({ status: 200, body: { state: "settled" } });
});

test("a settlement adds to what the ledger has, and checking it shows at the stay", async () => {
  const { app, host, upgrades, stay, settle, read } = await startSettlement({
    goals: [{ goal_amount: 10_000 }],
  });
  await makeEntry(app, host, upgrades[0] ?? 0, { amount: 9000 });
  const id = await stay();
  await settle(id, 10_000);
  const admin = await makeUser(app, { role: "admin" });
  const { items } = (await app.rest("GET", "/api/admin/ledger-entries", { token: admin.token }))
    .body as { items: Array<{ id: number }> };
  await app.rest("POST", `/api/admin/ledger-entries/${items[0]?.id}/check`, {
    token: admin.token,
  });
  expect(await read(`/api/stays/${id}`)).toMatchObject({ shares: [{ checked: true }] });
  expect(await read("/api/properties")).toMatchObject([
    { upgradeProjects: [{ stage: "funded", received_amount: 10_000 }] },
  ]);
});

test.each([
  ["outcome", { outcome: "took_place" }],
  ["settlement", { received_amount: 100, received_on: receivedOn }],
  ["corrections", { received_amount: 100, received_on: receivedOn }],
])("%s: nobody, a stranger, an admin and bad input are refused", async (step, body) => {
  const { app, stranger, stay, call, settle, entries } = await startSettlement();
  const id = await stay();
  if (step === "corrections") await settle(id, 50);
  const before = entries();
  const path = `/api/stays/${id}/${step}`;
  expect(await app.rest("POST", path, { body })).toMatchObject({ status: 401 });
  const admin = await makeUser(app, { role: "admin" });
  for (const caller of [stranger, admin]) {
    expect(await call(step, id, body, caller)).toMatchObject({ status: 403 });
  }
  expect(await call(step, 999_999, body)).toMatchObject({ status: 404 });
  for (const bad of [
    {},
    { outcome: 5, received_amount: "x", received_on: receivedOn },
    { received_amount: -1, received_on: receivedOn },
    { received_amount: 0.5, received_on: receivedOn },
    { received_amount: 1e13, received_on: receivedOn },
    { received_amount: 5, received_on: "2999-01-01" },
    { received_amount: 5, received_on: "2026-02-30" },
  ]) {
    expect(await call(step, id, bad), JSON.stringify(bad)).toMatchObject({ status: 400 });
  }
  expect(entries()).toEqual(before);
  expect(await call(step, id, body)).toMatchObject({ status: 200 });
});

test("the proposal is for the host only", async () => {
  const { app, stranger, stay } = await startSettlement();
  const path = `/api/stays/${await stay()}/settlement`;
  expect(await app.rest("GET", path)).toMatchObject({ status: 401 });
  expect(await app.rest("GET", path, stranger)).toMatchObject({ status: 403 });
  expect(await app.rest("GET", "/api/stays/999999/settlement", stranger)).toMatchObject({
    status: 404,
  });
});

test("the public page shows what came from stays, as soon as it is recorded", async () => {
  const { app, host, property, upgrades, stay, settle, correct } = await startSettlement();
  const path = `/api/public/properties/${property.slug}`;
  await makeEntry(app, host, upgrades[0] ?? 0, { amount: 700 });
  const first = await app.rest("GET", path);
  // A property whose upgrades got nothing from stays is shown as ever.
  expect(JSON.stringify(first.body)).not.toContain("from_stays");
  const [id, second] = [await stay(), await stay()];
  let etag = String((await app.rest("GET", path)).headers["etag"]);
  const expectFresh = async (received_amount: number, from_stays: object) => {
    const answer = await app.rest("GET", path, { headers: { "if-none-match": etag } });
    expect(answer).toMatchObject({
      status: 200,
      body: { upgradeProjects: [{ received_amount, from_stays }] },
    });
    etag = String(answer.headers["etag"]);
    // Never who stayed, or when.
    expect(JSON.stringify(answer.body)).not.toMatch(/guest\d|SOLAR-/);
    const same = await app.rest("GET", path, { headers: { "if-none-match": etag } });
    expect(same.status).toBe(304);
  };
  await settle(id, 10_000);
  await expectFresh(1700, { amount: 1000, count: 1 });
  await settle(second, 5000);
  await expectFresh(2200, { amount: 1500, count: 2 });
  await correct(second, 0);
  await expectFresh(1700, { amount: 1000, count: 1 });
});
