/** What the letters are about. */
import { statement } from "../db/statement.ts";
import type { Db } from "../db/open.ts";
import { interestEmail } from "../properties/contact.queries.ts";
import type { Interest } from "./guest-interest.letter.ts";
import type { Report } from "./listing-reported.letter.ts";
import type { Takedown } from "./listing-taken-down.letter.ts";

type Receiver = { id: number; name: string; email: string };
type Id = { id: number | null };

const pendingSignup = statement((q, p: Id) =>
  q
    .selectFrom("signups")
    .select(["id", "name", "email"])
    .where("id", "=", p.id)
    .where("confirmed_at", "is", null),
);
export function findPendingSignup(db: Db, id: number | null): Receiver | undefined {
  return pendingSignup.get(db, { id });
}

const accountHolder = statement((q, p: Id) =>
  q.selectFrom("users").select(["id", "name", "email"]).where("id", "=", p.id),
);
export function findAccountHolder(db: Db, id: number | null): Receiver | undefined {
  return accountHolder.get(db, { id });
}

const emailChange = statement((q, p: Id) =>
  q
    .selectFrom("email_changes")
    .innerJoin("users", "users.id", "email_changes.user_id")
    .select([
      "email_changes.id",
      "users.name",
      "email_changes.old_email",
      "email_changes.new_email",
      "email_changes.confirmed_at",
    ])
    .where("email_changes.id", "=", p.id),
);
export function findEmailChange(db: Db, id: number | null) {
  return emailChange.get(db, { id });
}

const interest = statement((q, p: Id) =>
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
export function findInterest(db: Db, id: number | null): Interest | undefined {
  return interest.get(db, { id });
}

const contactAddress = statement((q, p: Id) =>
  q
    .selectFrom("contact_addresses")
    .innerJoin("users", "users.id", "contact_addresses.user_id")
    .select(["contact_addresses.id", "contact_addresses.email", "users.email as host_email"])
    .where("contact_addresses.id", "=", p.id)
    .where("contact_addresses.confirmed_at", "is", null),
);
/** An address whose owner has yet to agree. */
export function findContactToConfirm(db: Db, id: number | null) {
  return contactAddress.get(db, { id });
}

const openReport = statement((q, p: Id) =>
  q
    .selectFrom("listing_reports")
    .select([
      "listing_reports.property_name",
      "listing_reports.property_slug as slug",
      "listing_reports.reason",
      "listing_reports.text",
      "listing_reports.reporter_email",
    ])
    .where("listing_reports.id", "=", p.id)
    .where("listing_reports.closed_at", "is", null),
);
/** A report that still waits for an admin. */
export function findOpenReport(db: Db, id: number | null): Report | undefined {
  return openReport.get(db, { id });
}

const listing = statement((q, p: Id) =>
  q
    .selectFrom("properties")
    .innerJoin("users", "users.id", "properties.owner_id")
    .select([
      "properties.name as property_name",
      "properties.slug",
      "properties.taken_down_reason",
      "properties.waiting_since",
      "users.name as owner_name",
      "users.email as owner_email",
    ])
    .where("properties.id", "=", p.id),
);
/** A listing with what keeps it off the public site (null: that does not), and its host. */
export function findListing(
  db: Db,
  id: number | null,
): (Takedown & { owner_email: string; waiting_since: string | null }) | undefined {
  return listing.get(db, { id });
}

const waiting = statement((q, p: Id) =>
  q
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", p.id)
    .where("waiting_since", "is not", null),
);
/** Somebody who still waits to be let in. */
export function findWaiting(db: Db, id: number | null): Receiver | undefined {
  return waiting.get(db, { id });
}
