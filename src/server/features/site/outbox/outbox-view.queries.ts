import { type Kysely, sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { LetterKind, LetterView, OutboxState } from "../../../../shared/schemas/outbox.ts";
import type { Db } from "../../../core/db/open.ts";
import { type Cursor, type PageRange, readPage } from "../../../core/db/page.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import { interestEmail } from "../../properties/contact.queries.ts";

const stored = { waiting: ["queued", "sending"], sent: ["sent"], failed: ["failed"] } as const;

/** The emails about a stay to its guest; the others are to its host. */
const toGuests = [
  "stay-requested",
  "stay-accepted",
  "stay-changed",
  "stay-declined",
  "stay-cancelled",
  "stay-expired",
] as const satisfies LetterKind[];
const isToGuest = sql<boolean>`(stay_messages.author = 'host' OR (stay_messages.id IS NULL
  AND outbox.kind IN (${sql.join(toGuests.map((kind) => sql.lit(kind)))})))`;

/** The current address of the receiver; the outbox stores none. */
const receiver = sql<string>`CASE
  WHEN outbox.stay_id IS NOT NULL THEN
    coalesce(iif(${isToGuest}, guest_interests.guest_email, ${interestEmail}), '')
  WHEN outbox.kind = 'email-change' THEN email_changes.new_email
  WHEN outbox.kind = 'email-changed' THEN email_changes.old_email
  WHEN outbox.kind = 'guest-interest' THEN ${interestEmail}
  WHEN outbox.kind = 'contact-confirmation' THEN contact_addresses.email
  ELSE coalesce(users.email, signups.email, owners.email, '') END`;

const selectLetters = (q: Kysely<Tables>) =>
  q
    .selectFrom("outbox")
    .leftJoin("signups", "signups.id", "outbox.signup_id")
    .leftJoin("users", "users.id", "outbox.user_id")
    .leftJoin("email_changes", "email_changes.id", "outbox.email_change_id")
    .leftJoin("contact_addresses", "contact_addresses.id", "outbox.contact_address_id")
    .leftJoin("guest_interests", "guest_interests.id", "outbox.guest_interest_id")
    .leftJoin("stays", "stays.id", "outbox.stay_id")
    .leftJoin("stay_messages", "stay_messages.id", "outbox.stay_message_id")
    .leftJoin("properties", (join) =>
      join.on((eb) =>
        eb(
          "properties.id",
          "=",
          eb.fn.coalesce("guest_interests.property_id", "stays.property_id"),
        ),
      ),
    )
    .leftJoin("properties as changed", "changed.id", "outbox.property_id")
    .leftJoin("users as owners", "owners.id", "changed.owner_id")
    .select([
      "outbox.id",
      "outbox.kind",
      receiver.as("receiver"),
      sql<OutboxState>`iif(outbox.state IN ('queued', 'sending'), 'waiting', outbox.state)`.as(
        "state",
      ),
      "outbox.attempts",
      "outbox.created_at as queued_at",
      "outbox.sent_at",
      sql<string | null>`iif(outbox.state = 'queued', outbox.next_attempt_at, NULL)`.as(
        "next_attempt_at",
      ),
      "outbox.last_error as reason",
    ]);

const pageIn = (state?: OutboxState) =>
  statement((q, p: PageRange) => {
    const rows = selectLetters(q)
      .where("outbox.id", "<", p.before)
      .orderBy("outbox.id", "desc")
      .limit(p.limit);
    return state ? rows.where("outbox.state", "in", stored[state]) : rows;
  });
const pages = {
  all: pageIn(),
  waiting: pageIn("waiting"),
  sent: pageIn("sent"),
  failed: pageIn("failed"),
};

const counts = statement((q, _p: NoParams) =>
  q
    .selectFrom("outbox")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state"),
);

/** A page of the emails in a state, or of all emails, newest first, with the number in each state. */
export function readOutbox(db: Db, state: OutboxState | undefined, cursor?: Cursor) {
  const letters = readPage<LetterView>(cursor, limits.adminPage, (range) =>
    pages[state ?? "all"].all(db, range),
  );
  const byState = new Map(counts.all(db, {}).map(({ state, count }) => [state, count]));
  const countOf = (name: OutboxState) =>
    stored[name].reduce((sum, state) => sum + (byState.get(state) ?? 0), 0);
  return {
    ...letters,
    counts: { waiting: countOf("waiting"), sent: countOf("sent"), failed: countOf("failed") },
  };
}

const one = statement((q, p: { id: number }) => selectLetters(q).where("outbox.id", "=", p.id));
/** One email as an admin sees it. */
export const findLetter = (db: Db, id: number): LetterView | undefined => one.get(db, { id });

const retry = statement((q, p: { id: number; now: string }) =>
  q
    .updateTable("outbox")
    .set({ state: "queued", next_attempt_at: p.now })
    .where("id", "=", p.id)
    .where((eb) =>
      eb.or([
        eb("state", "=", "failed"),
        eb.and([eb("state", "=", "queued"), eb("next_attempt_at", ">", p.now)]),
      ]),
    ),
);
/** Makes a failed or waiting email due now; false when it was due already. */
export function retryLetter(db: Db, id: number, now: Date): boolean {
  return retry.run(db, { id, now: now.toISOString() }).changes > 0;
}
