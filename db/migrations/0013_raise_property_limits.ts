import type { Kysely } from "kysely";

/** How many properties an admin lets a host list; null is the site's usual number. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("users").addColumn("property_limit", "integer").execute();
}
