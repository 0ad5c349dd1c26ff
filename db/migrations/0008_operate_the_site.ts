import { type Kysely, sql } from "kysely";

/** Stores the admins' settings of the site, and the incidents that its operator is told of. */
export async function up(db: Kysely<any>): Promise<void> {
  await keepSettings(db);
  await keepIncidents(db);
  // Written by whatever makes a backup, when it is complete; null until the first.
  await db.schema
    .createTable("maintenance")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("last_backup_at", "text")
    .execute();
  await db.insertInto("maintenance").values({ id: 1 }).execute();

  // The outbox is read by state, newest first; interests are counted and erased by their age.
  await db.schema.createIndex("outbox_state").on("outbox").column("state").execute();
  await db.schema
    .createIndex("guest_interests_time")
    .on("guest_interests")
    .column("created_at")
    .execute();
}

/** One row. What is null was never chosen: then the environment has it, or the server's default. */
async function keepSettings(db: Kysely<any>): Promise<void> {
  const seen = [
    "site_name",
    "contact_email",
    "demo_video_url",
    "how_it_works_url",
    "terms_url",
    "privacy_url",
    "cookie_policy_url",
  ];
  let table = db.schema
    .createTable("site_settings")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`));
  for (const name of seen) table = table.addColumn(name, "text");
  await table
    .addColumn("interest_retention_days", "integer", (column) =>
      column.check(sql`interest_retention_days > 0`),
    )
    .addColumn("sign_up", "text", (column) =>
      column
        .notNull()
        .defaultTo("open")
        .check(sql`sign_up IN ('open', 'approval', 'closed')`),
    )
    // Counts every change of what the public sees of the settings.
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.insertInto("site_settings").values({ id: 1 }).execute();
  await sql
    .raw(
      `CREATE TRIGGER site_settings_changed AFTER UPDATE ON site_settings
       WHEN ${seen.map((name) => `new.${name} IS NOT old.${name}`).join(" OR ")}
       BEGIN
         UPDATE site_settings SET revision = revision + 1;
         UPDATE site_revision SET value = value + 1;
       END`,
    )
    .execute(db);
}

/** Incidents that the operator is told of once, from when they were noticed until they were over. */
async function keepIncidents(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("incidents")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind IN ('mail', 'disk')`))
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .execute();
  // However many processes notice it: it is one.
  await sql`CREATE UNIQUE INDEX incidents_open ON incidents (kind) WHERE ended_at IS NULL`.execute(
    db,
  );
  await db.schema
    .alterTable("outbox")
    .addColumn("incident_id", "integer", (column) =>
      column.references("incidents.id").onDelete("cascade"),
    )
    .execute();
  await db.schema.createIndex("outbox_incident_id").on("outbox").column("incident_id").execute();
}
