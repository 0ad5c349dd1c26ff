import { type Kysely, sql } from "kysely";

/** Lets hosts track messages of interest and guests give their dates, and counts both. */
export async function up(db: Kysely<any>): Promise<void> {
  await extendInterests(db);
  await fillInterests(db);
  await indexInterests(db);
  await countInterests(db);
  await watchContactAddresses(db);
}

async function extendInterests(db: Kysely<any>): Promise<void> {
  const columns: Array<[name: string, type: "text" | "integer"]> = [
    // Days, not moments: "2026-05-31" is that day wherever the property is.
    ["arrival", "text"],
    ["departure", "text"],
    ["guests", "integer"],
    ["read_at", "text"],
    ["replied_at", "text"],
    ["archived_at", "text"],
  ];
  for (const [name, type] of columns) {
    await db.schema.alterTable("guest_interests").addColumn(name, type).execute();
  }
  // Said by the times alone, so that no writer can make the two disagree.
  await db.schema
    .alterTable("guest_interests")
    .addColumn("state", "text", (column) =>
      column.generatedAlwaysAs(
        sql`CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN replied_at IS NOT NULL THEN 'replied' ELSE 'new' END`,
      ),
    )
    .execute();
  // The property's owner, who never changes: the inbox of a host is one range of an index.
  await db.schema
    .alterTable("guest_interests")
    .addColumn("owner_id", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // For searches: name, email and message, folded (no case, no accents).
  await db.schema
    .alterTable("guest_interests")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

/** Gives the interests there are what every new one is written with. */
async function fillInterests(db: Kysely<any>): Promise<void> {
  await sql`UPDATE guest_interests SET owner_id =
    (SELECT owner_id FROM properties WHERE properties.id = guest_interests.property_id)`.execute(
    db,
  );
  const step = 1000;
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("guest_interests")
      .select(["id", "guest_name", "guest_email", "message"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(step)
      .execute();
    for (const { id, guest_name, guest_email, message } of rows) {
      await db
        .updateTable("guest_interests")
        .set({ search_text: fold([guest_name, guest_email, message]) })
        .where("id", "=", id)
        .execute();
    }
    if (rows.length < step) return;
    last = rows.at(-1)?.id;
  }
}

function fold(texts: Array<string | null>): string {
  return texts
    .filter((text) => text !== null)
    .join("\n")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");
}

/** Each ends with the row's id, which is the order of the inbox and what a page starts from. */
async function indexInterests(db: Kysely<any>): Promise<void> {
  for (const scope of ["owner_id", "property_id"]) {
    const index = (name: string, columns: string[]) =>
      db.schema
        .createIndex(`guest_interests_${name}`)
        .on("guest_interests")
        .columns(columns)
        .execute();
    await index(scope, [scope]);
    await index(`${scope}_state`, [scope, "state"]);
  }
  await db.schema
    .createIndex("guest_interests_owner_time")
    .on("guest_interests")
    .columns(["owner_id", "created_at"])
    .execute();
}

/** Ten thousand interests are counted as fast as ten: the database itself keeps the numbers. */
async function countInterests(db: Kysely<any>): Promise<void> {
  await sql`CREATE TABLE guest_interest_counts (
    property_id INTEGER NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    total INTEGER NOT NULL,
    unread INTEGER NOT NULL,
    PRIMARY KEY (property_id, state)
  ) WITHOUT ROWID`.execute(db);
  await sql`INSERT INTO guest_interest_counts
    SELECT property_id, state, count(*), count(*) - count(read_at)
    FROM guest_interests GROUP BY property_id, state`.execute(db);

  const more = `INSERT INTO guest_interest_counts
    VALUES (new.property_id, new.state, 1, new.read_at IS NULL)
    ON CONFLICT DO UPDATE SET total = total + 1, unread = unread + excluded.unread;`;
  const fewer = `UPDATE guest_interest_counts
    SET total = total - 1, unread = unread - (old.read_at IS NULL)
    WHERE property_id = old.property_id AND state = old.state;`;
  const times = "read_at, replied_at, archived_at";
  const triggers = [
    ["added", "AFTER INSERT", more],
    ["moved", `AFTER UPDATE OF ${times}`, fewer + more],
    ["removed", "AFTER DELETE", fewer],
  ];
  for (const [name, event, action] of triggers) {
    await sql
      .raw(`CREATE TRIGGER guest_interests_${name} ${event} ON guest_interests BEGIN ${action} END`)
      .execute(db);
  }
}

/**
 * Since when letters to a property's contact address are given up; null again with the first that
 * arrives, or with another address.
 */
async function watchContactAddresses(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("properties").addColumn("contact_refused_at", "text").execute();
  const property = `id = (SELECT property_id FROM guest_interests WHERE id = new.guest_interest_id)`;
  const triggers = [
    [
      "outbox_given_up",
      "UPDATE OF state ON outbox WHEN new.kind = 'guest-interest' AND new.state = 'failed'",
      `SET contact_refused_at = coalesce(contact_refused_at, new.created_at) WHERE ${property}`,
    ],
    [
      "outbox_arrived",
      "UPDATE OF state ON outbox WHEN new.kind = 'guest-interest' AND new.state = 'sent'",
      `SET contact_refused_at = NULL WHERE contact_refused_at IS NOT NULL AND ${property}`,
    ],
    [
      "properties_contact_changed",
      "UPDATE OF contact_email ON properties WHEN new.contact_email <> old.contact_email",
      "SET contact_refused_at = NULL WHERE id = new.id",
    ],
  ];
  for (const [name, event, change] of triggers) {
    await sql
      .raw(`CREATE TRIGGER ${name} AFTER ${event} BEGIN UPDATE properties ${change}; END`)
      .execute(db);
  }
}
