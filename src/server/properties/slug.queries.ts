import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { slugBase } from "./slug.ts";

const slugTaken = statement((q, p: { slug: string }) =>
  q.selectFrom("properties").select("id").where("slug", "=", p.slug),
);
const slugsLike = statement((q, p: { pattern: string }) =>
  q
    .selectFrom("properties")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("slug", sql`GLOB`, p.pattern),
);

/** A name's slug, numbered when it is taken; call inside the transaction that inserts. */
export function freeSlug(db: Db, name: string): string {
  const base = slugBase(name);
  if (!slugTaken.get(db, { slug: base })) return base;
  // Counting first keeps the thousandth "Casa Sol" from trying 999 numbers.
  let number = slugsLike.one(db, { pattern: `${base}-[0-9]*` }).count + 2;
  while (slugTaken.get(db, { slug: `${base}-${number}` })) number += 1;
  return `${base}-${number}`;
}
