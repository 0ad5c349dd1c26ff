import { join } from "node:path";
import { expect, test } from "vitest";
import { migrations } from "../../../../db/migrations/index.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { migrateTo, openDatabase } from "./open.ts";
import { schemaDifferences } from "./schema.ts";

test("a database has the same structure whichever steps it started from", async () => {
  for (const step of Object.keys(migrations)) {
    const db = openDatabase(":memory:");
    await migrateTo(db, step);
    db.sqlite.exec("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); ANALYZE");
    expect.soft(await schemaDifferences(db), step).toEqual([]);
    db.sqlite.close();
  }
});

const changes: Array<[sql: string, difference: string]> = [
  [
    "CREATE TRIGGER evil AFTER INSERT ON sessions BEGIN UPDATE users SET role = 'admin' WHERE id = new.user_id; END",
    'trigger "evil" on "sessions" is not ours',
  ],
  ["CREATE TRIGGER _litestream_seq AFTER DELETE ON users BEGIN SELECT 1; END", "is not ours"],
  ["CREATE VIEW people AS SELECT * FROM users", 'view "people" is not ours'],
  ["CREATE TABLE more (id)", 'table "more" is not ours'],
  ["ALTER TABLE users ADD COLUMN more TEXT", 'table "users" was changed'],
  ["DROP INDEX outbox_state", 'index "outbox_state" on "outbox" is missing'],
  [
    "DROP TRIGGER site_settings_changed; CREATE TRIGGER site_settings_changed AFTER UPDATE ON site_settings BEGIN SELECT 1; END",
    'trigger "site_settings_changed" on "site_settings" was changed',
  ],
];

test.each(changes)("%s is noticed", async (sql, difference) => {
  const dataDir = await temporaryFolder();
  const { deps } = await siteIn(dataDir);
  deps.db.sqlite.exec(sql);
  expect(await schemaDifferences(deps.db)).toEqual([expect.stringContaining(difference)]);
});

test(
  "doctor names a trigger that somebody added, and its backup is not restored",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const { deps } = await siteIn(dataDir);
    deps.db.sqlite.exec(changes[0]?.[0] ?? "");
    const doctor = await runCommand(["doctor"], { dataDir });
    expect(doctor.out).toMatch(/^fault {4}database .+trigger "evil" on "sessions" is not ours/m);
    const file = join(await temporaryFolder(), "site.tar.gz");
    await runCommand(["backup", file], { dataDir });
    const elsewhere = await temporaryFolder();
    expect(await runCommand(["restore", file], { dataDir: elsewhere })).toMatchObject({
      code: 1,
      err: expect.stringContaining('trigger "evil" on "sessions" is not ours'),
    });
  },
);
