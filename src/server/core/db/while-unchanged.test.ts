import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Db, inTransaction, openDatabase } from "./open.ts";
import { whileUnchanged } from "./while-unchanged.ts";

/** A database with one number, and a look-up that counts its queries. */
function watchedNumber(file: string) {
  const db = openDatabase(file);
  onTestFinished(() => void db.sqlite.close());
  db.sqlite.exec("CREATE TABLE numbers (value INTEGER); INSERT INTO numbers VALUES (1)");
  const asked = { times: 0 };
  const read = whileUnchanged(({ sqlite }: Db, _key: string) => {
    asked.times += 1;
    return sqlite.prepare("SELECT value FROM numbers").pluck().get() as number;
  });
  return { db, asked, number: () => read(db, "") };
}

const set = (db: Db, value: number) => db.sqlite.exec(`UPDATE numbers SET value = ${value}`);

test("queries once, then again only after a commit of its own", async () => {
  const { db, asked, number } = watchedNumber(join(await temporaryFolder(), "db.sqlite"));
  expect([number(), number(), number()]).toEqual([1, 1, 1]);
  expect(asked.times).toBe(1);
  for (let value = 2; value < 200; value += 1) {
    set(db, value);
    expect([number(), number()]).toEqual([value, value]);
  }
  expect(asked.times).toBe(199);
});

test("sees each commit of another connection and of another process", async () => {
  const file = join(await temporaryFolder(), "db.sqlite");
  const { asked, number } = watchedNumber(file);
  const other = openDatabase(file);
  onTestFinished(() => void other.sqlite.close());
  for (let value = 2; value < 100; value += 1) {
    set(other, value);
    expect([number(), number()]).toEqual([value, value]);
  }
  const script = `
    const db = require("better-sqlite3")(${JSON.stringify(file)});
    db.exec("UPDATE numbers SET value = " + process.argv[1]);`;
  for (const value of [1000, 1001]) {
    execFileSync(process.execPath, ["-e", script, String(value)]);
    expect([number(), number()]).toEqual([value, value]);
  }
  expect(asked.times).toBe(100);
});

test("does not keep an answer read inside a transaction, which may be rolled back", async () => {
  const { db, number } = watchedNumber(join(await temporaryFolder(), "db.sqlite"));
  expect(number()).toBe(1);
  expect(() =>
    inTransaction(db, () => {
      set(db, 2);
      expect(number()).toBe(2);
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(number()).toBe(1);
});

test("works across checkpoints, which restart the log", async () => {
  const { db, number } = watchedNumber(join(await temporaryFolder(), "db.sqlite"));
  for (const mode of ["PASSIVE", "FULL", "RESTART", "TRUNCATE"]) {
    for (let value = 1; value < 20; value += 1) {
      set(db, value);
      expect(number()).toBe(value);
      db.sqlite.pragma(`wal_checkpoint(${mode})`);
      expect(number()).toBe(value);
    }
  }
});

test("queries a database in memory each time", () => {
  const { db, asked, number } = watchedNumber(":memory:");
  expect([number(), number()]).toEqual([1, 1]);
  set(db, 2);
  expect(number()).toBe(2);
  expect(asked.times).toBe(3);
});

test("does not keep undefined", async () => {
  const { db } = watchedNumber(join(await temporaryFolder(), "db.sqlite"));
  let times = 0;
  const none = whileUnchanged((_db: Db, _key: string) => {
    times += 1;
    return undefined;
  });
  none(db, "a");
  none(db, "a");
  expect(times).toBe(2);
});
