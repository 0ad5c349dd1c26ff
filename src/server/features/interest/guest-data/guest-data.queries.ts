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

const interests = statement((q, p: Guest) => interestsOf(q, p));
const reports = statement((q, p: Guest) => reportsOf(q, p));
const letters = statement((q, p: Guest) =>
  q
    .selectFrom("outbox")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("guest_interest_id", "in", interestsOf(q, p)),
        eb("report_id", "in", reportsOf(q, p)),
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
/** Erases it, including the emails about it. */
export function deleteGuestData(db: Db, email: string): void {
  const guest = { email: email.toLowerCase() };
  interestDelete.run(db, guest);
  reportDelete.run(db, guest);
}

const oldDelete = statement((q, p: { before: string; limit: number }) =>
  q
    .deleteFrom("guest_interests")
    .where(
      "id",
      "in",
      q
        .selectFrom("guest_interests")
        .select("id")
        .where("created_at", "<", p.before)
        .orderBy("created_at")
        .limit(p.limit),
    ),
);
/** Erases some of the interests from before a given time, and returns how many. */
export function deleteOldInterests(db: Db, before: Date, limit: number): number {
  return oldDelete.run(db, { before: before.toISOString(), limit }).changes;
}
