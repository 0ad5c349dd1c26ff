import { type Kysely, sql } from "kysely";

/** Scopes of tokens for scripts, which script acted, second factors, and unused sessions that end. */
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
  // When a session ends that is not used until then; null for one that only ends at expires_at.
  await db.schema.alterTable("sessions").addColumn("idle_ends_at", "text").execute();
  await addSecondFactors(db);
}

async function addSecondFactors(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("second_factors")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("code_hash", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("recovery_codes_user")
    .on("recovery_codes")
    .column("user_id")
    .execute();
  await db.schema
    .alterTable("site_settings")
    .addColumn("admins_need_second_factor", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`admins_need_second_factor IN (0, 1)`),
    )
    .execute();
}
