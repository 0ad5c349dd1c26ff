import { sql } from "kysely";
import type { z } from "zod";
import type { guestInterestView } from "../../shared/schemas/guest-interest.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { isListed } from "../properties/properties.queries.ts";

export type GuestInterestView = z.infer<typeof guestInterestView>;
type NewInterest = Omit<GuestInterestView, "id">;

const insert = statement((q, p: NewInterest) =>
  q.insertInto("guest_interests").values({
    property_id: p.property_id,
    guest_name: p.guest_name,
    guest_email: p.guest_email,
    message: p.message,
    created_at: p.created_at,
  }),
);
export function insertInterest(db: Db, interest: NewInterest): GuestInterestView {
  return { id: insert.run(db, interest).id, ...interest };
}

const same = statement((q, p: Omit<NewInterest, "created_at" | "guest_name"> & { since: string }) =>
  q
    .selectFrom("guest_interests")
    .select(["id", "property_id", "guest_name", "guest_email", "message", "created_at"])
    .where("property_id", "=", p.property_id)
    .where("created_at", ">=", p.since)
    .where(sql`lower(guest_email)`, "=", sql`lower(${p.guest_email})`)
    .where("message", "is", p.message)
    .orderBy("id", "desc"),
);
/** The same sender's same message to the same property since a time, if there is one. */
export function findSameInterest(
  db: Db,
  interest: Omit<NewInterest, "created_at" | "guest_name">,
  since: Date,
): GuestInterestView | undefined {
  return same.get(db, { ...interest, since: since.toISOString() });
}

const receiver = statement((q, p: { id: number }) =>
  q.selectFrom("properties").select("contact_email").where("id", "=", p.id).where(isListed),
);
/** The address interest in a property goes to; none while it is paused. */
export function findReceiver(db: Db, propertyId: number): string | undefined {
  return receiver.get(db, { id: propertyId })?.contact_email;
}
