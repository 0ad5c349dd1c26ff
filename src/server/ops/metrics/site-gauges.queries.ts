import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";

const outbox = statement((q) =>
  q
    .selectFrom("outbox")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state"),
);
/** The number of emails by state. */
export const countOutbox = (db: Db): Record<string, number> => ({
  queued: 0,
  sending: 0,
  failed: 0,
  ...Object.fromEntries(outbox.all(db, {}).map(({ state, count }) => [state, count])),
});

const oldest = statement((q) =>
  q
    .selectFrom("outbox")
    .select((eb) => eb.fn.min<string | null>("created_at").as("created_at"))
    .where("state", "in", ["queued", "sending"]),
);
/** When the oldest email that waits was queued. */
export const oldestWaiting = (db: Db): string | undefined =>
  oldest.one(db, {}).created_at ?? undefined;

const sessions = statement((q, p: { now: string }) =>
  q
    .selectFrom("sessions")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
    .where("expires_at", ">", p.now)
    .where((eb) => eb.fn.coalesce("idle_ends_at", "expires_at"), ">", p.now)
    .groupBy("kind"),
);
/** The number of valid sessions by kind. */
export const countSessions = (db: Db, now: Date): Record<string, number> => ({
  person: 0,
  script: 0,
  ...Object.fromEntries(
    sessions.all(db, { now: now.toISOString() }).map(({ kind, count }) => [kind, count]),
  ),
});
