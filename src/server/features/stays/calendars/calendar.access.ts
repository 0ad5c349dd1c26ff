import { failure } from "../../../core/failure.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { ownedProperty, proveOwned } from "../../properties/properties.access.ts";
import { type Calendar, findCalendar } from "./calendar.queries.ts";

/**
 * The calendar of the viewer's own property; 404 without such a property, 403 if it is another host's,
 * 409 until the calendar is saved.
 */
export function ownedCalendar(db: Db, viewer: Viewer, propertyId: number) {
  const property = ownedProperty(db, viewer, propertyId);
  const calendar: Calendar | undefined = findCalendar(db, property.id);
  if (!calendar) throw conflict(failure.calendarMissing);
  return { property, calendar };
}

const blockById = statement((q, p: { id: number }) =>
  q
    .selectFrom("calendar_blocks")
    .innerJoin("properties", "properties.id", "calendar_blocks.property_id")
    .select(["calendar_blocks.id", "properties.owner_id"])
    .where("calendar_blocks.id", "=", p.id),
);
/** A block of the viewer's own property; 404 or 403. */
export function ownedBlock(db: Db, viewer: Viewer, id: number) {
  const row = blockById.get(db, { id });
  if (!row) throw notFound(failure.blockNotFound);
  return proveOwned(viewer, row);
}
