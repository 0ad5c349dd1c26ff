import { failure } from "../../core/failure.ts";
import { limits } from "../../../shared/limits.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import type { Context, Viewer } from "../../core/context.ts";
import { ApiError } from "../../core/errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { countImages, insertImage } from "./images.queries.ts";
import { keepPhoto, type SentPhoto } from "./keep-photo.ts";

/** Throws 409 when a property with `count` photos has no room for another. */
export function refuseWhenFull(count: number): void {
  if (count >= limits.imagesPerProperty) {
    throw new ApiError(409, "IMAGE_LIMIT", failure.imageLimit);
  }
}

/** Stores a photo of the viewer's property with its row. Throws 409 when the property has too many. */
export function storeImage(
  { db, images, clock, log }: Pick<Context, "db" | "images" | "clock" | "log">,
  viewer: Viewer,
  propertyId: number,
  sent: SentPhoto,
): Promise<ImageView> {
  return keepPhoto({ db, images, log }, sent, (photo) => {
    // Checked again in the transaction: other photos may have come, or the property been deleted.
    const property = ownedProperty(db, viewer, propertyId);
    refuseWhenFull(countImages(db, property.id));
    return insertImage(db, property, photo, clock());
  });
}
