import { type Kysely, sql } from "kysely";

/** Scopes of tokens for scripts, and which script acted. */
export async function up(db: Kysely<any>): Promise<void> {
  // Tokens made before could write.
  await db.schema
    .alterTable("sessions")
    .addColumn("scope", "text", (column) =>
      column
        .notNull()
        .defaultTo("write")
        .check(sql`scope IN ('read', 'write')`),
    )
    .execute();
  await db.schema.alterTable("audit_entries").addColumn("token_name", "text").execute();
}
