/** Signs of a failing mail server. Alert emails do not count: an alert must not cause the next one. */
import { sql } from "kysely";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";

const givenUp = statement((q, p: { since: string }) =>
  q
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "failed")
    .where("kind", "<>", "operator-alert")
    .where("created_at", ">=", p.since),
);
/** How many emails queued since then were given up. */
export function countGivenUp(db: Db, since: Date): number {
  return givenUp.one(db, { since: since.toISOString() }).count;
}

const stuck = statement((q, p: { before: string; attempts: number }) =>
  q
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      // Beside max(), SQLite takes a bare column from the row that has it.
      sql<string | null>`last_error`.as("reason"),
      eb.fn.max<number | null>("id").as("newest"),
    ])
    .where("state", "in", ["queued", "sending"])
    .where("last_error", "is not", null)
    .where("kind", "<>", "operator-alert")
    .where("created_at", "<", p.before)
    .where("attempts", ">=", p.attempts),
);
/**
 * The emails queued before a time that still wait after so many attempts, and why the newest one does.
 * The number of attempts matters, since an old email may wait for its next attempt while the mail server
 * works again.
 */
export function stuckLetters(db: Db, before: Date, attempts = 1) {
  return stuck.one(db, { before: before.toISOString(), attempts });
}
