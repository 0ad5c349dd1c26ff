import type { GuestStayView } from "../../../../shared/schemas/stays.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { stayPayment } from "../settlement/payment.ts";
import { listGuestShares } from "../settlement/shares.queries.ts";
import { sharedColumns, withShareAmount } from "../stay-columns.ts";
import { listThread } from "../thread/thread.queries.ts";

const viewById = statement((q, p: { id: number }) =>
  q
    .selectFrom("stays")
    .innerJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .innerJoin("properties", "properties.id", "stays.property_id")
    .innerJoin("users", "users.id", "properties.owner_id")
    .innerJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id")
    .select([
      ...sharedColumns,
      "stays.id",
      "properties.name as property_name",
      "properties.slug as property_slug",
      "users.name as host_name",
      "guest_interests.guest_name",
      "property_calendars.time_zone",
      "payment_instructions",
      "payee_name",
      "iban",
      "bic",
    ])
    .where("stays.id", "=", p.id),
);

/** A stay as its guest sees it. The row must exist, and its guest not be erased. */
export function getGuestStay(db: Db, id: number): GuestStayView {
  const { payment_instructions, payee_name, iban, bic, ...row } = viewById.one(db, { id });
  const { id: _id, ...view } = withShareAmount(row);
  return {
    ...view,
    payment: stayPayment({ payment_instructions, payee_name, iban, bic }, row),
    shares: listGuestShares(db, row),
    messages: listThread(db, id),
  };
}
