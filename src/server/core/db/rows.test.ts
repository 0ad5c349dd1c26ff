import { expect, onTestFinished, test } from "vitest";
import { type Db, migrate, openDatabase } from "./open.ts";
import { deleteById, insertInto, qualified, updateById } from "./rows.ts";

async function open(): Promise<Db> {
  const db = openDatabase(":memory:");
  onTestFinished(() => void db.sqlite.close());
  await migrate(db);
  return db;
}

const insert = insertInto("signups", [
  "name",
  "email",
  "password_hash",
  "terms_accepted_at",
  "created_at",
]);
const rename = updateById("signups", ["name", "email"]);
const remove = deleteById("signups");

const ada = { name: "Ada", email: "ada@example.org", password_hash: "-", created_at: "2026-01-01" };
const rows = ({ sqlite }: Db) =>
  sqlite.prepare("SELECT id, name, email, terms_accepted_at FROM signups ORDER BY id").all();

test("a row is inserted with its columns only; absent and undefined values are NULL", async () => {
  const db = await open();
  const first = insert(db, ada);
  const withMore = { ...ada, name: "'); DROP TABLE signups; --", confirmed_at: "2026-01-02" };
  const second = insert(db, { ...withMore, terms_accepted_at: undefined });
  expect(rows(db)).toEqual([
    { id: first, name: "Ada", email: ada.email, terms_accepted_at: null },
    { id: second, name: withMore.name, email: ada.email, terms_accepted_at: null },
  ]);
  const confirmed = db.sqlite.prepare("SELECT count(confirmed_at) FROM signups").pluck().get();
  expect(confirmed).toBe(0);
});

test("an update sets the columns of one row and returns whether the row exists", async () => {
  const db = await open();
  const [first, second] = [insert(db, ada), insert(db, ada)];
  expect(rename(db, second, { name: "Lin", email: "lin@example.org" })).toBe(true);
  expect(rename(db, second + 1, { name: "Nobody", email: "nobody@example.org" })).toBe(false);
  expect(rows(db)).toEqual([
    { id: first, name: "Ada", email: ada.email, terms_accepted_at: null },
    { id: second, name: "Lin", email: "lin@example.org", terms_accepted_at: null },
  ]);
});

test("a delete removes one row", async () => {
  const db = await open();
  const [first, second] = [insert(db, ada), insert(db, ada)];
  remove(db, first);
  expect(rows(db)).toEqual([expect.objectContaining({ id: second })]);
});

test("qualified columns carry the name of their table", () => {
  expect(qualified("signups", ["id", "name"])).toEqual(["signups.id", "signups.name"]);
});
