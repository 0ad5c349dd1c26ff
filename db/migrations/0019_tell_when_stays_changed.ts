import type { Kysely } from "kysely";

/** Calendar programs keep the version of an event with the latest time. */
export async function up(db: Kysely<any>): Promise<void> {
  // When the dates, guests or price of an accepted stay were last changed.
  await db.schema.alterTable("stays").addColumn("changed_at", "text").execute();
}
