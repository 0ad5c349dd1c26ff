import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { interestEmail } from "../../properties/contact.queries.ts";

const letterById = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("stays")
    .innerJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .innerJoin("properties", "properties.id", "stays.property_id")
    .innerJoin("users", "users.id", "properties.owner_id")
    .leftJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id")
    .select([
      "stays.id",
      "stays.property_id",
      "stays.state",
      "stays.arrival",
      "stays.departure",
      "stays.guests",
      "stays.reference",
      "stays.currency",
      "stays.estimated_amount",
      "stays.agreed_amount",
      "stays.share",
      "stays.requested_at",
      "stays.expires_at",
      "stays.reason",
      "stays.sequence",
      "stays.guest_interest_id",
      "property_calendars.time_zone",
      "property_calendars.payment_instructions",
      "property_calendars.iban",
      "properties.name as property_name",
      "properties.slug",
      "properties.location",
      "properties.contact_email",
      interestEmail.as("interest_email"),
      "users.name as host_name",
      "users.language as host_language",
      "guest_interests.guest_name",
      "guest_interests.guest_email",
      "guest_interests.language as guest_language",
    ])
    .where("stays.id", "=", p.id),
);
type Row = NonNullable<ReturnType<typeof letterById.get>>;

/** A stay with all that its emails say. The guest is null once erased. */
export type StayLetter = Omit<Row, "guest_name" | "guest_email"> & {
  guest: { name: string; email: string } | null;
  /** What the letter brings: a message of the thread. */
  written: { author: "guest" | "host"; text: string } | null;
};

const messageById = statement((q, p: { id: number | null }) =>
  q.selectFrom("stay_messages").select(["author", "text"]).where("id", "=", p.id),
);

/** The stay of an email; undefined if it was deleted. */
export function findStayLetter(
  db: Db,
  letter: { stay_id: number | null; stay_message_id: number | null },
): StayLetter | undefined {
  const row = letterById.get(db, { id: letter.stay_id });
  if (!row) return undefined;
  const { guest_name, guest_email, ...stay } = row;
  const guest =
    guest_name === null || guest_email === null ? null : { name: guest_name, email: guest_email };
  return { ...stay, guest, written: messageById.get(db, { id: letter.stay_message_id }) ?? null };
}
