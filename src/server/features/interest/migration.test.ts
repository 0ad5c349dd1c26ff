import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../../db/migrations/index.ts";
import { migrate, openDatabase } from "../../core/db/open.ts";
import { countInbox, listInbox } from "./inbox.queries.ts";

test("interests of the previous version are found, counted and searched like new ones", async () => {
  const db = openDatabase(":memory:");
  onTestFinished(() => void db.sqlite.close());
  const later = Object.entries(migrations).filter(([name]) => name >= "0004");
  for (const [name] of later) delete migrations[name];
  try {
    await migrate(db);
  } finally {
    Object.assign(migrations, Object.fromEntries(later));
  }
  const at = "2026-03-01T12:00:00.000Z";
  db.sqlite.exec(`
    INSERT INTO users (name, email, password_hash, created_at) VALUES ('A', 'a@b.co', '-', '${at}'), ('B', 'b@b.co', '-', '${at}');
    INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, created_at, updated_at)
      VALUES (1, 'sol', 'Sol', 'Ronda', 1, 'a@b.co', '', '${at}', '${at}'), (2, 'luna', 'Luna', 'Ronda', 1, 'b@b.co', '', '${at}', '${at}');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
    INSERT INTO guest_interests (property_id, guest_name, guest_email, message, created_at)
      SELECT 1 + (i = 7), 'Guest ' || i, 'g@b.co', 'Ça va?', '${at}' FROM n;`);
  expect(await migrate(db)).toEqual(later.map(([name]) => name));

  expect(countInbox(db, { owner_id: 1 }, {})).toEqual({
    counts: { new: 2099, replied: 0, archived: 0 },
    unread: 2099,
  });
  const page = { cursor: null, size: 10 };
  expect(listInbox(db, { owner_id: 2 }, {}, page).items).toMatchObject([
    { guest_name: "Guest 7", state: "new", read_at: null },
  ]);
  expect(listInbox(db, { owner_id: 1 }, { q: "guest 2100\ng@b.co\nca" }, page).items).toHaveLength(
    1,
  );
});
