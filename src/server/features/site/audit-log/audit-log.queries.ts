import { sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { Act, SubjectKind } from "../../../../shared/schemas/audit-log.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { type Cursor, type PageRange, readPage } from "../../../core/db/page.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

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

const page = statement((q, p: PageRange) =>
  q
    .selectFrom("audit_entries")
    .select(["id", ...columns])
    .select(sql<number | null>`nullif(admin_id, ${sql.lit(noAdmin)})`.as("admin_id"))
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit),
);
/** A page of the audit log, newest first. */
export function listActs(db: Db, cursor?: Cursor) {
  return readPage(cursor, limits.adminPage, (range) => page.all(db, range));
}
