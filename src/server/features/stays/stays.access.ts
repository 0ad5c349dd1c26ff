import { failure } from "../../core/failure.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import { notFound } from "../../core/errors.ts";
import { proveOwned } from "../properties/properties.access.ts";

/** What decides about a stay, with the calendar that its nights are taken in. */
const facts = [
  "stays.id",
  "stays.property_id",
  "stays.guest_interest_id",
  "stays.state",
  "stays.arrival",
  "stays.departure",
  "stays.guests",
  "stays.currency",
  "stays.estimated_amount",
  "stays.agreed_amount",
  "stays.share",
  "stays.expires_at",
  "stays.decided_at",
  "stays.changed_at",
  "stays.ended_at",
  "stays.reason",
  "stays.closed_at",
  "stays.closed_by",
  "stays.sequence",
  "property_calendars.units",
  "property_calendars.time_zone",
  "property_calendars.currency as calendar_currency",
  "properties.owner_id",
] as const;

const stayById = statement((q, p: { id: number }) =>
  q
    .selectFrom("stays")
    .innerJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .innerJoin("properties", "properties.id", "stays.property_id")
    .select(facts)
    .where("stays.id", "=", p.id),
);
/** A stay with the facts that decide about it; undefined if there is none. */
export const findStay = (db: Db, id: number) => stayById.get(db, { id });
export type StayFacts = NonNullable<ReturnType<typeof findStay>>;

/** A stay at the viewer's own property; 404 without such a stay, 403 if it is another host's. */
export function ownedStay(db: Db, viewer: Viewer, id: number) {
  const row = findStay(db, id);
  if (!row) throw notFound(failure.stayNotFound);
  return proveOwned(viewer, row);
}
export type OwnedStay = ReturnType<typeof ownedStay>;
