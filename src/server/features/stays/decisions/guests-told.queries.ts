import { type Kysely, sql } from "kysely";
import type { Message } from "../../../../shared/i18n/message.ts";
import { todayIn } from "../../../../shared/stays/nights.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import { conflict } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";

/** Accepted stays, and those whose cancellation is not sent yet. */
const toTell = (q: Kysely<Tables>) =>
  q
    .selectFrom("properties")
    .innerJoin("stays", "stays.property_id", "properties.id")
    .innerJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .select(["stays.state", "departure", "time_zone"])
    .where(
      sql<boolean>`(stays.state = 'accepted' OR EXISTS (SELECT * FROM outbox
        WHERE stay_id = stays.id AND kind = 'stay-cancelled' AND state IN ('queued', 'sending')))`,
    );

const ofProperty = statement((q, p: { property_id: number }) =>
  toTell(q).where("properties.id", "=", p.property_id),
);
const ofHost = statement((q, p: { owner_id: number }) =>
  toTell(q).where("properties.owner_id", "=", p.owner_id),
);
const ofInterest = statement((q, p: { interest_id: number }) =>
  toTell(q).where("stays.guest_interest_id", "=", p.interest_id),
);

/** A property, all of a host, or the message of interest of one stay. */
type Deleted = { property_id: number } | { owner_id: number } | { interest_id: number };

function listToTell(db: Db, of: Deleted) {
  if ("property_id" in of) return ofProperty.all(db, of);
  return "owner_id" in of ? ofHost.all(db, of) : ofInterest.all(db, of);
}

/**
 * Refuses a deletion while guests expect to stay or their cancellation waits in the outbox, since emails
 * are written from the rows that would be deleted. Throws 409: with `ahead` for the number of accepted
 * stays with a departure from today on.
 */
export function expectGuestsTold(
  db: Db,
  of: Deleted,
  { now, ahead }: { now: Date; ahead: (count: number) => Message },
): void {
  const stays = listToTell(db, of);
  const expected = stays.filter(
    ({ state, departure, time_zone }) =>
      state === "accepted" && departure >= todayIn(time_zone, now),
  );
  if (expected.length > 0) throw conflict(ahead(expected.length));
  if (stays.some(({ state }) => state !== "accepted")) throw conflict(failure.cancellationUnsent);
}
