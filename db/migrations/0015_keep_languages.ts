import type { Kysely } from "kysely";

/** The language of a person's page when they wrote or signed up; null is the site's own. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["users", "signups", "guest_interests", "listing_reports"]) {
    await db.schema.alterTable(table).addColumn("language", "text").execute();
  }
}
