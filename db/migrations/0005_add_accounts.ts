import { type Kysely, sql } from "kysely";

/** Pausing a listing, and what a person can do about their own account. */
export async function up(db: Kysely<any>): Promise<void> {
  // Since when a property is off the public site; null while it is listed.
  await db.schema.alterTable("properties").addColumn("paused_at", "text").execute();
  // A trigger of its own beside properties_changed: the public sees a pause as any other change.
  await sql
    .raw(
      `CREATE TRIGGER properties_paused AFTER UPDATE OF paused_at ON properties
       BEGIN UPDATE properties SET revision = revision + 1 WHERE id = new.id; END`,
    )
    .execute(db);
}
