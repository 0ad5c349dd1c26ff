import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../../../db/migrations/index.ts";
import { migrate, openDatabase } from "../../../core/db/open.ts";

const at = "2026-03-01T12:00:00.000Z";

test("reports, emails, links and slugs of the previous version are unchanged", async () => {
  const db = openDatabase(":memory:");
  onTestFinished(() => void db.sqlite.close());
  const rows = (query: string) => db.sqlite.prepare(query).all();
  const later = Object.entries(migrations).filter(([name]) => name >= "0010");
  for (const [name] of later) delete migrations[name];
  try {
    await migrate(db);
  } finally {
    Object.assign(migrations, Object.fromEntries(later));
  }
  db.sqlite.exec(`
    INSERT INTO users (name, email, password_hash, created_at) VALUES ('A', 'a@b.co', '-', '${at}');
    INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, created_at, updated_at)
      VALUES (1, 'sol', 'Sol', 'Ronda', 1, 'a@b.co', '', '${at}', '${at}');
    INSERT INTO listing_reports (property_id, reason, text, created_at, closed_at, outcome)
      VALUES (1, 'fraud', 'one', '${at}', NULL, NULL), (1, 'fraud', 'two', '${at}', '${at}', 'dismissed'),
        (1, 'fraud', 'three', '${at}', NULL, NULL);
    DELETE FROM listing_reports WHERE id = 3;
    INSERT INTO outbox (kind, report_id, user_id, next_attempt_at, created_at)
      VALUES ('listing-reported', 1, 1, '${at}', '${at}'), ('listing-reported', 2, 1, '${at}', '${at}');
    INSERT INTO link_tokens (token_hash, type, user_id, created_at, expires_at)
      VALUES ('x', 'recovery', 1, '${at}', '${at}');
    INSERT INTO upgrade_projects (property_id, upgrade_type, short_label, created_at)
      VALUES (1, 'solar', 'Checked', ''), (1, 'solar', 'Lowered afterwards', '');
    INSERT INTO ledger_entries (upgrade_project_id, kind, dated_on, amount, currency, recorded_at, checked_at)
      VALUES (1, 'grant', '2026-03-01', 5, 'EUR', '2026-03-01', '2026-03-02'), (2, 'grant', '2026-03-01', 5, 'EUR', '2026-03-01', '2026-03-02'),
        (1, 'goal_change', '2026-03-01', 0, 'EUR', '2026-03-01', NULL), (2, 'goal_change', '2026-03-03', 0, 'EUR', '2026-03-03', NULL);`);
  const outbox = rows("SELECT id, kind, report_id FROM outbox");
  expect(await migrate(db)).toEqual(later.map(([name]) => name));

  expect(rows("SELECT id, kind, report_id FROM outbox")).toEqual(outbox);
  expect(
    rows("SELECT id, property_id, property_name, property_slug, outcome FROM listing_reports"),
  ).toEqual([
    { id: 1, property_id: 1, property_name: "Sol", property_slug: "sol", outcome: null },
    { id: 2, property_id: 1, property_name: "Sol", property_slug: "sol", outcome: "dismissed" },
  ]);
  expect(rows("SELECT token_hash, type FROM link_tokens")).toEqual([
    { token_hash: "x", type: "recovery" },
  ]);
  expect(rows("SELECT slug, owner_id FROM slugs")).toEqual([{ slug: "sol", owner_id: 1 }]);
  expect(rows("SELECT goal_unchecked FROM upgrade_projects")).toEqual([
    { goal_unchecked: 0 },
    { goal_unchecked: 1 },
  ]);
  expect(rows("PRAGMA foreign_key_check")).toEqual([]);

  // Reports stay without their listing, and ids are never reused.
  db.sqlite.exec("DELETE FROM properties");
  db.sqlite.exec(
    `INSERT INTO listing_reports (property_name, property_slug, reason, text, created_at) VALUES ('', '', '', '', '')`,
  );
  expect(rows("SELECT id, property_id FROM listing_reports")).toEqual([
    { id: 1, property_id: null },
    { id: 2, property_id: null },
    { id: 4, property_id: null },
  ]);
  db.sqlite.exec("DELETE FROM users");
  expect(rows("SELECT slug, owner_id FROM slugs")).toEqual([{ slug: "sol", owner_id: null }]);
});

test("the database itself gives a slug only to its owner", async () => {
  const db = openDatabase(":memory:");
  onTestFinished(() => void db.sqlite.close());
  await migrate(db);
  const add = (owner: number) =>
    db.sqlite.exec(
      `INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, sort_key, created_at, updated_at)
       VALUES (${owner}, 'sol', 'Sol', 'Ronda', 1, 'a@b.co', '', '', '${at}', '${at}')`,
    );
  db.sqlite.exec(`INSERT INTO users (name, email, password_hash, created_at)
    VALUES ('A', 'a@b.co', '-', '${at}'), ('B', 'b@b.co', '-', '${at}')`);
  add(1);
  db.sqlite.exec("DELETE FROM properties");
  expect(() => add(2)).toThrow("belongs to another host");
  add(1);
});
