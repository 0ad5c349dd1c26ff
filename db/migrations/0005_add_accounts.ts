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

  // A script's token is a session too, so whatever ends an account's sessions ends it as well.
  await db.schema
    .alterTable("sessions")
    .addColumn("kind", "text", (column) =>
      column
        .notNull()
        .defaultTo("person")
        .check(sql`kind IN ('person', 'script')`),
    )
    .execute();
  await db.schema.alterTable("sessions").addColumn("name", "text").execute();
  await db.schema.alterTable("sessions").addColumn("last_used_at", "text").execute();

  await db.schema
    .createTable("email_changes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("old_email", "text", (column) => column.notNull())
    .addColumn("new_email", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await db.schema.createIndex("email_changes_user").on("email_changes").column("user_id").execute();

  await allowEmailChangeLinks(db);
  await db.schema
    .alterTable("outbox")
    .addColumn("email_change_id", "integer", (column) =>
      column.references("email_changes.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("outbox_email_change_id")
    .on("outbox")
    .column("email_change_id")
    .execute();
}

/** SQLite cannot change a check: the table is made anew, with a third cause and type of link. */
async function allowEmailChangeLinks(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("link_tokens_new")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("type", "text", (column) =>
      column.notNull().check(sql`type IN ('signup', 'recovery', 'email_change')`),
    )
    .addColumn("signup_id", "integer", (column) =>
      column.references("signups.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("email_change_id", "integer", (column) =>
      column.references("email_changes.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addCheckConstraint(
      "link_tokens_one_cause",
      sql`(signup_id IS NOT NULL) + (user_id IS NOT NULL) + (email_change_id IS NOT NULL) = 1
          AND (type <> 'signup' OR signup_id IS NOT NULL)
          AND (type = 'email_change') = (email_change_id IS NOT NULL)`,
    )
    .execute();
  await sql`INSERT INTO link_tokens_new (id, token_hash, type, signup_id, user_id, created_at, expires_at)
    SELECT id, token_hash, type, signup_id, user_id, created_at, expires_at FROM link_tokens`.execute(
    db,
  );
  await db.schema.dropTable("link_tokens").execute();
  await db.schema.alterTable("link_tokens_new").renameTo("link_tokens").execute();
  for (const cause of ["signup_id", "user_id", "email_change_id"]) {
    await db.schema.createIndex(`link_tokens_${cause}`).on("link_tokens").column(cause).execute();
  }
}
