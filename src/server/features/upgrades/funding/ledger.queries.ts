import { type Kysely, type Selectable, sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { EntryView } from "../../../../shared/schemas/funding.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { type Cursor, type PageRange, readPage } from "../../../core/db/page.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import type { LedgerEntryTable } from "../../../core/db/tables/funding.ts";
import type { Tables } from "../../../core/db/tables.ts";
import type { Owned } from "../../properties/properties.access.ts";

const selectEntries = (q: Kysely<Tables>) =>
  q
    .selectFrom("ledger_entries")
    .leftJoin("users as recorder", "recorder.id", "ledger_entries.recorded_by")
    .leftJoin("users as checker", "checker.id", "ledger_entries.checked_by")
    .leftJoin("stays", "stays.id", "ledger_entries.stay_id")
    .select([
      "ledger_entries.id",
      "ledger_entries.kind",
      "ledger_entries.dated_on",
      "ledger_entries.amount",
      "ledger_entries.currency",
      "ledger_entries.goal_from",
      "ledger_entries.goal_to",
      "ledger_entries.note",
      sql<number>`ledger_entries.receipt_path IS NOT NULL`.as("has_receipt"),
      "recorder.name as recorded_by",
      "ledger_entries.recorded_at",
      "checker.name as checked_by",
      "ledger_entries.checked_at",
      "stays.id as stay_id",
      "stays.reference",
      "stays.arrival",
      "stays.departure",
    ]);

type StayColumns = {
  stay_id: number | null;
  reference: string | null;
  arrival: string | null;
  departure: string | null;
};
type Row = Omit<EntryView, "has_receipt" | "stay"> & StayColumns & { has_receipt: number };

function toView<Shape extends Row>({ stay_id, reference, arrival, departure, ...row }: Shape) {
  const isOfStay = stay_id !== null && reference !== null && arrival !== null && departure !== null;
  return {
    ...row,
    has_receipt: row.has_receipt === 1,
    ...(isOfStay && { stay: { id: stay_id, reference, arrival, departure } }),
  };
}

const byId = statement((q, p: { id: number }) =>
  selectEntries(q).where("ledger_entries.id", "=", p.id),
);
/** One entry; the row must exist. */
export function getEntry(db: Db, id: number): EntryView {
  return toView(byId.one(db, { id }));
}

const byKey = statement((q, p: { project_id: number; request_key: string }) =>
  selectEntries(q)
    .where("upgrade_project_id", "=", p.project_id)
    .where("request_key", "=", p.request_key),
);
/** The entry that an earlier request with this key recorded. */
export function findEntryByKey(db: Db, project: Owned<{ id: number }>, key: string) {
  const row = byKey.get(db, { project_id: project.id, request_key: key });
  return row && toView(row);
}

type EntryFacts = Pick<EntryView, "kind" | "dated_on" | "amount">;

const lastOfProject = statement((q, p: { project_id: number }) =>
  q
    .selectFrom("ledger_entries")
    .select(["kind", "dated_on", "amount"])
    .where("upgrade_project_id", "=", p.project_id)
    .orderBy("id", "desc")
    .limit(1),
);
/** Whether the newest entry of a project has the same kind, date and amount. */
export function equalsLastEntry(
  db: Db,
  project: Owned<{ id: number }>,
  entry: EntryFacts,
): boolean {
  const last = lastOfProject.get(db, { project_id: project.id });
  return (
    last?.kind === entry.kind && last.dated_on === entry.dated_on && last.amount === entry.amount
  );
}

const ofProject = statement((q, p: PageRange & { project_id: number }) =>
  selectEntries(q)
    .where("upgrade_project_id", "=", p.project_id)
    .where("ledger_entries.id", "<", p.before)
    .orderBy("ledger_entries.id", "desc")
    .limit(p.limit),
);
/** A page of a project's ledger, newest first. */
export function listEntries(db: Db, projectId: number, cursor?: Cursor) {
  return readPage(cursor, limits.ledgerPage, (range) =>
    ofProject.all(db, { project_id: projectId, ...range }).map(toView),
  );
}

const unchecked = statement((q, p: PageRange) =>
  selectEntries(q)
    .innerJoin("upgrade_projects", "upgrade_projects.id", "ledger_entries.upgrade_project_id")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select([
      "ledger_entries.upgrade_project_id",
      "upgrade_projects.short_label",
      "properties.name as property_name",
      "properties.slug as property_slug",
    ])
    .where("ledger_entries.checked_at", "is", null)
    .where("ledger_entries.kind", "<>", sql.lit("goal_change" as const))
    .where("ledger_entries.id", "<", p.before)
    .orderBy("ledger_entries.id", "desc")
    .limit(p.limit),
);
/** A page of the entries of the whole site that no admin has checked, newest first. */
export function listUnchecked(db: Db, cursor?: Cursor) {
  return readPage(cursor, limits.ledgerPage, (range) => unchecked.all(db, range).map(toView));
}

const entryColumns = [
  "kind",
  "dated_on",
  "amount",
  "currency",
  "goal_from",
  "goal_to",
  "note",
  "request_key",
] as const;
/** Money of a stay names the stay. */
type Entry = Pick<Selectable<LedgerEntryTable>, (typeof entryColumns)[number]> & {
  stay_id?: number;
};

const insert = insertInto("ledger_entries", [
  "upgrade_project_id",
  "recorded_by",
  "recorded_at",
  "stay_id",
  ...entryColumns,
]);
/** Adds an entry; triggers add it to the project's sums. Returns its id. */
export function insertEntry(
  db: Db,
  { project, viewer, now }: { project: Owned<{ id: number }>; viewer: Viewer; now: Date },
  entry: Entry,
): number {
  return insert(db, {
    ...entry,
    upgrade_project_id: project.id,
    recorded_by: viewer.id,
    recorded_at: now.toISOString(),
  });
}

const receiptUpdate = statement((q, p: { id: number; receipt_path: string }) =>
  q
    .updateTable("ledger_entries")
    .set({ receipt_path: p.receipt_path })
    .where("id", "=", p.id)
    .where("receipt_path", "is", null),
);
/** Adds the receipt of an entry that has none; returns false when it has one. */
export function addReceipt(db: Db, entry: Owned<{ id: number }>, filePath: string): boolean {
  return receiptUpdate.run(db, { id: entry.id, receipt_path: filePath }).changes > 0;
}

const checkUpdate = statement((q, p: { id: number; checked_by: number; checked_at: string }) =>
  q
    .updateTable("ledger_entries")
    .set({ checked_by: p.checked_by, checked_at: p.checked_at })
    .where("id", "=", p.id)
    .where("checked_at", "is", null),
);
/** Marks an entry as checked, once; returns false when it is checked already. */
export function markChecked(db: Db, entry: { id: number }, viewer: Viewer, now: Date): boolean {
  const check = { id: entry.id, checked_by: viewer.id, checked_at: now.toISOString() };
  return checkUpdate.run(db, check).changes > 0;
}
