import { expect, test } from "vitest";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  const admin = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const entry = await makeEntry(app, host, upgrade.id);
  await app.rest("POST", `/api/admin/ledger-entries/${entry.id}/check`, { token: admin.token });
  const run = (sql: string) => app.deps.db.sqlite.exec(sql);
  const count = (sql: string) => app.deps.db.sqlite.prepare(sql).pluck().get();
  return { app, host, admin, upgrade, run, count };
}

test.each([
  "UPDATE ledger_entries SET amount = amount + 1",
  "UPDATE ledger_entries SET kind = 'grant'",
  "UPDATE ledger_entries SET dated_on = '2025-01-01'",
  "UPDATE ledger_entries SET note = 'another'",
  "UPDATE ledger_entries SET currency = 'USD'",
  "UPDATE ledger_entries SET recorded_at = ''",
  "UPDATE ledger_entries SET recorded_by = 2",
  "UPDATE ledger_entries SET checked_at = NULL",
  "UPDATE ledger_entries SET checked_by = 1",
  "DELETE FROM ledger_entries",
])("the database itself refuses: %s", async (sql) => {
  const { run, count } = await start();
  expect(() => run(sql)).toThrow("The ledger is append-only");
  expect(count("SELECT amount FROM ledger_entries")).toBe(10_000);
});

test("a receipt is added once and never changed", async () => {
  const { run } = await start();
  run("UPDATE ledger_entries SET receipt_path = 'a.webp'");
  expect(() => run("UPDATE ledger_entries SET receipt_path = 'b.webp'")).toThrow("append-only");
  expect(() => run("UPDATE ledger_entries SET receipt_path = NULL")).toThrow("append-only");
});

test.each([
  ["-10001, 'EUR', 'correction'", "CHECK constraint failed: received_amount >= 0"],
  ["5, 'USD', 'grant'", "A ledger has one currency"],
  ["-5, 'EUR', 'grant'", "ledger_entries_amount"],
  ["5, 'EUR', 'goal_change'", "ledger_entries_amount"],
])("no code can add an entry of %s", async (values, reason) => {
  const { run, upgrade, count } = await start();
  expect(() =>
    run(`INSERT INTO ledger_entries (upgrade_project_id, dated_on, recorded_at, amount, currency, kind)
         VALUES (${upgrade.id}, '2026-01-01', '', ${values})`),
  ).toThrow(reason);
  expect(count("SELECT count(*) FROM ledger_entries")).toBe(1);
});

test("a project with entries keeps its currency", async () => {
  const { run } = await start();
  expect(() => run("UPDATE upgrade_projects SET currency = 'USD'")).toThrow("one currency");
  expect(() => run("UPDATE upgrade_projects SET currency = NULL")).toThrow("one currency");
});

test("deleting an admin removes the name from the check, deleting a host removes the whole ledger", async () => {
  const { run, count, admin, host } = await start();
  run(`DELETE FROM users WHERE id = ${admin.id}`);
  expect(count("SELECT checked_by IS NULL AND checked_at IS NOT NULL FROM ledger_entries")).toBe(1);
  expect(count("SELECT checked_entries FROM upgrade_projects")).toBe(1);
  run(`DELETE FROM users WHERE id = ${host.id}`);
  expect(count("SELECT count(*) FROM ledger_entries")).toBe(0);
  expect(count("SELECT count(*) FROM upgrade_projects")).toBe(0);
});
