import { type Kysely, sql } from "kysely";

/**
 * Lets admins help: a log of their actions, accounts that are disabled or wait for approval, listings
 * taken off the public site, and reports by guests.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createAuditLog(db);
  await addAccountStates(db);
  await addTakedowns(db);
  await createReports(db);
  await addLetterCauses(db);
}

/** Names stand beside the ids, and no row is referred to: what was done stays told when it is gone. */
async function createAuditLog(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("audit_entries")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("acted_at", "text", (column) => column.notNull())
    .addColumn("admin_id", "integer", (column) => column.notNull())
    .addColumn("admin_name", "text", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "integer")
    .addColumn("subject_name", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .execute();
  for (const event of ["UPDATE", "DELETE"]) {
    await trigger(
      db,
      `audit_entries_stay_${event.toLowerCase()}`,
      `BEFORE ${event} ON audit_entries`,
      "SELECT RAISE(ABORT, 'The audit log is append-only');",
    );
  }
}

async function addAccountStates(db: Kysely<any>): Promise<void> {
  for (const column of ["disabled_at", "waiting_since", "refused_at"]) {
    await db.schema.alterTable("users").addColumn(column, "text").execute();
  }
  // On the listings themselves, so that a public read needs no second table.
  await db.schema
    .alterTable("properties")
    .addColumn("owner_disabled", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await trigger(
    db,
    "users_disabled",
    `AFTER UPDATE OF disabled_at ON users
     WHEN (new.disabled_at IS NULL) <> (old.disabled_at IS NULL)`,
    `UPDATE properties SET owner_disabled = new.disabled_at IS NOT NULL WHERE owner_id = new.id;`,
  );
  await trigger(
    db,
    "properties_added_while_disabled",
    `AFTER INSERT ON properties
     WHEN (SELECT disabled_at FROM users WHERE id = new.owner_id) IS NOT NULL`,
    "UPDATE properties SET owner_disabled = 1 WHERE id = new.id;",
  );
}

async function addTakedowns(db: Kysely<any>): Promise<void> {
  for (const column of ["taken_down_at", "taken_down_reason"]) {
    await db.schema.alterTable("properties").addColumn(column, "text").execute();
  }
  await trigger(
    db,
    "properties_hidden",
    "AFTER UPDATE OF taken_down_at, owner_disabled ON properties",
    "UPDATE properties SET revision = revision + 1 WHERE id = new.id;",
  );
}

async function createReports(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("listing_reports")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("properties.id").onDelete("cascade"),
    )
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("reporter_email", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("closed_at", "text")
    .addColumn("outcome", "text", (column) =>
      column.check(sql`outcome IN ('dismissed', 'taken_down')`),
    )
    .addCheckConstraint(
      "listing_reports_closed_with_outcome",
      sql`(closed_at IS NULL) = (outcome IS NULL)`,
    )
    .execute();
  await db.schema
    .createIndex("listing_reports_property")
    .on("listing_reports")
    .column("property_id")
    .execute();
  await sql`CREATE INDEX listing_reports_open ON listing_reports (id) WHERE closed_at IS NULL`.execute(
    db,
  );
}

/** Letters about a listing, a report, or somebody else's account: `user_id` is whom they go to. */
async function addLetterCauses(db: Kysely<any>): Promise<void> {
  for (const [column, cause] of [
    ["property_id", "properties.id"],
    ["report_id", "listing_reports.id"],
    ["about_user_id", "users.id"],
  ] as const) {
    await db.schema
      .alterTable("outbox")
      .addColumn(column, "integer", (added) => added.references(cause).onDelete("cascade"))
      .execute();
    await db.schema.createIndex(`outbox_${column}`).on("outbox").column(column).execute();
  }
}

async function trigger(db: Kysely<any>, name: string, event: string, action: string) {
  await sql.raw(`CREATE TRIGGER ${name} ${event} BEGIN ${action} END`).execute(db);
}
