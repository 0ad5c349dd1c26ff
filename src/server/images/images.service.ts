import { failure } from "../../shared/messages.ts";
import { limits } from "../../shared/limits.ts";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import type { Context, Viewer } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { removeFiles } from "./images.files.ts";
import { countImages, insertImage } from "./images.queries.ts";
import { ImageError, processImage } from "./pipeline.ts";

/** Throws 409 when a property with `count` photos has no room for another. */
export function refuseWhenFull(count: number): void {
  if (count >= limits.imagesPerProperty) {
    throw new ApiError(409, "IMAGE_LIMIT", failure.imageLimit);
  }
}

/**
 * Makes and stores a photo of the viewer's property, then its row; whichever step fails leaves no
 * file behind. Throws 400 IMAGE_INVALID for what is no photo, 409 when there is no room.
 */
export async function storeImage(
  { db, images, clock, log }: Pick<Context, "db" | "images" | "clock" | "log">,
  viewer: Viewer,
  propertyId: number,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<ImageView> {
  const processed = await processImage(bytes).catch((thrown: unknown) => {
    if (!(thrown instanceof ImageError)) throw thrown;
    throw new ApiError(400, "IMAGE_INVALID", thrown.message, {
      issues: [{ field: "image", message: thrown.message }],
    });
  });
  const filePath = await images.save(processed);
  try {
    return inTransaction(db, () => {
      // Asked again with the row in sight: others may have come, or the property gone, meanwhile.
      const property = ownedProperty(db, viewer, propertyId);
      refuseWhenFull(countImages(db, property.id));
      return insertImage(
        db,
        property,
        {
          file_path: filePath,
          file_name: name === "" ? "photo" : name,
          width: processed.width,
          height: processed.height,
          preview: processed.preview,
        },
        clock(),
      );
    });
  } catch (thrown) {
    await removeFiles({ images, log }, [filePath]);
    throw thrown;
  }
}
