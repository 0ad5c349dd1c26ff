import { sql } from "kysely";
import type { GuestInterestView } from "../../shared/schemas/guest-interest.ts";
import type { Db } from "../db/open.ts";
import { foldForSearch } from "../db/search-text.ts";
import { statement } from "../db/statement.ts";
import { interestEmail } from "../properties/contact.queries.ts";
import { listedProperties } from "../properties/listed.ts";
import type { Interest } from "./guest-interest.email.ts";

export type NewInterest = Omit<GuestInterestView, "id">;

/** What its host sees of an interest: what the guest sent, and what became of it. */
export const interestColumns = [
  "guest_interests.id",
  "guest_interests.property_id",
  "guest_interests.guest_name",
  "guest_interests.guest_email",
  "guest_interests.message",
  "guest_interests.arrival",
  "guest_interests.departure",
  "guest_interests.guests",
  "guest_interests.created_at",
  "guest_interests.state",
  "guest_interests.read_at",
  "guest_interests.replied_at",
  "guest_interests.archived_at",
] as const;

const insert = statement((q, p: NewInterest & { search_text: string }) =>
  q.insertInto("guest_interests").values({
    property_id: p.property_id,
    guest_name: p.guest_name,
    guest_email: p.guest_email,
    message: p.message,
    arrival: p.arrival,
    departure: p.departure,
    guests: p.guests,
    created_at: p.created_at,
    owner_id: q
      .selectFrom("properties")
      .select("owner_id")
      .where("id", "=", p.property_id)
      .$asScalar()
      .$notNull(),
    search_text: p.search_text,
  }),
);
export function insertInterest(db: Db, interest: NewInterest): GuestInterestView {
  const { guest_name, guest_email, message } = interest;
  const search_text = foldForSearch(guest_name, guest_email, message);
  return { id: insert.run(db, { ...interest, search_text }).id, ...interest };
}

const same = statement((q, p: Omit<NewInterest, "created_at" | "guest_name"> & { since: string }) =>
  q
    .selectFrom("guest_interests")
    .select([
      "id",
      "property_id",
      "guest_email",
      "message",
      "arrival",
      "departure",
      "guests",
      "created_at",
    ])
    .where("property_id", "=", p.property_id)
    .where("created_at", ">=", p.since)
    .where(sql`lower(guest_email)`, "=", sql`lower(${p.guest_email})`)
    .where("message", "is", p.message)
    .where("arrival", "is", p.arrival)
    .where("departure", "is", p.departure)
    .where("guests", "is", p.guests)
    .orderBy("id", "desc"),
);
/**
 * The same sender's same message and stay at the same property since a time, if there is one; under
 * the name it has now, since whoever sends it may have it from somewhere.
 */
export function findSameInterest(
  db: Db,
  { guest_name, ...interest }: Omit<NewInterest, "created_at">,
  since: Date,
): GuestInterestView | undefined {
  const found = same.get(db, { ...interest, since: since.toISOString() });
  return found && { ...found, guest_name };
}

const receiver = statement((q, p: { id: number }) =>
  listedProperties(q).select(interestEmail.as("email")).where("id", "=", p.id),
);
/** The address interest in a property goes to; none while it is paused. */
export function findReceiver(db: Db, propertyId: number): string | undefined {
  return receiver.get(db, { id: propertyId })?.email;
}

const highestId = statement((q) =>
  q.selectFrom("guest_interests").select((eb) => eb.fn.max<number | null>("id").as("id")),
);
/** An id such as the next interest may get. */
export function likelyNextId(db: Db): number {
  return (highestId.one(db, {}).id ?? 0) + 1;
}

const interestToSend = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("guest_interests")
    .innerJoin("properties", "properties.id", "guest_interests.property_id")
    .innerJoin("users", "users.id", "properties.owner_id")
    .select([
      "users.name as host_name",
      "guest_interests.guest_name",
      "guest_interests.guest_email",
      "guest_interests.message",
      "guest_interests.arrival",
      "guest_interests.departure",
      "guest_interests.guests",
      "properties.name as property_name",
      "properties.slug",
      "properties.contact_email",
      interestEmail.as("interest_email"),
    ])
    .where("guest_interests.id", "=", p.id),
);
/** An interest with all that its email says. */
export function findInterestToSend(db: Db, id: number | null): Interest | undefined {
  return interestToSend.get(db, { id });
}
