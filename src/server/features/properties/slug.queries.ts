import { sql } from "kysely";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import { slugBase } from "./slug.ts";

/** A slug whose listing was deleted is free for the same owner only. */
const slugTaken = statement((q, p: { slug: string; owner_id: number }) =>
  q
    .selectFrom("slugs")
    .leftJoin("properties", "properties.slug", "slugs.slug")
    .select("slugs.slug")
    .where("slugs.slug", "=", p.slug)
    .where((eb) =>
      eb.or([eb("slugs.owner_id", "is not", p.owner_id), eb("properties.id", "is not", null)]),
    ),
);
const slugsLike = statement((q, p: { pattern: string }) =>
  q
    .selectFrom("slugs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("slug", sql`GLOB`, p.pattern),
);

/**
 * The slug for a name, numbered if it is taken or was another host's. Call inside the transaction
 * that inserts the property of `ownerId`.
 */
export function findFreeSlug(db: Db, name: string, ownerId: number): string {
  const base = slugBase(name);
  const isTaken = (slug: string) => slugTaken.get(db, { slug, owner_id: ownerId }) !== undefined;
  if (!isTaken(base)) return base;
  // Counting first keeps the thousandth "Casa Sol" from trying 999 numbers.
  let number = slugsLike.one(db, { pattern: `${base}-[0-9]*` }).count + 2;
  while (isTaken(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
