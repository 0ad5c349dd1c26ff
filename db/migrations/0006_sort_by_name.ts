import { type Kysely, sql } from "kysely";

/** Letters that take their place in the alphabet by another, or by two. */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  ς: "σ",
};

/** A name in the form that sorts as people expect; SQLite itself compares bytes. */
function sortKey(name: string): string {
  const key = name
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħŧıŋς]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()
    .replaceAll(/\d+/g, (digits) => digits.padStart(12, "0"))
    .slice(0, 100)
    .toWellFormed();
  return key === "" ? name : key;
}

/** Lets lists be sorted by name: the key in a column of its own, with an index. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("properties")
    .addColumn("sort_key", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const rows = await db.selectFrom("properties").select(["id", "name"]).execute();
  for (const { id, name } of rows) {
    await sql`UPDATE properties SET sort_key = ${sortKey(name)} WHERE id = ${id}`.execute(db);
  }
  await db.schema
    .createIndex("properties_sort")
    .on("properties")
    .columns(["sort_key", "id"])
    .execute();
}
