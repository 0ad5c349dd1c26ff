import { failure } from "../../core/failure.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import { notFound } from "../../core/errors.ts";
import { proveOwned } from "../properties/properties.access.ts";

const imageById = statement((q, p: { id: number }) =>
  q
    .selectFrom("property_images")
    .innerJoin("properties", "properties.id", "property_images.property_id")
    .select([
      "property_images.id",
      "property_images.file_path",
      "property_images.property_id",
      "property_images.alt",
      "properties.language",
      "properties.owner_id",
    ])
    .where("property_images.id", "=", p.id),
);

/** A photo of the viewer's own property. Throws 404 when there is none, 403 for another host's. */
export function ownedImage(db: Db, viewer: Viewer, id: number) {
  const row = imageById.get(db, { id });
  if (!row) throw notFound(failure.imageNotFound);
  return proveOwned(viewer, row);
}
