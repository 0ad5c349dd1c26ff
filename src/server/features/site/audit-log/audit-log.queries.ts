import { type Kysely, sql } from "kysely";
import {
  type Act,
  type ActKind,
  actsByKind,
  type AuditEntryView,
  type SubjectKind,
} from "../../../../shared/schemas/audit-log.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { statement } from "../../../core/db/statement.ts";
import { type TablePlace, tableReader } from "../../../core/db/table-page.ts";
import type { Tables } from "../../../core/db/tables.ts";

const columns = [
  "acted_at",
  "admin_name",
  "token_name",
  "act",
  "subject_kind",
  "subject_id",
  "subject_name",
  "note",
] as const;
const insert = insertInto("audit_entries", ["admin_id", ...columns]);

type Recorded = {
  act: Act;
  /** The target of an action; `id` is null if it has no row. */
  subject: { kind: SubjectKind; id: number | null; name: string };
  note?: string | null;
};

type Actor = Pick<Viewer, "id" | "name"> & { session: Pick<Viewer["session"], "name"> };

/** Records an action of an admin or their script; call it inside the transaction of the action. */
export function recordAct(
  db: Db,
  { viewer, now }: { viewer: Actor; now: Date },
  { act, subject, note = null }: Recorded,
): void {
  insert(db, {
    acted_at: now.toISOString(),
    admin_id: viewer.id,
    admin_name: viewer.name,
    token_name: viewer.session.name,
    act,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    note,
  });
}

/** The column admits no null, and no account has this id. */
const noAdmin = 0;
const commandLine: Actor = { id: noAdmin, name: "Command line", session: { name: null } };

/** Records a command on the server; call it inside the transaction of its change. */
export function recordCommand(db: Db, recorded: Recorded): void {
  recordAct(db, { viewer: commandLine, now: new Date() }, recorded);
}

/** `q` is folded; `acts` is a JSON array. An empty text narrows nothing. */
type Filter = { q: string; acts: string };

const matching = (query: Kysely<Tables>, p: Filter) =>
  query
    .selectFrom("audit_entries")
    .where(sql<boolean>`(${p.acts} = '' OR act IN (SELECT value FROM json_each(${p.acts})))`)
    .where(
      sql<boolean>`(${p.q} = '' OR instr(folded(concat_ws(' ', admin_name, token_name, subject_name, note)), ${p.q}) > 0)`,
    );

const readActs = tableReader<"newest", Filter, AuditEntryView>("newest", (query, p) =>
  matching(query, p)
    .select(["id", ...columns])
    .select(sql<number | null>`nullif(admin_id, ${sql.lit(noAdmin)})`.as("admin_id"))
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);
const count = statement((query, p: Filter) =>
  matching(query, p).select((eb) => eb.fn.countAll<number>().as("count")),
);

type Search = TablePlace<"newest"> & { q?: string | undefined; kind?: ActKind | undefined };

/** A page of the matching entries, newest first. */
export function listActs(db: Db, { q = "", kind, ...place }: Search) {
  const acts = kind === undefined ? "" : JSON.stringify(actsByKind[kind]);
  const filter = { q: foldForSearch(q), acts };
  return { ...readActs(db, filter, place), total: count.one(db, filter).count };
}
