import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../../db/migrations/index.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Db, inTransaction, migrate, openDatabase } from "./open.ts";

const steps = Object.keys(migrations);
/** Runs after all others; each test that uses it explains its effect. */
const extra = "9999_extra";
afterEach(() => {
  delete migrations[extra];
});

function open(file = ":memory:"): Db {
  const db = openDatabase(file);
  onTestFinished(() => void db.sqlite.close());
  return db;
}

const temporaryFile = async () => join(await temporaryFolder(), "solarstay.sqlite");

const schemaOf = ({ sqlite }: Db) =>
  sqlite
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'kysely%' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .all();
const stepsOf = ({ sqlite }: Db) =>
  sqlite.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all();

test("an empty database takes every step in order; a second run has nothing to do", async () => {
  const db = open();
  expect(await migrate(db)).toEqual(steps);
  expect(steps).toEqual(steps.toSorted((a, b) => a.localeCompare(b)));
  const schema = schemaOf(db);
  expect(schema).not.toEqual([]);
  expect(await migrate(db)).toEqual([]);
  expect(schemaOf(db)).toEqual(schema);
  expect(db.sqlite.prepare("SELECT count(*) FROM countries").pluck().get()).toBe(250);
});

test("a step that fails half way undoes all pending steps, and the next start runs them", async () => {
  const db = open();
  migrations[extra] = {
    async up(kysely) {
      await sql`CREATE TABLE half_done (id INTEGER)`.execute(kysely);
      await sql`INSERT INTO countries (name, code) VALUES ('Atlantis', 'QQ')`.execute(kysely);
      await sql`INSERT INTO no_such_table VALUES (1)`.execute(kysely);
    },
  };
  await expect(migrate(db)).rejects.toThrow("no_such_table");
  expect(schemaOf(db)).toEqual([]);
  expect(stepsOf(db)).toEqual([]);

  delete migrations[extra];
  expect(await migrate(db)).toEqual(steps);
});

test("a failing step of an update leaves the previous version's data unchanged", async () => {
  const db = open();
  await migrate(db);
  const schema = schemaOf(db);
  migrations[extra] = {
    async up(kysely) {
      await sql`DELETE FROM countries`.execute(kysely);
      await sql`ALTER TABLE countries ADD COLUMN flag TEXT`.execute(kysely);
      throw new Error("a fault of the step");
    },
  };
  await expect(migrate(db)).rejects.toThrow("a fault of the step");
  expect(schemaOf(db)).toEqual(schema);
  expect(db.sqlite.prepare("SELECT count(*) FROM countries").pluck().get()).toBe(250);

  migrations[extra] = {
    async up(kysely) {
      await sql`ALTER TABLE countries ADD COLUMN flag TEXT`.execute(kysely);
    },
  };
  expect(await migrate(db)).toEqual([extra]);
  expect(stepsOf(db)).toEqual([...steps, extra]);
});

test("after a kill in the middle of a step, the next start begins again", async () => {
  const file = await temporaryFile();
  const moduleUrl = (path: string) => pathToFileURL(join(import.meta.dirname, path)).href;
  const program = `
    import { migrations } from "${moduleUrl("../../../../db/migrations/index.ts")}";
    import { migrate, openDatabase } from "${moduleUrl("open.ts")}";
    migrations["${extra}"] = { up: () => process.kill(process.pid, "SIGKILL") };
    await migrate(openDatabase(${JSON.stringify(file)}));`;
  const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
  expect(signal).toBe("SIGKILL");

  const db = open(file);
  expect(schemaOf(db)).toEqual([]);
  expect(await migrate(db)).toEqual(steps);
});

test("a database of a newer version is refused and not changed", async () => {
  const db = open();
  migrations[extra] = { up: async () => {} };
  await migrate(db);
  delete migrations[extra];
  await expect(migrate(db)).rejects.toThrow(extra);
  expect(stepsOf(db)).toEqual([...steps, extra]);
});

test("the database is opened with the settings that everything relies on", async () => {
  const db = open(await temporaryFile());
  const pragma = (name: string): unknown => db.sqlite.pragma(name, { simple: true });
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("foreign_keys")).toBe(1);
  expect(pragma("busy_timeout")).toBe(1000);
});

test("a row cannot refer to a missing row", async () => {
  const db = open();
  await migrate(db);
  const insert = `INSERT INTO upgrade_projects (property_id, upgrade_type, short_label, created_at) VALUES (1, 'solar', 'Roof', '')`;
  expect(() => db.sqlite.exec(insert)).toThrow("FOREIGN KEY");
  expect(db.sqlite.pragma("foreign_key_check")).toEqual([]);
});

test("a transaction is all or nothing, and returns the result of its work", async () => {
  const db = open();
  await migrate(db);
  const add = (name: string, code: string) =>
    db.sqlite.prepare("INSERT INTO countries (name, code) VALUES (?, ?)").run(name, code);
  const count = () => db.sqlite.prepare("SELECT count(*) FROM countries").pluck().get();
  expect(inTransaction(db, () => add("Atlantis", "QA1").changes)).toBe(1);
  expect(() =>
    inTransaction(db, () => {
      add("Utopia", "QU1");
      add("Atlantis", "QA2");
    }),
  ).toThrow("UNIQUE");
  expect(count()).toBe(251);
});
