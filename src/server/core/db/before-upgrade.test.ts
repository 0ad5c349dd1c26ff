import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../../db/migrations/index.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { copyBeforeUpgrade, refuseNewer } from "./before-upgrade.ts";
import { migrate, openDatabase } from "./open.ts";

const extra = "9999_extra";
afterEach(() => {
  delete migrations[extra];
});

async function openSite() {
  const dataDir = await temporaryFolder();
  const db = openDatabase(join(dataDir, "solarstay.sqlite"));
  onTestFinished(() => void db.sqlite.close());
  return { dataDir, db };
}

const minute = 60_000;

test("an update copies an existing database first, and not one that is new or current", async () => {
  const { dataDir, db } = await openSite();
  const now = new Date("2026-05-01T10:00:00Z");
  expect(await copyBeforeUpgrade(db, dataDir, now)).toBeUndefined();
  await migrate(db);
  expect(await copyBeforeUpgrade(db, dataDir, now)).toBeUndefined();
  expect(await readdir(dataDir)).not.toContain("before-upgrade");

  migrations[extra] = {
    up: async (kysely) => void (await sql`DELETE FROM countries`.execute(kysely)),
  };
  const path = await copyBeforeUpgrade(db, dataDir, now);
  expect(path).toBe(join(dataDir, "before-upgrade", "solarstay-2026-05-01T10-00-00.000Z.sqlite"));
  await migrate(db);
  const copy = new Database(path);
  onTestFinished(() => void copy.close());
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(copy.prepare("SELECT count(*) FROM countries").pluck().get()).toBe(250);
  expect((await stat(join(dataDir, "before-upgrade"))).mode & 0o777).toBe(0o700);
});

test("the last three copies are kept", async () => {
  const { dataDir, db } = await openSite();
  await migrate(db);
  migrations[extra] = { up: async () => {} };
  const start = new Date("2026-05-01T10:00:00Z").getTime();
  for (let n = 0; n < 5; n += 1) {
    await copyBeforeUpgrade(db, dataDir, new Date(start + n * minute));
  }
  expect(await readdir(join(dataDir, "before-upgrade"))).toEqual([
    "solarstay-2026-05-01T10-02-00.000Z.sqlite",
    "solarstay-2026-05-01T10-03-00.000Z.sqlite",
    "solarstay-2026-05-01T10-04-00.000Z.sqlite",
  ]);
});

test("a database of a newer program is refused in one sentence", async () => {
  const { db } = await openSite();
  migrations[extra] = { up: async () => {} };
  await migrate(db);
  expect(() => refuseNewer(db)).not.toThrow();
  delete migrations[extra];
  expect(() => refuseNewer(db)).toThrow(/by a newer Solar Stay \(9999_extra\)/);
});
