import { type Kysely, sql } from "kysely";

/** The sign-up page says whether anybody may sign up: pages are made anew when that changes. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(
      `CREATE TRIGGER site_settings_sign_up_changed AFTER UPDATE OF sign_up ON site_settings
       WHEN new.sign_up IS NOT old.sign_up
       BEGIN
         UPDATE site_settings SET revision = revision + 1;
         UPDATE site_revision SET value = value + 1;
       END`,
    )
    .execute(db);
}
