import { limits } from "../../shared/limits.ts";
import type { Act, AuditEntryView, SubjectKind } from "../../shared/schemas/audit-log.ts";
import type { Viewer } from "../context.ts";
import type { Db } from "../db/open.ts";
import { pageOf } from "../db/page.ts";
import { statement } from "../db/statement.ts";

const insert = statement((q, p: Omit<AuditEntryView, "id">) =>
  q.insertInto("audit_entries").values({
    acted_at: p.acted_at,
    admin_id: p.admin_id,
    admin_name: p.admin_name,
    token_name: p.token_name,
    act: p.act,
    subject_kind: p.subject_kind,
    subject_id: p.subject_id,
    subject_name: p.subject_name,
    note: p.note,
  }),
);

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
  insert.run(db, {
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

const page = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom("audit_entries")
    .select([
      "id",
      "acted_at",
      "admin_id",
      "admin_name",
      "token_name",
      "act",
      "subject_kind",
      "subject_id",
      "subject_name",
      "note",
    ])
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit),
);
/** A page of admin actions, newest first, starting after the action with id `before`. */
export function listActs(db: Db, before = Number.MAX_SAFE_INTEGER) {
  return pageOf(page.all(db, { before, limit: limits.adminPage + 1 }), limits.adminPage);
}
