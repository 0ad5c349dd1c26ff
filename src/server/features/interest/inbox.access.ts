import type { InboxFilters } from "../../../shared/schemas/guest-interest.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import type { InboxScope } from "./inbox.queries.ts";

/**
 * The part of the viewer's own inbox that is requested; 404 or 403 for a property that is not
 * theirs.
 */
export function scopeOf(
  db: Db,
  viewer: Viewer,
  { property_id }: Pick<InboxFilters, "property_id">,
): InboxScope {
  return property_id === undefined
    ? { owner_id: viewer.id }
    : { property: ownedProperty(db, viewer, property_id) };
}
