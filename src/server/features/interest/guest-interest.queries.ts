import { sql } from "kysely";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import type { Db } from "../../core/db/open.ts";
import { foldForSearch } from "../../core/db/search-text.ts";
import { insertInto, qualified } from "../../core/db/rows.ts";
import { statement } from "../../core/db/statement.ts";
import { interestEmail } from "../properties/contact.queries.ts";
import { listedProperties } from "../properties/listed.ts";
import type { Interest } from "./guest-interest.email.ts";

export type NewInterest = Omit<GuestInterestView, "id" | "stay">;
type FromGuest = { language?: Language | null };

const sentColumns = [
  "property_id",
  "guest_name",
  "guest_email",
  "message",
  "arrival",
  "departure",
  "guests",
  "created_at",
] as const;

/** The columns of an interest that its host sees: what the guest sent, and its state in the inbox. */
export const interestColumns = qualified("guest_interests", [
  "id",
  ...sentColumns,
  "language",
  "state",
  "read_at",
  "replied_at",
  "archived_at",
]);

const insert = insertInto("guest_interests", [
  ...sentColumns,
  "language",
  "owner_id",
  "search_text",
]);
const ownerOf = statement((q, p: { property_id: number }) =>
  q.selectFrom("properties").select("owner_id").where("id", "=", p.property_id),
);
/** Adds an interest in a property, which must exist. */
export function insertInterest(
  db: Db,
  { language, ...interest }: NewInterest & FromGuest,
): GuestInterestView {
  const { guest_name, guest_email, message } = interest;
  const search_text = foldForSearch(guest_name, guest_email, message);
  const { owner_id } = ownerOf.one(db, interest);
  return { id: insert(db, { ...interest, language, owner_id, search_text }), ...interest };
}

const same = statement((q, p: Omit<NewInterest, "created_at" | "guest_name"> & { since: string }) =>
  q
    .selectFrom("guest_interests")
    .select(["id", ...sentColumns])
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
 * An equal interest of the same address in the same property since a time. Returned with the newly
 * submitted name: the sender may not be the original guest.
 */
export function findSameInterest(
  db: Db,
  { guest_name, ...interest }: Omit<NewInterest, "created_at">,
  since: Date,
): GuestInterestView | undefined {
  const row = same.get(db, { ...interest, since: since.toISOString() });
  return row && { ...row, guest_name };
}

const receiver = statement((q, p: { id: number }) =>
  listedProperties(q).select(interestEmail.as("email")).where("id", "=", p.id),
);
/** The address that receives interest in a property; undefined unless the property is listed. */
export function findReceiver(db: Db, propertyId: number): string | undefined {
  return receiver.get(db, { id: propertyId })?.email;
}

const highestId = statement((q) =>
  q.selectFrom("guest_interests").select((eb) => eb.fn.max<number | null>("id").as("id")),
);
/** The id that the next interest may get. */
export function guessNextId(db: Db): number {
  return (highestId.one(db, {}).id ?? 0) + 1;
}

const interestToSend = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("guest_interests")
    .innerJoin("properties", "properties.id", "guest_interests.property_id")
    .innerJoin("users", "users.id", "properties.owner_id")
    .leftJoin("stays", (join) =>
      join
        .onRef("stays.guest_interest_id", "=", "guest_interests.id")
        .on("stays.state", "=", "requested"),
    )
    .leftJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .select([
      "guest_interests.id",
      "users.name as host_name",
      "users.language as host_language",
      "guest_interests.guest_name",
      "guest_interests.guest_email",
      "guest_interests.language as guest_language",
      "guest_interests.message",
      "guest_interests.arrival",
      "guest_interests.departure",
      "guest_interests.guests",
      "properties.name as property_name",
      "properties.slug",
      "properties.contact_email",
      interestEmail.as("interest_email"),
      "stays.currency",
      "stays.estimated_amount",
      "stays.share",
      "stays.expires_at",
      "property_calendars.time_zone",
    ])
    .where("guest_interests.id", "=", p.id),
);
/** An interest with all that its email says. */
export function findInterestToSend(
  db: Db,
  id: number | null,
): (Interest & { host_language: Language | null }) | undefined {
  const row = interestToSend.get(db, { id });
  if (!row) return undefined;
  const { currency, estimated_amount, share, expires_at, time_zone, ...interest } = row;
  if (share === null || expires_at === null || time_zone === null) return interest;
  return { ...interest, request: { currency, estimated_amount, share, expires_at, time_zone } };
}
