import { failure } from "../../core/failure.ts";
import { limits } from "../../../shared/limits.ts";
import type { ImageView, OwnImageView } from "../../../shared/schemas/property-images.ts";
import type { TranslationTexts } from "../../../shared/schemas/translations.ts";
import type { Context, SignedInContext, Viewer } from "../../core/context.ts";
import { ApiError, notFound } from "../../core/errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { ownedImage } from "./images.access.ts";
import { translationsOfPart } from "../properties/translations/own-translations.ts";
import { writeTranslations } from "../properties/translations/write-translations.ts";
import { countImages, insertImage, listImages } from "./images.queries.ts";
import { keepPhoto, type SentPhoto } from "./keep-photo.ts";

/** Throws 409 when a property with `count` photos has no room for another. */
export function refuseWhenFull(count: number): void {
  if (count >= limits.imagesPerProperty) {
    throw new ApiError(409, "IMAGE_LIMIT", failure.imageLimit);
  }
}

/**
 * Writes translations of a photo's description as it is now; returns the photo as its host's list
 * shows it. Call it in the transaction that wrote the description.
 */
export function translateImage(
  ctx: SignedInContext,
  id: number,
  translations: TranslationTexts | undefined,
): OwnImageView {
  const image = ownedImage(ctx.db, ctx.viewer, id);
  const { property_id } = image;
  writeTranslations(
    ctx,
    image,
    { property_id, upgrade_project_id: null, image_id: id },
    translations,
  );
  const view = listImages(ctx.db, property_id).find((other) => other.id === id);
  if (!view) throw notFound(failure.imageNotFound);
  return { ...view, ...translationsOfPart(ctx.db, image, `photo ${id}`, ctx.languages()) };
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
