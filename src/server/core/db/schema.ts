import { migrateTo, openDatabase, takenMigrations, type Db } from "./open.ts";

type Part = { type: string; name: string; table: string; sql: string | null };

/**
 * The differences between a database's structure and what its migrations create, one phrase each. A trigger
 * that somebody added would run with every write of the site: it could create an admin.
 */
export async function schemaDifferences(db: Db): Promise<string[]> {
  const parts = partsOf(db);
  const reference = openDatabase(":memory:");
  try {
    const last = takenMigrations(db).at(-1);
    if (last !== undefined) await migrateTo(reference, last);
    return differences(parts, partsOf(reference));
  } finally {
    reference.sqlite.close();
  }
}

function differences(parts: Map<string, Part>, expected: Map<string, Part>): string[] {
  const strange = [...parts].flatMap(([key, part]) => {
    const own = expected.get(key);
    if (!own) return [`${described(part)} is not ours`];
    return plain(own) === plain(part) ? [] : [`${described(part)} was changed`];
  });
  const missing = [...expected].flatMap(([key, part]) =>
    parts.has(key) ? [] : [`${described(part)} is missing`],
  );
  return [...strange, ...missing];
}

/** Without SQLite's own parts, and the tables of Litestream (docs/replication.md). */
function partsOf({ sqlite }: Db): Map<string, Part> {
  const parts = sqlite
    .prepare<[], Part>("SELECT type, name, tbl_name AS 'table', sql FROM sqlite_schema")
    .all()
    .filter(({ type, name }) => !name.startsWith("sqlite_") && !isLitestream(type, name));
  return new Map(parts.map((part) => [`${part.type} ${part.name}`, part]));
}

const isLitestream = (type: string, name: string) =>
  type === "table" && ["_litestream_seq", "_litestream_lock"].includes(name);

const described = ({ type, name, table }: Part) =>
  `${type} ${JSON.stringify(name)}${name === table ? "" : ` on ${JSON.stringify(table)}`}`;

const plain = ({ table, sql }: Part) => `${table} ${(sql ?? "").replaceAll(/\s+/g, " ")}`;
