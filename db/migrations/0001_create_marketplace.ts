import { type Kysely, sql } from "kysely";

/** Accounts, listings with their upgrades and photos, guests' interests, and the outbox of letters. */
export async function up(db: Kysely<any>): Promise<void> {
  const id = (name: string) =>
    db.schema
      .createTable(name)
      // Autoincrement: the id of a deleted row never names another one.
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

  await id("countries")
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("code", "text", (column) => column.notNull().unique())
    .execute();

  await id("users")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) =>
      column
        .notNull()
        .defaultTo("host")
        .check(sql`role IN ('host', 'admin')`),
    )
    .addColumn("terms_accepted_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  // A sign-up stands by itself until a link of its own confirms it; only then is it a user.
  await id("signups")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("terms_accepted_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await db.schema.createIndex("signups_email").on("signups").column("email").execute();

  await id("sessions")
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

  // Several tokens may be alive for one cause: each letter carries its own. A recovery link belongs
  // to an account, or to a sign-up that is not one yet: it sets the password and confirms the e-mail.
  await id("link_tokens")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("type", "text", (column) =>
      column.notNull().check(sql`type IN ('signup', 'recovery')`),
    )
    .addColumn("signup_id", "integer", (column) =>
      column.references("signups.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addCheckConstraint(
      "link_tokens_one_cause",
      sql`(signup_id IS NULL) <> (user_id IS NULL) AND (type = 'recovery' OR signup_id IS NOT NULL)`,
    )
    .execute();
  for (const cause of ["signup_id", "user_id"]) {
    await db.schema.createIndex(`link_tokens_${cause}`).on("link_tokens").column(cause).execute();
  }

  await id("properties")
    .addColumn("owner_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("country_id", "integer", (column) => column.notNull().references("countries.id"))
    .addColumn("description", "text")
    .addColumn("contact_email", "text", (column) => column.notNull())
    .addColumn("room_pricing", "text")
    .addColumn("availability_info", "text")
    .addColumn("custom_message", "text")
    // For searches: name, place and description, folded (no case, no accents).
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    // Counts every change of what the public sees of this property; see the triggers below.
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("properties_owner").on("properties").column("owner_id").execute();
  await db.schema.createIndex("properties_country").on("properties").column("country_id").execute();

  await id("property_images")
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("properties.id").onDelete("cascade"),
    )
    .addColumn("file_path", "text", (column) => column.notNull().unique())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("alt", "text")
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("preview", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("property_images_order")
    .on("property_images")
    .columns(["property_id", "position"])
    .execute();

  await id("upgrade_projects")
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("properties.id").onDelete("cascade"),
    )
    .addColumn("upgrade_type", "text", (column) => column.notNull())
    .addColumn("short_label", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("estimated_cost", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("upgrade_projects_property")
    .on("upgrade_projects")
    .column("property_id")
    .execute();
  await db.schema
    .createIndex("upgrade_projects_type")
    .on("upgrade_projects")
    .columns(["upgrade_type", "property_id"])
    .execute();

  await id("guest_interests")
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("properties.id").onDelete("cascade"),
    )
    .addColumn("guest_name", "text", (column) => column.notNull())
    .addColumn("guest_email", "text", (column) => column.notNull())
    .addColumn("message", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("guest_interests_property")
    .on("guest_interests")
    .columns(["property_id", "created_at"])
    .execute();

  // A letter is its kind and the ids of its cause: no token, no text, no address.
  await id("outbox")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("signup_id", "integer", (column) =>
      column.references("signups.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("guest_interest_id", "integer", (column) =>
      column.references("guest_interests.id").onDelete("cascade"),
    )
    .addColumn("state", "text", (column) =>
      column
        .notNull()
        .defaultTo("queued")
        .check(sql`state IN ('queued', 'sending', 'sent', 'failed')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "text", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .execute();
  await db.schema
    .createIndex("outbox_due")
    .on("outbox")
    .columns(["state", "next_attempt_at"])
    .execute();
  for (const cause of ["signup_id", "user_id", "guest_interest_id"]) {
    await db.schema.createIndex(`outbox_${cause}`).on("outbox").column(cause).execute();
  }

  await createRevisionTriggers(db);
}

/**
 * Finished public answers are kept as bytes and are valid while a counter stands still: the row's
 * `revision` for one property, `site_revision.value` for lists. The database itself moves them, so
 * no writer, not even another process, can forget to.
 */
async function createRevisionTriggers(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("site_revision")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("value", "integer", (column) => column.notNull())
    .execute();
  await db.insertInto("site_revision").values({ id: 1, value: 1 }).execute();

  const siteChanged = "UPDATE site_revision SET value = value + 1;";
  const propertyChanged = (row: string) =>
    `UPDATE properties SET revision = revision + 1 WHERE id = ${row}.property_id;`;

  const publicColumns =
    "slug, name, location, country_id, description, contact_email, room_pricing, availability_info, custom_message";
  const triggers = [
    ["properties_added", "AFTER INSERT ON properties", siteChanged],
    ["properties_removed", "AFTER DELETE ON properties", siteChanged],
    [
      "properties_changed",
      `AFTER UPDATE OF ${publicColumns} ON properties`,
      "UPDATE properties SET revision = revision + 1 WHERE id = new.id;",
    ],
    ["properties_revised", "AFTER UPDATE OF revision ON properties", siteChanged],
    ...["property_images", "upgrade_projects"].flatMap((table) => [
      [`${table}_added`, `AFTER INSERT ON ${table}`, propertyChanged("new")],
      [`${table}_changed`, `AFTER UPDATE ON ${table}`, propertyChanged("new")],
      [`${table}_removed`, `AFTER DELETE ON ${table}`, propertyChanged("old")],
    ]),
  ];
  for (const [name, event, action] of triggers) {
    await sql.raw(`CREATE TRIGGER ${name} ${event} BEGIN ${action} END`).execute(db);
  }
}
