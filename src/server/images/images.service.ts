import { failure } from "../../shared/messages.ts";
import { limits } from "../../shared/limits.ts";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import type { Context, Viewer } from "../context.ts";
import { ApiError } from "../errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { countImages, insertImage } from "./images.queries.ts";
import { keepPhoto, type SentPhoto } from "./keep-photo.ts";

/** Throws 409 when a property with `count` photos has no room for another. */
export function refuseWhenFull(count: number): void {
  if (count >= limits.imagesPerProperty) {
    throw new ApiError(409, "IMAGE_LIMIT", failure.imageLimit);
  }
}

/** Makes and stores a photo of the viewer's property, then its row; 409 when there is no room. */
export function storeImage(
  { db, images, clock, log }: Pick<Context, "db" | "images" | "clock" | "log">,
  viewer: Viewer,
  propertyId: number,
  sent: SentPhoto,
): Promise<ImageView> {
  return keepPhoto({ db, images, log }, sent, (photo) => {
    // Asked again with the row in sight: others may have come, or the property gone, meanwhile.
    const property = ownedProperty(db, viewer, propertyId);
    refuseWhenFull(countImages(db, property.id));
    return insertImage(db, property, photo, clock());
  });
}
