import { dayMs } from "../../../shared/time.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import type { IncidentKind } from "../../core/db/tables/operations.ts";

const begin = statement((q, p: { kind: IncidentKind; began_at: string }) =>
  q
    .insertInto("incidents")
    .values({ kind: p.kind, began_at: p.began_at })
    .onConflict((conflict) => conflict.doNothing()),
);
/** Stores a new incident and returns its id; undefined while one of its kind is going on. */
export function beginIncident(db: Db, kind: IncidentKind, now: Date): number | undefined {
  const { changes, id } = begin.run(db, { kind, began_at: now.toISOString() });
  return changes > 0 ? id : undefined;
}

const end = statement((q, p: { kind: IncidentKind; now: string }) =>
  q
    .updateTable("incidents")
    .set({ ended_at: p.now })
    .where("kind", "=", p.kind)
    .where("ended_at", "is", null),
);
/** Ends the incident of a kind, if one is going on. */
export function endIncident(db: Db, kind: IncidentKind, now: Date): void {
  end.run(db, { kind, now: now.toISOString() });
}

const open = statement((q, p: { kind: IncidentKind }) =>
  q
    .selectFrom("incidents")
    .select("began_at")
    .where("kind", "=", p.kind)
    .where("ended_at", "is", null),
);
/** When the current incident of a kind began; undefined without one. */
export const openSince = (db: Db, kind: IncidentKind): string | undefined =>
  open.get(db, { kind })?.began_at;

const byId = statement((q, p: { id: number | null }) =>
  q.selectFrom("incidents").select(["id", "kind", "began_at", "ended_at"]).where("id", "=", p.id),
);
export const findIncident = (db: Db, id: number | null) => byId.get(db, { id });

const old = statement((q, p: { before: string }) =>
  q.deleteFrom("incidents").where("ended_at", "<", p.before),
);
/** As long as emails are stored. */
const lifeMs = 30 * dayMs;

/** Deletes old incidents with their emails. */
export function deleteOldIncidents(db: Db, now: Date): void {
  old.run(db, { before: new Date(now.getTime() - lifeMs).toISOString() });
}
