import { type Kysely, sql } from "kysely";

/**
 * Calendars of properties, with blocks and other calendars read into them; stays with their nights,
 * messages and links; and which stay a ledger entry comes from. Days are dates without a time zone.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createCalendars(db);
  await createFeeds(db);
  await createStays(db);
  await createStayMessages(db);
  await linkLedgerToStays(db);
  await sendStayEmails(db);
  await chooseStays(db);
  await reviseCalendars(db);
}

/** A property without a row has no calendar: its host never turned requests on. */
async function createCalendars(db: Kysely<any>): Promise<void> {
  await sql`CREATE TABLE property_calendars (
    property_id INTEGER PRIMARY KEY REFERENCES properties (id) ON DELETE CASCADE,
    takes_requests INTEGER NOT NULL CHECK (takes_requests IN (0, 1)),
    units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 20),
    max_guests INTEGER CHECK (max_guests > 0),
    min_nights INTEGER NOT NULL CHECK (min_nights > 0),
    max_nights INTEGER CHECK (max_nights >= min_nights),
    lead_days INTEGER NOT NULL CHECK (lead_days >= 0),
    horizon_days INTEGER NOT NULL CHECK (horizon_days > 0),
    -- A bit for each weekday, Monday first.
    arrival_days INTEGER NOT NULL CHECK (arrival_days BETWEEN 1 AND 127),
    time_zone TEXT NOT NULL,
    night_amount INTEGER CHECK (night_amount > 0),
    currency TEXT,
    -- Hundredths of a percent.
    share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 10000),
    payment_instructions TEXT,
    payee_name TEXT,
    iban TEXT,
    bic TEXT,
    -- Counts the addresses of the feed; the address itself is not stored.
    feed_number INTEGER NOT NULL DEFAULT 1,
    -- Counts the changes of anything that the calendar shows.
    revision INTEGER NOT NULL DEFAULT 0,
    CHECK (night_amount IS NULL OR currency IS NOT NULL)
  )`.execute(db);
  await db.schema
    .createTable("calendar_blocks")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("property_calendars.property_id").onDelete("cascade"),
    )
    .addColumn("first_night", "text", (column) => column.notNull())
    // The day after the last night, as a departure is.
    .addColumn("ends_on", "text", (column) => column.notNull())
    // How many units are blocked; null blocks all of them.
    .addColumn("units", "integer", (column) => column.check(sql`units > 0`))
    .addColumn("note", "text")
    .addColumn("request_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addCheckConstraint("calendar_blocks_order", sql`first_night < ends_on`)
    .addUniqueConstraint("calendar_blocks_request", ["property_id", "request_key"])
    .execute();
  await db.schema
    .createIndex("calendar_blocks_nights")
    .on("calendar_blocks")
    .columns(["property_id", "ends_on"])
    .execute();
}

/** Calendars of other sites, by their iCalendar address, and the nights that they say are taken. */
async function createFeeds(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("calendar_feeds")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("property_calendars.property_id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    // How many units a night of it takes; null takes all of them.
    .addColumn("units", "integer", (column) => column.check(sql`units > 0`))
    // Summaries of events that are ignored, one on a line.
    .addColumn("ignored_summaries", "text")
    .addColumn("etag", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("next_sync_at", "text", (column) => column.notNull())
    // The last time that its nights were read, or were unchanged.
    .addColumn("synced_at", "text")
    .addColumn("failing_since", "text")
    .addColumn("failure", "text")
    .addUniqueConstraint("calendar_feeds_once", ["property_id", "url"])
    .execute();
  await db.schema
    .createIndex("calendar_feeds_due")
    .on("calendar_feeds")
    .column("next_sync_at")
    .execute();
  await sql`CREATE TABLE feed_nights (
    feed_id INTEGER NOT NULL REFERENCES calendar_feeds (id) ON DELETE CASCADE,
    night TEXT NOT NULL,
    PRIMARY KEY (feed_id, night)
  ) WITHOUT ROWID`.execute(db);
}

/**
 * A stay has no name or address of its guest: they are those of the interest, and are erased with it.
 */
async function createStays(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("stays")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("property_id", "integer", (column) =>
      column.notNull().references("property_calendars.property_id").onDelete("cascade"),
    )
    .addColumn("guest_interest_id", "integer", (column) =>
      column.unique().references("guest_interests.id").onDelete("set null"),
    )
    .addColumn("state", "text", (column) =>
      column.notNull().check(
        sql`state IN ('requested', 'accepted', 'declined', 'withdrawn', 'expired',
            'cancelled_by_guest', 'cancelled_by_host', 'took_place', 'no_show', 'settled')`,
      ),
    )
    .addColumn("arrival", "text", (column) => column.notNull())
    .addColumn("departure", "text", (column) => column.notNull())
    .addColumn("guests", "integer")
    // What the guest writes when paying.
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("currency", "text")
    // The price of the nights at the time of the request, and the price that the host accepted.
    .addColumn("estimated_amount", "integer")
    .addColumn("agreed_amount", "integer", (column) => column.check(sql`agreed_amount >= 0`))
    // The part for upgrades at the time of the request, in hundredths of a percent.
    .addColumn("share", "integer", (column) => column.notNull())
    .addColumn("received_amount", "integer", (column) => column.check(sql`received_amount >= 0`))
    .addColumn("received_on", "text")
    .addColumn("requested_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("reminded_at", "text")
    .addColumn("decided_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("reason", "text")
    // When the host was asked what became of the stay.
    .addColumn("asked_at", "text")
    .addColumn("settled_at", "text")
    // When guest or host closed the thread.
    .addColumn("closed_at", "text")
    .addColumn("closed_by", "text", (column) => column.check(sql`closed_by IN ('guest', 'host')`))
    // The number of the last change that was sent as a calendar part.
    .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
    .addCheckConstraint("stays_order", sql`arrival < departure`)
    .addCheckConstraint("stays_settled", sql`(state = 'settled') = (settled_at IS NOT NULL)`)
    .addCheckConstraint("stays_closed", sql`(closed_at IS NULL) = (closed_by IS NULL)`)
    .execute();
  await db.schema
    .createIndex("stays_property")
    .on("stays")
    .columns(["property_id", "state", "arrival"])
    .execute();
  await sql`CREATE INDEX stays_open ON stays (expires_at) WHERE state = 'requested'`.execute(db);
  await sql`CREATE INDEX stays_accepted ON stays (departure) WHERE state = 'accepted'`.execute(db);

  // The newest events of a host's stays.
  for (const time of ["decided_at", "ended_at", "settled_at"]) {
    await sql
      .raw(`CREATE INDEX stays_${time} ON stays (property_id, ${time}) WHERE ${time} IS NOT NULL`)
      .execute(db);
  }

  // The primary key is what keeps a night from being promised twice.
  await sql`CREATE TABLE stay_nights (
    property_id INTEGER NOT NULL,
    night TEXT NOT NULL,
    unit INTEGER NOT NULL,
    stay_id INTEGER NOT NULL REFERENCES stays (id) ON DELETE CASCADE,
    PRIMARY KEY (property_id, night, unit)
  ) WITHOUT ROWID`.execute(db);
  await db.schema.createIndex("stay_nights_stay").on("stay_nights").column("stay_id").execute();

  await sql`CREATE TABLE stay_tokens (
    token_hash TEXT PRIMARY KEY,
    stay_id INTEGER NOT NULL REFERENCES stays (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL
  ) WITHOUT ROWID`.execute(db);
  await db.schema.createIndex("stay_tokens_stay").on("stay_tokens").column("stay_id").execute();
}

async function createStayMessages(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("stay_messages")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("stay_id", "integer", (column) =>
      column.notNull().references("stays.id").onDelete("cascade"),
    )
    .addColumn("author", "text", (column) =>
      column.notNull().check(sql`author IN ('guest', 'host')`),
    )
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("request_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    // When the host opened a guest's message.
    .addColumn("read_at", "text")
    .addUniqueConstraint("stay_messages_request", ["stay_id", "author", "request_key"])
    .execute();
  await db.schema
    .createIndex("stay_messages_stay")
    .on("stay_messages")
    .columns(["stay_id", "id"])
    .execute();
  // Erasing a guest's interest erases the whole conversation, its links and the emails about the stay,
  // and ends an open request.
  await trigger(
    db,
    "stays_guest_erased",
    `AFTER UPDATE OF guest_interest_id ON stays
     WHEN old.guest_interest_id IS NOT NULL AND new.guest_interest_id IS NULL`,
    `DELETE FROM stay_messages WHERE stay_id = new.id;
     DELETE FROM stay_tokens WHERE stay_id = new.id;
     DELETE FROM outbox WHERE stay_id = new.id;
     UPDATE stays SET reason = NULL WHERE id = new.id;
     UPDATE stays SET state = 'withdrawn', ended_at = strftime('%Y-%m-%dT%H:%M:%fZ')
       WHERE id = new.id AND state = 'requested';`,
  );
}

/** A stay's share is one entry per project. Its corrections name the stay, too. */
async function linkLedgerToStays(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("ledger_entries")
    .addColumn("stay_id", "integer", (column) => column.references("stays.id"))
    .execute();
  await sql`CREATE UNIQUE INDEX ledger_entries_share_once ON ledger_entries
    (stay_id, upgrade_project_id) WHERE stay_id IS NOT NULL AND kind = 'stay_share'`.execute(db);
  await sql`CREATE INDEX ledger_entries_stay ON ledger_entries (stay_id)
    WHERE stay_id IS NOT NULL`.execute(db);
  await trigger(
    db,
    "ledger_entries_keep_stay",
    "BEFORE UPDATE OF stay_id ON ledger_entries WHEN new.stay_id IS NOT old.stay_id",
    "SELECT RAISE(ABORT, 'The ledger is append-only');",
  );
  // Sums of the entries that name a stay, for the public page. A share that was corrected to zero
  // comes from no stay.
  for (const column of ["stay_amount", "stay_count"]) {
    await sql
      .raw(`ALTER TABLE upgrade_projects ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0`)
      .execute(db);
  }
  await trigger(
    db,
    "ledger_entries_stays_summed",
    "AFTER INSERT ON ledger_entries WHEN new.stay_id IS NOT NULL",
    `UPDATE upgrade_projects SET
       stay_amount = stay_amount + new.amount,
       stay_count = (SELECT stay_count + (sum(amount) > 0) - (sum(amount) > new.amount)
         FROM ledger_entries
         WHERE stay_id = new.stay_id AND upgrade_project_id = new.upgrade_project_id)
     WHERE id = new.upgrade_project_id;`,
  );
}

async function sendStayEmails(db: Kysely<any>): Promise<void> {
  for (const [column, table] of [
    ["stay_id", "stays"],
    ["stay_message_id", "stay_messages"],
  ] as const) {
    await db.schema
      .alterTable("outbox")
      .addColumn(column, "integer", (cause) => cause.references(`${table}.id`).onDelete("cascade"))
      .execute();
    await db.schema.createIndex(`outbox_${column}`).on("outbox").column(column).execute();
  }
}

/** "on" or "off"; null is the default. Pages and answers show it. */
async function chooseStays(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("site_settings")
    .addColumn("stays", "text", (column) => column.check(sql`stays IN ('on', 'off')`))
    .execute();
  await trigger(
    db,
    "site_settings_stays_changed",
    "AFTER UPDATE OF stays ON site_settings WHEN new.stays IS NOT old.stays",
    `UPDATE site_settings SET revision = revision + 1;
     UPDATE properties SET revision = revision + 1;
     UPDATE site_revision SET value = value + 1;`,
  );
}

/** The page of a property shows the rules of its calendar; the calendar shows what takes its nights. */
async function reviseCalendars(db: Kysely<any>): Promise<void> {
  const events = [
    ["INSERT", "new"],
    ["UPDATE", "new"],
    ["DELETE", "old"],
  ] as const;
  const revised = (id: string) =>
    `UPDATE property_calendars SET revision = revision + 1 WHERE property_id = ${id};`;
  for (const [event, row] of events) {
    const name = event.toLowerCase();
    const after = (table: string) => `AFTER ${event} ON ${table}`;
    for (const table of ["calendar_blocks", "stay_nights", "calendar_feeds"]) {
      // A feed is also updated when a sync found nothing new.
      const changed =
        table === "calendar_feeds" && event === "UPDATE" ? "WHEN new.units IS NOT old.units" : "";
      await trigger(
        db,
        `${table}_revised_${name}`,
        `${after(table)} ${changed}`,
        revised(`${row}.property_id`),
      );
    }
    await trigger(
      db,
      `feed_nights_revised_${name}`,
      after("feed_nights"),
      revised(`(SELECT property_id FROM calendar_feeds WHERE id = ${row}.feed_id)`),
    );
  }
  const shown =
    "takes_requests units max_guests min_nights max_nights lead_days horizon_days arrival_days time_zone night_amount currency share";
  const isShown = shown.split(" ").map((column) => `new.${column} IS NOT old.${column}`);
  const page = (row: string) =>
    `UPDATE properties SET revision = revision + 1 WHERE id = ${row}.property_id;`;
  await trigger(
    db,
    "property_calendars_added",
    "AFTER INSERT ON property_calendars WHEN new.takes_requests = 1",
    page("new"),
  );
  await trigger(
    db,
    "property_calendars_changed",
    `AFTER UPDATE ON property_calendars WHEN ${isShown.join(" OR ")}`,
    `${page("new")} ${revised("new.property_id")}`,
  );
}

async function trigger(db: Kysely<any>, name: string, event: string, action: string) {
  await sql.raw(`CREATE TRIGGER ${name} ${event} BEGIN ${action} END`).execute(db);
}
