import { type Kysely, sql } from "kysely";

/**
 * Goals and stages of upgrade projects, the ledger of what they received, the photo after the
 * installation, and the host's short updates. Amounts are whole minor units of an ISO 4217 currency.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await addProjectColumns(db);
  await createLedger(db);
  await keepLedgerAppendOnly(db);
  await sumLedgerOnProjects(db);
  await createUpdatesAndPhotos(db);
}

async function addProjectColumns(db: Kysely<any>): Promise<void> {
  const columns = [
    // Set with the goal or by the first entry, and fixed by the latter.
    "currency TEXT",
    "goal_amount INTEGER CHECK (goal_amount > 0)",
    "stage TEXT NOT NULL DEFAULT 'planned' CHECK (stage IN ('planned', 'funding', 'funded', 'installed'))",
    "funded_at TEXT",
    "installed_on TEXT",
    "panels INTEGER CHECK (panels > 0)",
    "watts INTEGER CHECK (watts > 0)",
    // Sums of the ledger, kept by its triggers: a reader needs no second table, and the trigger on
    // this one moves the public revision.
    "received_amount INTEGER NOT NULL DEFAULT 0 CHECK (received_amount >= 0)",
    "entries INTEGER NOT NULL DEFAULT 0",
    "checked_entries INTEGER NOT NULL DEFAULT 0",
    "last_entry_on TEXT",
  ];
  for (const column of columns) {
    await sql.raw(`ALTER TABLE upgrade_projects ADD COLUMN ${column}`).execute(db);
  }
  await sql`CREATE INDEX upgrade_projects_installed ON upgrade_projects (upgrade_type) WHERE stage = 'installed'`.execute(
    db,
  );
}

async function createLedger(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("ledger_entries")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("upgrade_project_id", "integer", (column) =>
      column.notNull().references("upgrade_projects.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) =>
      column
        .notNull()
        .check(
          sql`kind IN ('stay_share', 'own_money', 'grant', 'other', 'correction', 'goal_change')`,
        ),
    )
    .addColumn("dated_on", "text", (column) => column.notNull())
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    // The goal before and after a change of it; null is no goal.
    .addColumn("goal_from", "integer")
    .addColumn("goal_to", "integer")
    .addColumn("note", "text")
    .addColumn("receipt_path", "text", (column) => column.unique())
    // Made by the caller: however often an entry is sent with it, it is one entry.
    .addColumn("request_key", "text")
    .addColumn("recorded_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addColumn("checked_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .addColumn("checked_at", "text")
    .addCheckConstraint(
      "ledger_entries_amount",
      sql`CASE kind WHEN 'correction' THEN amount <> 0 WHEN 'goal_change' THEN amount = 0 ELSE amount > 0 END`,
    )
    .addUniqueConstraint("ledger_entries_request", ["upgrade_project_id", "request_key"])
    .execute();
  for (const column of ["recorded_by", "checked_by"]) {
    await db.schema.createIndex(`ledger_${column}`).on("ledger_entries").column(column).execute();
  }
  await sql`CREATE INDEX ledger_unchecked ON ledger_entries (id) WHERE checked_at IS NULL AND kind <> 'goal_change'`.execute(
    db,
  );
}

/**
 * An entry stays as it was written. Later only a receipt and a check may be added, once each, and a
 * name may go with its account; a row leaves only with its project.
 */
async function keepLedgerAppendOnly(db: Kysely<any>): Promise<void> {
  const fixed =
    "id upgrade_project_id kind dated_on amount currency goal_from goal_to note request_key recorded_at";
  const changed = fixed.split(" ").map((column) => `new.${column} IS NOT old.${column}`);
  const once = ["receipt_path", "checked_at"].map(
    (column) => `(old.${column} IS NOT NULL AND new.${column} IS NOT old.${column})`,
  );
  await trigger(
    db,
    "ledger_entries_stay",
    `BEFORE UPDATE ON ledger_entries
     WHEN ${[...changed, ...once].join(" OR ")}
       OR (new.recorded_by IS NOT old.recorded_by AND new.recorded_by IS NOT NULL)
       OR (old.checked_at IS NOT NULL AND new.checked_by IS NOT old.checked_by AND new.checked_by IS NOT NULL)`,
    "SELECT RAISE(ABORT, 'The ledger is append-only');",
  );
  await trigger(
    db,
    "ledger_entries_leave_with_project",
    `BEFORE DELETE ON ledger_entries
     WHEN EXISTS (SELECT 1 FROM upgrade_projects WHERE id = old.upgrade_project_id)`,
    "SELECT RAISE(ABORT, 'The ledger is append-only');",
  );
  await trigger(
    db,
    "ledger_entries_one_currency",
    `BEFORE INSERT ON ledger_entries
     WHEN EXISTS (SELECT 1 FROM upgrade_projects
                  WHERE id = new.upgrade_project_id AND currency IS NOT NULL AND currency <> new.currency)`,
    "SELECT RAISE(ABORT, 'A ledger has one currency');",
  );
  await trigger(
    db,
    "upgrade_projects_keep_currency",
    `BEFORE UPDATE OF currency ON upgrade_projects
     WHEN old.currency IS NOT new.currency AND EXISTS (
       SELECT 1 FROM ledger_entries WHERE upgrade_project_id = old.id AND currency IS NOT new.currency)`,
    "SELECT RAISE(ABORT, 'A ledger has one currency');",
  );
}

async function sumLedgerOnProjects(db: Kysely<any>): Promise<void> {
  await trigger(
    db,
    "ledger_entries_summed",
    "AFTER INSERT ON ledger_entries WHEN new.kind <> 'goal_change'",
    `UPDATE upgrade_projects SET
       received_amount = received_amount + new.amount,
       entries = entries + 1,
       checked_entries = checked_entries + (new.checked_at IS NOT NULL),
       last_entry_on = max(coalesce(last_entry_on, new.dated_on), new.dated_on),
       currency = new.currency
     WHERE id = new.upgrade_project_id;`,
  );
  await trigger(
    db,
    "ledger_entries_check_counted",
    `AFTER UPDATE OF checked_at ON ledger_entries
     WHEN old.checked_at IS NULL AND new.checked_at IS NOT NULL AND new.kind <> 'goal_change'`,
    `UPDATE upgrade_projects SET checked_entries = checked_entries + 1 WHERE id = new.upgrade_project_id;`,
  );
}

/** Both are shown to the public, so each change moves the property's revision. */
async function createUpdatesAndPhotos(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("upgrade_updates")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("upgrade_project_id", "integer", (column) =>
      column.notNull().references("upgrade_projects.id").onDelete("cascade"),
    )
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("request_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("upgrade_updates_request", ["upgrade_project_id", "request_key"])
    .execute();
  await db.schema
    .createIndex("upgrade_updates_project")
    .on("upgrade_updates")
    .columns(["upgrade_project_id", "id"])
    .execute();

  await db.schema
    .createTable("upgrade_photos")
    .addColumn("upgrade_project_id", "integer", (column) =>
      column.primaryKey().references("upgrade_projects.id").onDelete("cascade"),
    )
    .addColumn("file_path", "text", (column) => column.notNull().unique())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("preview", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  const revise = (row: string) =>
    `UPDATE properties SET revision = revision + 1
     WHERE id = (SELECT property_id FROM upgrade_projects WHERE id = ${row}.upgrade_project_id);`;
  for (const table of ["upgrade_updates", "upgrade_photos"]) {
    await trigger(db, `${table}_added`, `AFTER INSERT ON ${table}`, revise("new"));
    await trigger(db, `${table}_changed`, `AFTER UPDATE ON ${table}`, revise("new"));
    await trigger(db, `${table}_removed`, `AFTER DELETE ON ${table}`, revise("old"));
  }
}

async function trigger(db: Kysely<any>, name: string, event: string, action: string) {
  await sql.raw(`CREATE TRIGGER ${name} ${event} BEGIN ${action} END`).execute(db);
}
