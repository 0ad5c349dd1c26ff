import type { Deps } from "../context.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { countImages } from "./images.queries.ts";
import { refuseWhenFull, storeImage } from "./images.service.ts";
import type { PhotoUpload } from "./photo-upload.ts";

/** POST /api/properties/{id}/images: whose property it is and whether there is room comes first. */
export const propertyPhotoUpload = (deps: Deps): PhotoUpload => ({
  url: "/api/properties/:id/images",
  check(viewer, id) {
    const property = ownedProperty(deps.db, viewer, id);
    refuseWhenFull(countImages(deps.db, property.id));
  },
  keep: (viewer, id, photo) => storeImage(deps, viewer, id, photo),
});
