import { failure } from "../../core/failure.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import { notFound } from "../../core/errors.ts";
import { proveOwned } from "../properties/properties.access.ts";

const interestById = statement((q, p: { id: number }) =>
  q
    .selectFrom("guest_interests")
    .innerJoin("properties", "properties.id", "guest_interests.property_id")
    .select([
      "guest_interests.id",
      "guest_interests.read_at",
      "guest_interests.replied_at",
      "guest_interests.archived_at",
      "guest_interests.guest_email",
      "properties.owner_id",
    ])
    .where("guest_interests.id", "=", p.id),
);

/** Interest in the viewer's own property; 404 when there is none, 403 when it is another host's. */
export function ownedInterest(db: Db, viewer: Viewer, id: number) {
  const row = interestById.get(db, { id });
  if (!row) throw notFound(failure.interestNotFound);
  return proveOwned(viewer, row);
}
