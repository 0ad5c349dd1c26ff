import { type Kysely, sql } from "kysely";
import type { GuestDataCounts } from "../../../../shared/schemas/guest-data.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";

/** The address in lower case; guests' addresses are stored as they were typed. */
type Guest = { email: string };

const interestsOf = (q: Pick<Kysely<Tables>, "selectFrom">, p: Guest) =>
  q
    .selectFrom("guest_interests")
    .select("id")
    .where(sql`lower(guest_email)`, "=", p.email);
const reportsOf = (q: Pick<Kysely<Tables>, "selectFrom">, p: Guest) =>
  q
    .selectFrom("listing_reports")
    .select("id")
    .where(sql`lower(reporter_email)`, "=", p.email);

const staysOf = (q: Pick<Kysely<Tables>, "selectFrom">, p: Guest) =>
  q.selectFrom("stays").select("id").where("guest_interest_id", "in", interestsOf(q, p));
const stayMessagesOf = (q: Pick<Kysely<Tables>, "selectFrom">, p: Guest) =>
  q.selectFrom("stay_messages").select("id").where("stay_id", "in", staysOf(q, p));

const interests = statement((q, p: Guest) => interestsOf(q, p));
const reports = statement((q, p: Guest) => reportsOf(q, p));
const stays = statement((q, p: Guest) => staysOf(q, p));
const stayMessages = statement((q, p: Guest) => stayMessagesOf(q, p));
const letters = statement((q, p: Guest) =>
  q
    .selectFrom("outbox")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("guest_interest_id", "in", interestsOf(q, p)),
        eb("report_id", "in", reportsOf(q, p)),
        eb("stay_id", "in", staysOf(q, p)),
        eb("stay_message_id", "in", stayMessagesOf(q, p)),
      ]),
    ),
);
const account = statement((q, p: Guest) =>
  q.selectFrom("users").select("id").where("email", "=", p.email),
);

/** Counts the data stored about a guest. */
export function countGuestData(db: Db, email: string): GuestDataCounts {
  const guest = { email: email.toLowerCase() };
  return {
    interests: interests.all(db, guest).length,
    reports: reports.all(db, guest).length,
    stays: stays.all(db, guest).length,
    stay_messages: stayMessages.all(db, guest).length,
    letters: letters.all(db, guest).length,
    has_account: account.get(db, guest) !== undefined,
  };
}

const interestDelete = statement((q, p: Guest) =>
  q.deleteFrom("guest_interests").where(sql`lower(guest_email)`, "=", p.email),
);
const reportDelete = statement((q, p: Guest) =>
  q.deleteFrom("listing_reports").where(sql`lower(reporter_email)`, "=", p.email),
);
/**
 * Erases it, including the emails about it. Of stays, the nights and amounts remain: who stayed is no
 * longer known.
 */
export function deleteGuestData(db: Db, email: string): void {
  const guest = { email: email.toLowerCase() };
  interestDelete.run(db, guest);
  reportDelete.run(db, guest);
}

/** Whether a stay still needs its guest after a time: open, or with its departure or end after it. */
const isNeeded = (p: { before: string }) =>
  sql<boolean>`CASE WHEN stays.state = 'requested' THEN true
    WHEN stays.state IN ('accepted', 'took_place', 'no_show', 'settled')
      THEN stays.departure >= ${p.before}
    ELSE coalesce(stays.ended_at, stays.decided_at) >= ${p.before} END`;

const oldDelete = statement((q, p: { before: string; limit: number }) =>
  q.deleteFrom("guest_interests").where(
    "id",
    "in",
    q
      .selectFrom("guest_interests")
      .select("id")
      .where("created_at", "<", p.before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("stays")
              .select("stays.id")
              .whereRef("stays.guest_interest_id", "=", "guest_interests.id")
              .where(isNeeded(p)),
          ),
        ),
      )
      .orderBy("created_at")
      .limit(p.limit),
  ),
);
/**
 * Erases some of the interests from before a given time, and returns how many. The time of one with a
 * stay counts from the departure.
 */
export function deleteOldInterests(db: Db, before: Date, limit: number): number {
  return oldDelete.run(db, { before: before.toISOString(), limit }).changes;
}
