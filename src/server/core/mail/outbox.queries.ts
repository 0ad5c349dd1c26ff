import { dayMs, hourMs, minuteMs } from "../../../shared/time.ts";
import type { Db } from "../db/open.ts";
import { insertInto } from "../db/rows.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { LetterKind } from "../../../shared/schemas/outbox.ts";

/** The rows that an email can be about. The email is deleted with its row. */
const letterCauses = [
  "signup_id",
  "user_id",
  "guest_interest_id",
  "email_change_id",
  "property_id",
  "report_id",
  "about_user_id",
  "incident_id",
  "contact_address_id",
  "stay_id",
  "stay_message_id",
] as const;
type Causes = Record<(typeof letterCauses)[number], number | null>;

/** An email claimed for sending. `attempts` includes this attempt and identifies it. */
export type ClaimedLetter = Causes & {
  id: number;
  kind: LetterKind;
  attempts: number;
  created_at: string;
};

/** The outbox tells operators whether emails arrive; after a month that is history. */
const letterLifeMs = 30 * dayMs;

const all = statement((q, _p: NoParams) =>
  q.selectFrom("outbox").select(["id", "kind", "created_at"]),
);
/** Every email shown in the outbox. */
export const listLetters = (db: Db) => all.all(db, {});

/** The longest wait between two attempts to send an email. */
export const longestWaitMs = 3 * hourMs;

const stranded = statement((q, p: { now: string; latest: string }) =>
  q
    .updateTable("outbox")
    .set({ next_attempt_at: p.now })
    .where("state", "in", ["queued", "sending"])
    .where("next_attempt_at", ">", p.latest),
);
/** Makes emails due that a clock years ahead has postponed beyond the longest wait. */
export function resetFarAttempts(db: Db, now: Date): void {
  const latest = new Date(now.getTime() + longestWaitMs + minuteMs);
  stranded.run(db, { now: now.toISOString(), latest: latest.toISOString() });
}

const insert = insertInto("outbox", ["kind", ...letterCauses, "next_attempt_at", "created_at"]);
/** Adds an email about these causes, due at once. */
export function insertLetter(
  db: Db,
  letter: { kind: LetterKind; created_at: string } & Partial<Causes>,
): void {
  insert(db, { ...letter, next_attempt_at: letter.created_at });
}

const since = statement((q, p: { kind: LetterKind; user_id: number; since: string }) =>
  q
    .selectFrom("outbox")
    .select("id")
    .where("user_id", "=", p.user_id)
    .where("kind", "=", p.kind)
    .where("created_at", ">", p.since)
    .limit(1),
);
/** Whether an email of this kind was queued for an account after a time, sent or not. */
export const isQueuedSince = (
  db: Db,
  letter: { kind: LetterKind; user_id: number },
  time: Date,
): boolean => since.get(db, { ...letter, since: time.toISOString() }) !== undefined;

const claim = statement((q, p: { now: string; lease_until: string }) =>
  q
    .updateTable("outbox")
    .set((column) => ({
      state: "sending",
      attempts: column("attempts", "+", 1),
      next_attempt_at: p.lease_until,
    }))
    .where(
      "id",
      "=",
      q
        .selectFrom("outbox")
        .select("id")
        .where("state", "in", ["queued", "sending"])
        .where("next_attempt_at", "<=", p.now)
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1),
    )
    .returning(["id", "kind", ...letterCauses, "attempts", "created_at"]),
);
/**
 * Claims the email that has been due longest, in one statement, so that no other process claims it
 * too. The claim lasts until the lease ends; after a crash, the next process takes over then.
 */
export function claimLetter(db: Db, now: Date, leaseUntil: Date): ClaimedLetter | undefined {
  return claim.get(db, { now: now.toISOString(), lease_until: leaseUntil.toISOString() });
}

const earliest = statement((q) =>
  q
    .selectFrom("outbox")
    .select("next_attempt_at")
    .where("state", "in", ["queued", "sending"])
    .orderBy("next_attempt_at")
    .limit(1),
);
/** When the next email is due, if any is waiting. */
export function nextAttemptAt(db: Db): Date | undefined {
  const row = earliest.get(db, {});
  return row && new Date(row.next_attempt_at);
}

// The result of an attempt is stored only while the attempt still holds the claim.
type Attempt = { id: number; attempts: number };

const sent = statement((q, p: Attempt & { now: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "sent", sent_at: p.now, last_error: null })
    .where("id", "=", p.id)
    .where("attempts", "=", p.attempts),
);
/** Stores that an email was sent; false when its row was deleted meanwhile. */
export const markSent = (db: Db, attempt: Attempt & { now: string }): boolean =>
  sent.run(db, attempt).changes > 0;

const later = statement((q, p: Attempt & { next_attempt_at: string; reason: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "queued", next_attempt_at: p.next_attempt_at, last_error: p.reason })
    .where("id", "=", p.id)
    .where("attempts", "=", p.attempts),
);
/** Stores that an attempt failed and when the next one is due. */
export const retryLater = (
  db: Db,
  attempt: Attempt & { next_attempt_at: string; reason: string },
): void => void later.run(db, attempt);

const failed = statement((q, p: Attempt & { reason: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "failed", last_error: p.reason })
    .where("id", "=", p.id)
    .where("attempts", "=", p.attempts),
);
/** Stores that an email is given up. */
export const markFailed = (db: Db, attempt: Attempt & { reason: string }): void =>
  void failed.run(db, attempt);

const letterDelete = statement((q, p: Attempt) =>
  q.deleteFrom("outbox").where("id", "=", p.id).where("attempts", "=", p.attempts),
);
/** Deletes an email that is no longer needed. */
export const deleteLetter = (db: Db, attempt: Attempt): void => void letterDelete.run(db, attempt);

const endedBefore = statement((q, p: { before: string }) =>
  q
    .deleteFrom("outbox")
    .where("state", "in", ["sent", "failed"])
    .where("created_at", "<", p.before),
);
/** Deletes emails that were sent or given up long ago. */
export const deleteOldLetters = (db: Db, now: Date) =>
  endedBefore.run(db, { before: new Date(now.getTime() - letterLifeMs).toISOString() });
