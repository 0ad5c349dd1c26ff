import { expect, test } from "vitest";
import { actsByKind } from "../../../../shared/schemas/audit-log.ts";
import {
  makeEntry,
  makeProperty,
  makeUpgrade,
  makeUser,
  type MadeUser,
} from "../../../testing/factories.ts";
import { makeApiToken } from "../../../testing/own-account.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type LogPage = {
  items: Array<{ id: number; act: string; subject_id: number }>;
  total: number;
  next_cursor: number | null;
};

const readLog = async (app: TestApp, { token }: MadeUser, query = "") => {
  const answer = await app.rest("GET", `/api/admin/audit-log${query}`, { token });
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  return answer.body as LogPage;
};

async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  const admin = await makeUser(app, { role: "admin", name: "Ada Admin" });
  const upgrade = await makeUpgrade(app, host, (await makeProperty(app, host)).id);
  const entry = await makeEntry(app, host, upgrade.id);
  const check = (id = entry.id) =>
    app.rest("POST", `/api/admin/ledger-entries/${id}/check`, { token: admin.token });
  return { app, host, admin, upgrade, entry, check };
}

test("an action is logged once, with who, what and when, however often it is requested", async () => {
  const { app, admin, entry, check } = await start();
  expect(await readLog(app, admin)).toStrictEqual({ items: [], total: 0, next_cursor: null });
  await Promise.all([check(), check()]);
  await check();
  const written = {
    id: 1,
    acted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    admin_id: admin.id,
    admin_name: "Ada Admin",
    token_name: null,
    act: "ledger_entry_checked",
    subject_kind: "ledger_entry",
    subject_id: entry.id,
    subject_name: "Roof panels, Casa Sol",
    note: null,
  };
  const log = { items: [written], total: 1, next_cursor: null };
  expect(await readLog(app, admin)).toStrictEqual(log);
  const byRpc = await app.rpc("query", "auditLog.list", {}, { token: admin.token });
  expect(byRpc.body).toStrictEqual(log);
});

test("it names the token of a script that acted", async () => {
  const { app, host, admin } = await start();
  const { id } = await makeProperty(app, host);
  const { token } = makeApiToken(app, admin, { name: "moderation" });
  const path = `/api/admin/listings/${id}/takedown`;
  await app.rest("POST", path, { token, body: { reason: "A reason" } });
  await app.rest("DELETE", path, { token: admin.token });
  expect(await readLog(app, admin)).toMatchObject({
    items: [
      { act: "listing_put_back", admin_name: "Ada Admin", token_name: null },
      { act: "listing_taken_down", admin_name: "Ada Admin", token_name: "moderation" },
    ],
  });
});

test("it is logged only when the action is done", async () => {
  const { app, admin, check } = await start();
  expect(await check(999)).toMatchObject({ status: 404 });
  expect(await readLog(app, admin)).toMatchObject({ items: [] });
});

test("the names stay when admin, host and listing are gone", async () => {
  const { app, admin, entry, check } = await start();
  await check();
  app.deps.db.sqlite.exec("DELETE FROM users");
  const another = await makeUser(app, { role: "admin" });
  expect(await readLog(app, another)).toMatchObject({
    items: [
      {
        admin_id: admin.id,
        admin_name: "Ada Admin",
        subject_id: entry.id,
        subject_name: "Roof panels, Casa Sol",
      },
    ],
  });
});

test("the pages together contain every action once, newest first", async () => {
  const { app, host, admin, upgrade, entry, check } = await start();
  const checked = [entry.id];
  for (let n = 0; n < 44; n += 1) checked.push((await makeEntry(app, host, upgrade.id)).id);
  for (const id of checked) await check(id);
  const found: number[] = [];
  let cursor: number | null | undefined;
  while (cursor !== null) {
    const page: LogPage = await readLog(
      app,
      admin,
      cursor === undefined ? "" : `?cursor=${cursor}`,
    );
    found.push(...page.items.map(({ subject_id }) => subject_id));
    cursor = page.next_cursor;
  }
  expect(found).toEqual(checked.toReversed());
});

test("the log is narrowed by the kind of the action, and by any text in an entry", async () => {
  const { app, host, admin, check } = await start();
  const { token } = admin;
  const other = await makeUser(app, { role: "admin", name: "Émile Office" });
  const { id } = await makeProperty(app, host, { name: "Casa Luna" });
  const listing = `/api/admin/listings/${id}/takedown`;
  await check();
  await app.rest("POST", listing, { token, body: { reason: "Stolen photos" } });
  const script = makeApiToken(app, other, { name: "moderation" });
  await app.rest("DELETE", listing, { token: script.token });
  const path = `/api/admin/users/${host.id}`;
  await app.rest("PUT", path, { token: other.token, body: { disabled: true } });
  for (const [query, acts] of [
    ["", ["user_disabled", "listing_put_back", "listing_taken_down", "ledger_entry_checked"]],
    ["?kind=listings", ["listing_put_back", "listing_taken_down"]],
    ["?kind=users", ["user_disabled"]],
    ["?kind=funding", ["ledger_entry_checked"]],
    ["?kind=site", []],
    ["?q=emile", ["user_disabled", "listing_put_back"]],
    ["?q=MODERATION", ["listing_put_back"]],
    ["?q=luna", ["listing_put_back", "listing_taken_down"]],
    ["?q=stolen+photos", ["listing_taken_down"]],
    ["?q=luna&kind=users", []],
    ["?q=%25", []],
    ["?page=2", []],
  ] as const) {
    const { items, total } = await readLog(app, admin, query);
    const found = items.map(({ act }) => act);
    expect.soft(found, query).toEqual(acts);
    expect.soft(total, query).toBe(query === "?page=2" ? 4 : acts.length);
  }
});

test("every action is of one kind", () => {
  const acts = Object.values(actsByKind).flat();
  expect(new Set(acts).size).toBe(acts.length);
});

test("invalid filters are refused", async () => {
  const { app, admin } = await start();
  for (const [query, field] of [
    ["cursor=x", "cursor"],
    ["kind=everything", "kind"],
    ["kind=", "kind"],
    [`q=${"x".repeat(201)}`, "q"],
    ["page=0", "page"],
  ] as const) {
    expect
      .soft(await app.rest("GET", `/api/admin/audit-log?${query}`, { token: admin.token }), query)
      .toMatchObject({ status: 400, body: { code: "INVALID_INPUT", issues: [{ field }] } });
  }
});

test.each(["UPDATE audit_entries SET note = 'another'", "DELETE FROM audit_entries"])(
  "the database itself refuses: %s",
  async (sql) => {
    const { app, admin, check } = await start();
    await check();
    expect(() => app.deps.db.sqlite.exec(sql)).toThrow("The audit log is append-only");
    expect(await readLog(app, admin)).toMatchObject({ items: [{ note: null }] });
  },
);
