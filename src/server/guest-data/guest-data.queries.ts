import { type Kysely, sql } from "kysely";
import type { GuestDataCounts } from "../../shared/schemas/guest-data.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import type { LetterKind } from "../../shared/schemas/outbox.ts";
import type { Tables } from "../db/tables.ts";

/** The address in lower case; guests' addresses are kept as they were typed. */
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
    .select(["id", "kind", "created_at"])
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

/** How much is kept of a guest. */
export function countGuestData(db: Db, email: string): GuestDataCounts {
  const guest = { email: email.toLowerCase() };
  return {
    interests: interests.all(db, guest).length,
    reports: reports.all(db, guest).length,
    letters: letters.all(db, guest).length,
    has_account: account.get(db, guest) !== undefined,
  };
}

export type GoneLetter = { id: number; kind: LetterKind; created_at: string };

const interestDelete = statement((q, p: Guest) =>
  q.deleteFrom("guest_interests").where(sql`lower(guest_email)`, "=", p.email),
);
const reportDelete = statement((q, p: Guest) =>
  q.deleteFrom("listing_reports").where(sql`lower(reporter_email)`, "=", p.email),
);
/** Erases it, the letters about it too; what is kept of those on the disk is the caller's to remove. */
export function deleteGuestData(db: Db, email: string): GoneLetter[] {
  const guest = { email: email.toLowerCase() };
  const gone = letters.all(db, guest);
  interestDelete.run(db, guest);
  reportDelete.run(db, guest);
  return gone;
}

const old = statement((q, p: { before: string; limit: number }) =>
  q
    .selectFrom("guest_interests")
    .leftJoin("outbox", "outbox.guest_interest_id", "guest_interests.id")
    .select(["guest_interests.id as interest_id", "outbox.id", "outbox.kind", "outbox.created_at"])
    .where("guest_interests.created_at", "<", p.before)
    .orderBy("guest_interests.created_at")
    .limit(p.limit),
);
const oneDelete = statement((q, p: { id: number }) =>
  q.deleteFrom("guest_interests").where("id", "=", p.id),
);
/** Erases some of the interests from before a time; says how many, and which letters went along. */
export function deleteOldInterests(db: Db, before: Date, limit: number) {
  const rows = old.all(db, { before: before.toISOString(), limit });
  for (const { interest_id } of rows) oneDelete.run(db, { id: interest_id });
  const letters = rows.flatMap(({ id, kind, created_at }): GoneLetter[] =>
    id === null || kind === null || created_at === null ? [] : [{ id, kind, created_at }],
  );
  return { erased: rows.length, letters };
}
