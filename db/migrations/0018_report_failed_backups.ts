import { type Kysely, sql } from "kysely";

/** The operator is told of failed backups too; SQLite changes a check only with its column. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`DROP INDEX incidents_open`.execute(db);
  await db.schema
    .alterTable("incidents")
    .addColumn("what", "text", (column) =>
      column
        .notNull()
        .defaultTo("mail")
        .check(sql`what IN ('mail', 'disk', 'sign_ins', 'backup')`),
    )
    .execute();
  await sql`UPDATE incidents SET what = kind`.execute(db);
  await db.schema.alterTable("incidents").dropColumn("kind").execute();
  await db.schema.alterTable("incidents").renameColumn("what", "kind").execute();
  // However many processes notice it: it is one.
  await sql`CREATE UNIQUE INDEX incidents_open ON incidents (kind) WHERE ended_at IS NULL`.execute(
    db,
  );
}
