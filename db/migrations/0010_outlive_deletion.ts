import { type Kysely, sql } from "kysely";

/**
 * Links, takedowns and reports that outlive the listing they belong to; contact addresses whose owner
 * has opened a mailed link; and goals that were changed after an admin's check.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await reserveSlugs(db);
  await holdBackListings(db);
  await keepReports(db);
  await createContactAddresses(db);
  await allowContactLinks(db);
  await noteChangedGoals(db);
}

/** A slug belongs to its first owner for good; with the owner's account gone, to nobody. */
async function reserveSlugs(db: Kysely<any>): Promise<void> {
  await sql`CREATE TABLE slugs (
    slug TEXT PRIMARY KEY,
    owner_id INTEGER REFERENCES users (id) ON DELETE SET NULL
  ) WITHOUT ROWID`.execute(db);
  await db.schema.createIndex("slugs_owner").on("slugs").column("owner_id").execute();
  await sql`INSERT INTO slugs (slug, owner_id) SELECT slug, owner_id FROM properties`.execute(db);
  await trigger(
    db,
    "properties_slug_reserved",
    "AFTER INSERT ON properties",
    "INSERT INTO slugs (slug, owner_id) VALUES (new.slug, new.owner_id) ON CONFLICT DO NOTHING;",
  );
  await trigger(
    db,
    "properties_slug_of_another",
    `BEFORE INSERT ON properties
     WHEN EXISTS (SELECT 1 FROM slugs WHERE slug = new.slug AND owner_id IS NOT new.owner_id)`,
    "SELECT RAISE(ABORT, 'This slug belongs to another host');",
  );
}

/** While an admin's takedown of one listing stands, the host's next one waits for an admin. */
async function holdBackListings(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("properties").addColumn("waiting_since", "text").execute();
  // Each new listing asks for its host's takedowns: without this it would read all listings of the host.
  await sql`CREATE INDEX properties_taken_down ON properties (owner_id)
    WHERE taken_down_at IS NOT NULL`.execute(db);
  await trigger(
    db,
    "properties_added_after_takedown",
    `AFTER INSERT ON properties
     WHEN EXISTS (SELECT 1 FROM properties
                  WHERE owner_id = new.owner_id AND taken_down_at IS NOT NULL)`,
    "UPDATE properties SET waiting_since = new.created_at WHERE id = new.id;",
  );
  await trigger(
    db,
    "properties_let_in",
    "AFTER UPDATE OF waiting_since ON properties",
    "UPDATE properties SET revision = revision + 1 WHERE id = new.id;",
  );
}

/**
 * A report stays without its listing, under the name and slug the listing had. SQLite cannot change a
 * reference, so the table is made again. The outbox refers to it and lets go of it meanwhile: dropping
 * a table deletes its rows first, and their letters with them.
 */
async function keepReports(db: Kysely<any>): Promise<void> {
  await sql`CREATE TEMP TABLE outbox_reports AS
    SELECT id, report_id FROM outbox WHERE report_id IS NOT NULL`.execute(db);
  await sql`UPDATE outbox SET report_id = NULL WHERE report_id IS NOT NULL`.execute(db);
  await db.schema
    .createTable("listing_reports_new")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("property_id", "integer", (column) =>
      column.references("properties.id").onDelete("set null"),
    )
    .addColumn("property_name", "text", (column) => column.notNull())
    .addColumn("property_slug", "text", (column) => column.notNull())
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
  await sql`INSERT INTO listing_reports_new
      (id, property_id, property_name, property_slug, reason, text, reporter_email, created_at,
       closed_at, outcome)
    SELECT reports.id, property_id, properties.name, properties.slug, reason, text, reporter_email,
      reports.created_at, closed_at, outcome
    FROM listing_reports AS reports JOIN properties ON properties.id = property_id`.execute(db);
  // Deleted reports' ids are not given again either.
  await sql`DELETE FROM sqlite_sequence WHERE name = 'listing_reports_new'`.execute(db);
  await sql`INSERT INTO sqlite_sequence (name, seq)
    SELECT 'listing_reports_new', seq FROM sqlite_sequence WHERE name = 'listing_reports'`.execute(
    db,
  );
  await db.schema.dropTable("listing_reports").execute();
  await db.schema.alterTable("listing_reports_new").renameTo("listing_reports").execute();
  await db.schema
    .createIndex("listing_reports_property")
    .on("listing_reports")
    .column("property_id")
    .execute();
  await sql`CREATE INDEX listing_reports_open ON listing_reports (id) WHERE closed_at IS NULL`.execute(
    db,
  );
  await sql`UPDATE outbox SET report_id = saved.report_id
    FROM temp.outbox_reports AS saved WHERE saved.id = outbox.id`.execute(db);
  await sql`DROP TABLE temp.outbox_reports`.execute(db);
}

/**
 * An address that a host wants guests' interest sent to, and since when its owner is known to agree.
 * The account's own address needs no row.
 */
async function createContactAddresses(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("contact_addresses")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await sql`CREATE UNIQUE INDEX contact_addresses_once
    ON contact_addresses (user_id, lower(email))`.execute(db);
  await db.schema
    .alterTable("outbox")
    .addColumn("contact_address_id", "integer", (column) =>
      column.references("contact_addresses.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("outbox_contact_address_id")
    .on("outbox")
    .column("contact_address_id")
    .execute();
}

/** SQLite cannot change a check: the table is made again, with one more cause and type of link. */
async function allowContactLinks(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("link_tokens_new")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("type", "text", (column) =>
      column.notNull().check(sql`type IN ('signup', 'recovery', 'email_change', 'contact')`),
    )
    .addColumn("signup_id", "integer", (column) =>
      column.references("signups.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("email_change_id", "integer", (column) =>
      column.references("email_changes.id").onDelete("cascade"),
    )
    .addColumn("contact_address_id", "integer", (column) =>
      column.references("contact_addresses.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addCheckConstraint(
      "link_tokens_one_cause",
      sql`(signup_id IS NOT NULL) + (user_id IS NOT NULL) + (email_change_id IS NOT NULL)
            + (contact_address_id IS NOT NULL) = 1
          AND (type <> 'signup' OR signup_id IS NOT NULL)
          AND (type = 'email_change') = (email_change_id IS NOT NULL)
          AND (type = 'contact') = (contact_address_id IS NOT NULL)`,
    )
    .execute();
  await sql`INSERT INTO link_tokens_new
      (id, token_hash, type, signup_id, user_id, email_change_id, created_at, expires_at)
    SELECT id, token_hash, type, signup_id, user_id, email_change_id, created_at, expires_at
    FROM link_tokens`.execute(db);
  await db.schema.dropTable("link_tokens").execute();
  await db.schema.alterTable("link_tokens_new").renameTo("link_tokens").execute();
  for (const cause of ["signup_id", "user_id", "email_change_id", "contact_address_id"]) {
    await db.schema.createIndex(`link_tokens_${cause}`).on("link_tokens").column(cause).execute();
  }
}

/** A goal changed after a check was not part of it: "checked" waits for the next check. */
async function noteChangedGoals(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("upgrade_projects")
    .addColumn("goal_unchecked", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE upgrade_projects SET goal_unchecked = 1
    WHERE checked_entries > 0 AND EXISTS (
      SELECT 1 FROM ledger_entries AS goals
      WHERE goals.upgrade_project_id = upgrade_projects.id AND goals.kind = 'goal_change'
        AND goals.recorded_at > (
          SELECT max(checked_at) FROM ledger_entries AS entries
          WHERE entries.upgrade_project_id = upgrade_projects.id))`.execute(db);
  await trigger(
    db,
    "ledger_entries_goal_changed",
    "AFTER INSERT ON ledger_entries WHEN new.kind = 'goal_change'",
    `UPDATE upgrade_projects SET goal_unchecked = 1
     WHERE id = new.upgrade_project_id AND checked_entries > 0;`,
  );
  await trigger(
    db,
    "ledger_entries_goal_checked",
    `AFTER UPDATE OF checked_at ON ledger_entries
     WHEN old.checked_at IS NULL AND new.checked_at IS NOT NULL`,
    "UPDATE upgrade_projects SET goal_unchecked = 0 WHERE id = new.upgrade_project_id;",
  );
}

async function trigger(db: Kysely<any>, name: string, event: string, action: string) {
  await sql.raw(`CREATE TRIGGER ${name} ${event} BEGIN ${action} END`).execute(db);
}
