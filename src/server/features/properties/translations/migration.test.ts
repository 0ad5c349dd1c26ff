import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../../../db/migrations/index.ts";
import { migrate, openDatabase } from "../../../core/db/open.ts";
import { findPropertyBySlug } from "../properties.queries.ts";

const at = "2026-03-01T12:00:00.000Z";

test("a listing of the previous version is as before, in the site's own language", async () => {
  const db = openDatabase(":memory:");
  onTestFinished(() => void db.sqlite.close());
  const later = Object.entries(migrations).filter(([name]) => name >= "0016");
  for (const [name] of later) delete migrations[name];
  try {
    await migrate(db);
  } finally {
    Object.assign(migrations, Object.fromEntries(later));
  }
  db.sqlite.exec(`
    INSERT INTO users (name, email, password_hash, created_at) VALUES ('A', 'a@b.co', '-', '${at}');
    INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, created_at, updated_at)
      VALUES (1, 'sol', 'Sol', 'Ronda', 1, 'a@b.co', 'sol ronda', '${at}', '${at}');`);
  const before = db.sqlite.prepare("SELECT * FROM properties").get() as object;
  expect(await migrate(db)).toEqual(later.map(([name]) => name));

  const after = db.sqlite.prepare("SELECT * FROM properties").get();
  expect(after).toEqual({ ...before, language: null });
  const read = (...site: ["en" | "de", ...Array<"en" | "de">]) =>
    findPropertyBySlug(db, "sol", { site, lang: "de" });
  expect(read("en", "de")).toMatchObject({ name: "Sol", language: "en" });
  expect(read("de", "en")).toMatchObject({ name: "Sol", language: "de" });
  expect(read("en")).not.toHaveProperty("language");
});
