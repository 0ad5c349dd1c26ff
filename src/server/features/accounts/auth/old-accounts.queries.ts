/** Deletes old sessions, links, sign-ups and accounts. */
import { sql } from "kysely";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { dayMs } from "../../../../shared/time.ts";

/**
 * An email is tried for three days and its link works for one more, so after a week no link of a
 * sign-up can be alive. Until then signing in still says "confirm first" instead of "unknown".
 */
const signupLifeMs = 7 * dayMs;
/**
 * The email told its receiver that their data is deleted by then; until then an admin may approve
 * them.
 */
const refusedLifeMs = 30 * dayMs;

const before = (now: Date, lifeMs: number) => ({
  before: new Date(now.getTime() - lifeMs).toISOString(),
});

const endedSessions = statement((q, p: { now: string }) =>
  q
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", p.now), eb("idle_ends_at", "<=", p.now)])),
);
export const deleteEndedSessions = (db: Db, now: Date) =>
  endedSessions.run(db, { now: now.toISOString() });

const endedLinks = statement((q, p: { now: string }) =>
  q.deleteFrom("link_tokens").where("expires_at", "<=", p.now),
);
export const deleteEndedLinks = (db: Db, now: Date) =>
  endedLinks.run(db, { now: now.toISOString() });

const oldSignups = statement((q, p: { before: string }) =>
  q
    .deleteFrom("signups")
    .where("created_at", "<", p.before)
    // An admin may have had the email sent again.
    .where(
      "id",
      "not in",
      q
        .selectFrom("link_tokens")
        .select(sql<number>`signup_id`.as("id"))
        .where("signup_id", "is not", null),
    )
    .where(
      "id",
      "not in",
      q
        .selectFrom("outbox")
        .select(sql<number>`signup_id`.as("id"))
        .where("signup_id", "is not", null)
        .where("state", "in", ["queued", "sending"]),
    ),
);
/** Deletes old sign-ups that have neither a link nor a waiting email. */
export const deleteOldSignups = (db: Db, now: Date) =>
  oldSignups.run(db, before(now, signupLifeMs));

const oldEmailChanges = statement((q, p: { before: string }) =>
  q.deleteFrom("email_changes").where("created_at", "<", p.before),
);
export const deleteOldEmailChanges = (db: Db, now: Date) =>
  oldEmailChanges.run(db, before(now, signupLifeMs));

const refusedAccounts = statement((q, p: { before: string }) =>
  q.deleteFrom("users").where("refused_at", "<", p.before),
);
export const deleteRefusedAccounts = (db: Db, now: Date) =>
  refusedAccounts.run(db, before(now, refusedLifeMs));
