import { expect, test } from "vitest";
import { inTransaction, openDatabase } from "./open.ts";
import { untilCommit } from "./until-commit.ts";

function counted() {
  const db = openDatabase(":memory:");
  db.sqlite.exec("CREATE TABLE t (value TEXT); INSERT INTO t VALUES ('first')");
  let reads = 0;
  const value = untilCommit((from, _key) => {
    reads += 1;
    return from.sqlite.prepare<[], string>("SELECT value FROM t").pluck().get();
  });
  const write = (text: string) => db.sqlite.prepare("UPDATE t SET value = ?").run(text);
  return { db, write, read: () => value(db, ""), reads: () => reads };
}

test("a value is read once until something is written, then at once again", () => {
  const { write, read, reads } = counted();
  expect([read(), read(), reads()]).toEqual(["first", "first", 1]);
  write("second");
  expect([read(), reads()]).toEqual(["second", 2]);
});

test("a value read in a transaction that is rolled back is not remembered", () => {
  const { db, write, read } = counted();
  expect(() =>
    inTransaction(db, () => {
      write("never");
      expect(read()).toBe("never");
      throw new Error("rolled back");
    }),
  ).toThrow("rolled back");
  expect(read()).toBe("first");
});
