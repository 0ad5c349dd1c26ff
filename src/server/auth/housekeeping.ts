import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { letterLifeMs } from "../mail/outbox.queries.ts";
import { runAll } from "../run-all.ts";

const dayMs = 24 * 60 * 60_000;
/**
 * A letter is tried for three days and its link works for one more, so after a week no link of a
 * sign-up can be alive. Until then signing in still says "confirm first" instead of "unknown".
 */
const signupLifeMs = 7 * dayMs;
/** What was settled is told by the audit log; what the guest wrote is needed no longer. */
const closedReportLifeMs = 30 * dayMs;
/** Long after the last link to it has ended; the host can ask again at any time. */
const unconfirmedContactLifeMs = 30 * dayMs;
/** They were told that what they sent is deleted by then; till then an admin may change their mind. */
const refusedLifeMs = 30 * dayMs;

const expiredSessions = statement((q, p: { now: string }) =>
  q
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", p.now), eb("idle_ends_at", "<=", p.now)])),
);
const expiredLinks = statement((q, p: { now: string }) =>
  q.deleteFrom("link_tokens").where("expires_at", "<=", p.now),
);
const oldSignups = statement((q, p: { before: string }) =>
  q
    .deleteFrom("signups")
    .where("created_at", "<", p.before)
    // An admin may have had the letter sent again.
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
const oldEmailChanges = statement((q, p: { before: string }) =>
  q.deleteFrom("email_changes").where("created_at", "<", p.before),
);
const unconfirmedContacts = statement((q, p: { before: string }) =>
  q
    .deleteFrom("contact_addresses")
    .where("created_at", "<", p.before)
    .where("confirmed_at", "is", null),
);
const closedReports = statement((q, p: { before: string }) =>
  q.deleteFrom("listing_reports").where("closed_at", "<", p.before),
);
const refusedAccounts = statement((q, p: { before: string }) =>
  q.deleteFrom("users").where("refused_at", "<", p.before),
);
const oldLetters = statement((q, p: { before: string }) =>
  q
    .deleteFrom("outbox")
    .where("state", "in", ["sent", "failed"])
    .where("created_at", "<", p.before),
);

/**
 * Deletes what has ended by itself: sessions, links, sign-ups, reports long since settled, letters
 * long since sent or given up. Each kind by itself: where one cannot be deleted, the others are.
 */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const daysAgo = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await runAll([
    () => expiredSessions.run(db, { now: now.toISOString() }),
    () => expiredLinks.run(db, { now: now.toISOString() }),
    () => oldSignups.run(db, { before: daysAgo(signupLifeMs) }),
    () => oldEmailChanges.run(db, { before: daysAgo(signupLifeMs) }),
    () => unconfirmedContacts.run(db, { before: daysAgo(unconfirmedContactLifeMs) }),
    () => closedReports.run(db, { before: daysAgo(closedReportLifeMs) }),
    () => refusedAccounts.run(db, { before: daysAgo(refusedLifeMs) }),
    () => oldLetters.run(db, { before: daysAgo(letterLifeMs) }),
  ]);
}
