import Database from "better-sqlite3";

/** Every row of every table of a database, but for the table that notes the last backup. */
export function rowsOf(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true });
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('maintenance', 'sqlite_sequence')",
    )
    .pluck()
    .all() as string[];
  const rows = tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]);
  db.close();
  return Object.fromEntries(rows) as Record<string, unknown[]>;
}
