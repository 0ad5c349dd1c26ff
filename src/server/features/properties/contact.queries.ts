/** The addresses that hosts chose for guests' interest, and whether their owners agreed. */
import { sql } from "kysely";
import { dayMs } from "../../../shared/time.ts";
import type { Db } from "../../core/db/open.ts";
import { insertInto } from "../../core/db/rows.ts";
import { statement } from "../../core/db/statement.ts";

/**
 * The address that receives interest in a row of `properties`: its contact address once that is
 * confirmed for this host, otherwise the account's. The account's own address needs no confirmation.
 */
export const interestEmail = sql<string>`(
  SELECT iif(
    lower(users.email) = lower(properties.contact_email) OR EXISTS (
      SELECT 1 FROM contact_addresses
      WHERE contact_addresses.user_id = users.id
        AND lower(contact_addresses.email) = lower(properties.contact_email)
        AND contact_addresses.confirmed_at IS NOT NULL),
    properties.contact_email, users.email)
  FROM users WHERE users.id = properties.owner_id)`;

type OfHost = { user_id: number; email: string };

const address = statement((q, p: OfHost) =>
  q
    .selectFrom("contact_addresses")
    .select(["id", "confirmed_at"])
    .where("user_id", "=", p.user_id)
    .where(sql`lower(email)`, "=", sql`lower(${p.email})`),
);
/** A host's contact address, whatever its case. */
export const findContactAddress = (db: Db, host: OfHost) => address.get(db, host);

/** Adds a contact address of a host and returns its id. */
export const insertContactAddress = insertInto("contact_addresses", [
  "user_id",
  "email",
  "created_at",
  "confirmed_at",
]);

const confirm = statement((q, p: { id: number; confirmed_at: string }) =>
  q
    .updateTable("contact_addresses")
    .set({ confirmed_at: p.confirmed_at })
    .where("id", "=", p.id)
    .where("confirmed_at", "is", null),
);
/** Confirms a contact address; a confirmed one keeps its time. */
export const markContactConfirmed = (db: Db, id: number, confirmed_at: string): void =>
  void confirm.run(db, { id, confirmed_at });

const ofLink = statement((q, p: { token_hash: string; now: string }) =>
  q
    .selectFrom("link_tokens")
    .select("contact_address_id as id")
    .where("token_hash", "=", p.token_hash)
    .where("type", "=", "contact")
    .where("expires_at", ">", p.now),
);
/** The id of the address that a link confirms; undefined for an unknown or expired link. */
export function findContactOfLink(
  db: Db,
  link: { token_hash: string; now: string },
): number | undefined {
  return ofLink.get(db, link)?.id ?? undefined;
}

const contactAddress = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("contact_addresses")
    .innerJoin("users", "users.id", "contact_addresses.user_id")
    .select([
      "contact_addresses.id",
      "contact_addresses.email",
      "users.email as host_email",
      "users.language",
    ])
    .where("contact_addresses.id", "=", p.id)
    .where("contact_addresses.confirmed_at", "is", null),
);
/** A contact email that its owner has not confirmed yet. */
export function findContactToConfirm(db: Db, id: number | null) {
  return contactAddress.get(db, { id });
}

/** Long after the last link to the address has ended; the host can ask again at any time. */
const unconfirmedLifeMs = 30 * dayMs;

const oldUnconfirmed = statement((q, p: { before: string }) =>
  q
    .deleteFrom("contact_addresses")
    .where("created_at", "<", p.before)
    .where("confirmed_at", "is", null),
);
/** Deletes old addresses whose owners never agreed. */
export const deleteUnconfirmedContacts = (db: Db, now: Date) =>
  oldUnconfirmed.run(db, { before: new Date(now.getTime() - unconfirmedLifeMs).toISOString() });
