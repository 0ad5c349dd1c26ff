import { expect, test } from "vitest";
import { migrations } from "../../../../db/migrations/index.ts";
import { migrate, openDatabase } from "../../core/db/open.ts";
import { sortKey } from "./sort-key.ts";

const sorted = (...names: string[]) =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))));

test.each([
  ["case and accents do not count", ["Álamo", "alba", "ALBA 2", "Élan", "elbe"]],
  [
    "letters of one language are sorted into the common alphabet",
    ["Lago", "Łąka", "Ólafur", "Öst", "Øya", "Zoo"],
  ],
  ["numbers are sorted by value", ["Stay 2", "Stay 10", "Stay 100"]],
  ["signs before a name do not count", ["«Ala»", "“Bala”", "¡Cala!", "(Dala)"]],
  [
    "Greek and Cyrillic are sorted by their own alphabets",
    ["Αθηνά", "ήλιος", "Ωμέγα", "Дом", "ёлка", "Солнце"],
  ],
  ["names without letters come last", ["Zoo", "日光", "🏡"]],
])("%s", (_what, names) => {
  expect(sorted(...names.toReversed())).toEqual(names);
});

test("a key is short, complete and never empty", () => {
  for (const name of ["🏡".repeat(60), "1 ".repeat(60), "x".repeat(120), "👍🏽", "\uD800"]) {
    const key = sortKey(name);
    expect(key).not.toBe("");
    expect(Array.from(key).length).toBeLessThanOrEqual(120);
  }
});

const step = "0006_sort_by_name";

test("the properties of an older version get the same keys", async () => {
  const names = ["Álamo 7", "«Łąka»", "日光の宿", "Straße", "🏡", "İstanbul Evi", "x".repeat(120)];
  const db = openDatabase(":memory:");
  const later = Object.entries(migrations).filter(([name]) => name >= step);
  for (const [name] of later) delete migrations[name];
  await migrate(db);
  Object.assign(migrations, Object.fromEntries(later));
  db.sqlite.exec(
    "INSERT INTO users (id, name, email, password_hash, role, created_at) VALUES (1, 'A', 'a@b.example', '', 'host', '')",
  );
  const insert = db.sqlite.prepare(
    "INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, created_at, updated_at) VALUES (1, ?, ?, '', 1, '', '', '', '')",
  );
  for (const [index, name] of names.entries()) insert.run(`p${index}`, name);
  await migrate(db);
  const keys = db.sqlite.prepare("SELECT sort_key FROM properties ORDER BY id").pluck().all();
  expect(keys).toEqual(names.map(sortKey));
  db.sqlite.close();
});
