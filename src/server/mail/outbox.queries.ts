import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { LetterKind } from "../../shared/schemas/outbox.ts";

/** What a letter may be about: each a row, with which the letter goes. */
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
] as const;
type Causes = Record<(typeof letterCauses)[number], number | null>;

/** About nothing; a letter names its own causes over it. */
export const noCauses = Object.fromEntries(letterCauses.map((cause) => [cause, null])) as Causes;

/** A letter taken for sending; `attempts` counts this attempt too and tells it from every other. */
export type ClaimedLetter = Causes & {
  id: number;
  kind: LetterKind;
  attempts: number;
  created_at: string;
};

/** Letters tell the operator that mail arrives, or why not; after a month that is history. */
export const letterLifeMs = 30 * 24 * 60 * 60_000;

const all = statement((q, _p: NoParams) =>
  q.selectFrom("outbox").select(["id", "kind", "created_at"]),
);
/** Every letter that is told of. */
export const listLetters = (db: Db) => all.all(db, {});

/** The longest time between two attempts to send a letter. */
export const longestWaitMs = 3 * 60 * 60_000;

const stranded = statement((q, p: { now: string; latest: string }) =>
  q
    .updateTable("outbox")
    .set({ next_attempt_at: p.now })
    .where("state", "in", ["queued", "sending"])
    .where("next_attempt_at", ">", p.latest),
);
/** Makes letters due that a clock years ahead has put off: no letter waits longer than the longest wait. */
export function recallStranded(db: Db, now: Date): void {
  const latest = new Date(now.getTime() + longestWaitMs + 60_000);
  stranded.run(db, { now: now.toISOString(), latest: latest.toISOString() });
}

type NewLetter = Omit<ClaimedLetter, "id" | "attempts">;

const letterInsert = statement((q, p: NewLetter) =>
  q.insertInto("outbox").values({
    kind: p.kind,
    ...(Object.fromEntries(letterCauses.map((cause) => [cause, p[cause]])) as Causes),
    next_attempt_at: p.created_at,
    created_at: p.created_at,
  }),
);
export const insertLetter = letterInsert.run;

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
 * Takes the letter that is due longest, in one statement, so that no other process takes it too.
 * Until the lease ends it is ours; whoever crashed while sending loses it to the next one then.
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
/** When the next letter is due, if any is on its way. */
export function nextAttemptAt(db: Db): Date | undefined {
  const row = earliest.get(db, {});
  return row && new Date(row.next_attempt_at);
}

// What became of an attempt is written only while the letter is still in its hands.
type Attempt = { id: number; attempts: number };

const sent = statement((q, p: Attempt & { now: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "sent", sent_at: p.now, last_error: null })
    .where("id", "=", p.id)
    .where("attempts", "=", p.attempts),
);
export const markSent = (db: Db, attempt: Attempt & { now: string }): boolean =>
  sent.run(db, attempt).changes > 0;

const later = statement((q, p: Attempt & { next_attempt_at: string; reason: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "queued", next_attempt_at: p.next_attempt_at, last_error: p.reason })
    .where("id", "=", p.id)
    .where("attempts", "=", p.attempts),
);
export const retryLater = later.run;

const failed = statement((q, p: Attempt & { reason: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "failed", last_error: p.reason })
    .where("id", "=", p.id)
    .where("attempts", "=", p.attempts),
);
export const markFailed = failed.run;

const letterDelete = statement((q, p: Attempt) =>
  q.deleteFrom("outbox").where("id", "=", p.id).where("attempts", "=", p.attempts),
);
export const deleteLetter = letterDelete.run;
