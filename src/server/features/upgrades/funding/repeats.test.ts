import { describe, expect, test } from "vitest";
import { type Protocol, protocols } from "../../../testing/accounts.ts";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const grant = { kind: "grant", dated_on: "2026-03-01", amount: 5000, currency: "EUR" };

const recordBy = (protocol: Protocol, app: TestApp, token: string, id: number) => (more: object) =>
  protocol === "REST"
    ? app.rest("POST", `/api/upgrade-projects/${id}/ledger`, { token, body: { ...grant, ...more } })
    : app.rpc("mutation", "funding.record", { ...grant, ...more, id }, { token });

const start = async (protocol: Protocol) => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  const admin = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const shown = async () =>
    (
      (await app.rest("GET", `/api/public/properties/${property.slug}`)).body as {
        upgradeProjects: object[];
      }
    ).upgradeProjects[0];
  const setGoal = (goal_amount: number) =>
    app.rest("PUT", `/api/upgrade-projects/${upgrade.id}/goal`, {
      token: host.token,
      body: { goal_amount, currency: "EUR" },
    });
  const check = (id: number) =>
    app.rest("POST", `/api/admin/ledger-entries/${id}/check`, { token: admin.token });
  const record = recordBy(protocol, app, host.token, upgrade.id);
  return { app, host, upgrade, shown, setGoal, check, record };
};

describe.each(protocols)("by %s", (protocol) => {
  test("an entry that equals the last one is recorded only if the caller confirms it", async () => {
    const { record, shown } = await start(protocol);
    expect(await record({ request_key: "a" })).toMatchObject({ status: 200 });
    // The same request again is the same entry, as before.
    expect(await record({ request_key: "a" })).toMatchObject({ status: 200 });
    const repeated = { status: 409, body: { code: "ENTRY_REPEATED" } };
    expect(await record({})).toMatchObject(repeated);
    expect(await record({ request_key: "b", note: "Another guest" })).toMatchObject(repeated);
    expect(await record({ again: "yes" })).toMatchObject({ status: 400 });
    expect(await shown()).toMatchObject({ received_amount: 5000 });

    expect(await record({ request_key: "b", again: true })).toMatchObject({ status: 200 });
    for (const other of [{ amount: 5001 }, { kind: "other" }, { dated_on: "2026-03-02" }]) {
      expect(await record(other)).toMatchObject({ status: 200 });
    }
    // Only the last one is compared.
    expect(await record({})).toMatchObject({ status: 200 });
  });

  test("a goal changed after a check makes the ledger unchecked again", async () => {
    const { record, shown, setGoal, check } = await start(protocol);
    await setGoal(100_000);
    const { id } = (await record({})).body as { id: number };
    expect(await shown()).toMatchObject({ ledger_status: "recorded" });
    expect(await check(id)).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({ ledger_status: "checked", funded_percent: 5 });
    // The same goal is no change.
    await setGoal(100_000);
    expect(await shown()).toMatchObject({ ledger_status: "checked" });
    await setGoal(500);
    expect(await shown()).toMatchObject({ ledger_status: "recorded", funded_percent: 1000 });
    // The next check covers the new goal too.
    const next = (await record({ amount: 7 })).body as { id: number };
    expect(await check(next.id)).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({ ledger_status: "checked" });
  });

  test("subtracted money keeps the date of funding, and shows the current share", async () => {
    const { app, host, upgrade, record, shown, setGoal } = await start(protocol);
    await setGoal(5000);
    expect(await shown()).toMatchObject({ stage: "funding", funded_on: null });
    await record({});
    const funded_on = app.deps.clock().toISOString().slice(0, 10);
    expect(await shown()).toMatchObject({ stage: "funded", funded_on, funded_percent: 100 });
    await makeEntry(app, host, upgrade.id, { kind: "correction", amount: -5000 });
    expect(await shown()).toMatchObject({ stage: "funded", funded_on, funded_percent: 0 });
  });
});
