import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";

const unanswered = statement((q, p: { now: string }) =>
  q
    .selectFrom("stays")
    .select("id")
    .where("state", "=", "requested")
    .where("expires_at", "<=", p.now),
);
/** The requests whose time for an answer is over. */
export const listUnanswered = (db: Db, now: Date): number[] =>
  unanswered.all(db, { now: now.toISOString() }).map(({ id }) => id);

const waiting = statement((q, p: { before: string }) =>
  q
    .selectFrom("stays")
    .select("id")
    .where("state", "=", "requested")
    .where("reminded_at", "is", null)
    .where("requested_at", "<=", p.before),
);
/** The open requests since a time or longer that no host was reminded of. */
export const listToRemind = (db: Db, before: Date): number[] =>
  waiting.all(db, { before: before.toISOString() }).map(({ id }) => id);

const departed = statement((q, p: { latest: string }) =>
  q
    .selectFrom("stays")
    .innerJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .select(["stays.id", "departure", "time_zone"])
    .where("state", "=", "accepted")
    .where("asked_at", "is", null)
    .where("departure", "<", p.latest),
);
/** The accepted stays with a departure before a day that no host was asked about. */
export const listToAsk = (db: Db, latest: string) => departed.all(db, { latest });

const reminded = statement((q, p: { id: number; at: string }) =>
  q
    .updateTable("stays")
    .set({ reminded_at: p.at })
    .where("id", "=", p.id)
    .where("state", "=", "requested")
    .where("reminded_at", "is", null),
);
const asked = statement((q, p: { id: number; at: string }) =>
  q
    .updateTable("stays")
    .set({ asked_at: p.at })
    .where("id", "=", p.id)
    .where("state", "=", "accepted")
    .where("asked_at", "is", null),
);
/** Notes that the host is reminded; false if that is no longer due. */
export const markReminded = (db: Db, id: number, now: Date): boolean =>
  reminded.run(db, { id, at: now.toISOString() }).changes > 0;
/** Notes that the host is asked what became of a stay; false if that is no longer due. */
export const markAsked = (db: Db, id: number, now: Date): boolean =>
  asked.run(db, { id, at: now.toISOString() }).changes > 0;
