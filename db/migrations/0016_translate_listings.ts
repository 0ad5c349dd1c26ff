import { type Kysely, sql } from "kysely";

/**
 * The language a host wrote a listing in (null is the site's own), and the host's translations of its
 * texts. Public answers show both, so triggers increment the revisions.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("properties").addColumn("language", "text").execute();
  await createTranslations(db);
  const revised = (ids: string) => `UPDATE properties SET revision = revision + 1 ${ids};`;
  await trigger(
    db,
    "properties_language_changed",
    "AFTER UPDATE OF language ON properties WHEN new.language IS NOT old.language",
    revised("WHERE id = new.id"),
  );
  for (const [event, row] of [
    ["INSERT", "new"],
    ["UPDATE", "new"],
    ["DELETE", "old"],
  ] as const) {
    await trigger(
      db,
      `property_translations_${event.toLowerCase()}`,
      `AFTER ${event} ON property_translations`,
      revised(`WHERE id = ${row}.property_id`),
    );
  }
  // The languages in which a listing is shown depend on the languages of the site.
  await trigger(
    db,
    "site_settings_languages_offered",
    "AFTER UPDATE OF languages ON site_settings WHEN new.languages IS NOT old.languages",
    revised(""),
  );
}

async function createTranslations(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("property_translations")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("properties.id").onDelete("cascade"),
    )
    // Of an upgrade or a photo of the property; of the property itself without either.
    .addColumn("upgrade_project_id", "integer", (column) =>
      column.references("upgrade_projects.id").onDelete("cascade"),
    )
    .addColumn("image_id", "integer", (column) =>
      column.references("property_images.id").onDelete("cascade"),
    )
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    // The text that was translated. The translation is outdated once the row has another one.
    .addColumn("original", "text", (column) => column.notNull())
    .addCheckConstraint(
      "property_translations_one_subject",
      sql`upgrade_project_id IS NULL OR image_id IS NULL`,
    )
    .execute();
  await sql`CREATE UNIQUE INDEX property_translations_once ON property_translations
    (property_id, language, ifnull(upgrade_project_id, 0), ifnull(image_id, 0), field)`.execute(db);
  for (const column of ["upgrade_project_id", "image_id"]) {
    await db.schema
      .createIndex(`property_translations_${column}`)
      .on("property_translations")
      .column(column)
      .execute();
  }
}

async function trigger(db: Kysely<any>, name: string, event: string, action: string) {
  await sql.raw(`CREATE TRIGGER ${name} ${event} BEGIN ${action} END`).execute(db);
}
