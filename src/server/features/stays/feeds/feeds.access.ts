import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { notFound } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { proveOwned } from "../../properties/properties.access.ts";

const feedById = statement((q, p: { id: number }) =>
  q
    .selectFrom("calendar_feeds")
    .innerJoin("properties", "properties.id", "calendar_feeds.property_id")
    .innerJoin("property_calendars", "property_calendars.property_id", "properties.id")
    .select([
      "calendar_feeds.id",
      "properties.owner_id",
      "calendar_feeds.name",
      "calendar_feeds.units",
      "calendar_feeds.ignored_summaries",
      "property_calendars.units as property_units",
      "property_calendars.time_zone",
    ])
    .where("calendar_feeds.id", "=", p.id),
);
/** A calendar that the viewer's own property reads; 404 or 403. */
export function ownedFeed(db: Db, viewer: Viewer, id: number) {
  const row = feedById.get(db, { id });
  if (!row) throw notFound(failure.feedNotFound);
  return proveOwned(viewer, row);
}
