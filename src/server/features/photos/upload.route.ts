import type { Deps } from "../../core/context.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { countImages } from "./images.queries.ts";
import { refuseWhenFull, storeImage } from "./images.service.ts";
import { type PhotoUpload, photoUploadRoute } from "./photo-upload.ts";

export const photoRoute = photoUploadRoute({
  url: "/api/properties/:id/images",
  operationId: "images-upload",
  tags: ["Photos"],
  summary: "Upload a photo of a property",
  idOf: "property",
  answer: "The stored photo",
  schema: "PropertyImage",
});

/** POST /api/properties/{id}/images: owner and free places are checked first. */
export const propertyPhotoUpload = (deps: Deps): PhotoUpload => ({
  route: photoRoute,
  check(viewer, id) {
    const property = ownedProperty(deps.db, viewer, id);
    refuseWhenFull(countImages(deps.db, property.id));
  },
  keep: (viewer, id, photo) => storeImage(deps, viewer, id, photo),
});
