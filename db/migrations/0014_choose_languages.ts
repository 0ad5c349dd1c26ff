import { type Kysely, sql } from "kysely";

/** The languages that an admin turned on, such as "en,de"; null is the default. Pages show them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("site_settings").addColumn("languages", "text").execute();
  await sql
    .raw(
      `CREATE TRIGGER site_settings_languages_changed AFTER UPDATE OF languages ON site_settings
       WHEN new.languages IS NOT old.languages
       BEGIN
         UPDATE site_settings SET revision = revision + 1;
         UPDATE site_revision SET value = value + 1;
       END`,
    )
    .execute(db);
}
