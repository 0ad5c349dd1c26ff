import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/db/open.ts";
import { ApiError } from "../../core/errors.ts";
import { removeFiles } from "./images.files.ts";
import { ImageError, processImage, type ProcessedImage } from "./pipeline.ts";
import type { Upload } from "./upload-places.ts";

/** An uploaded file. */
export type SentPhoto = { bytes: Buffer; name: string; upload?: Pick<Upload, "hostId" | "signal"> };

/** The columns of a stored photo. */
type KeptPhoto = Pick<ProcessedImage, "width" | "height" | "preview"> & {
  file_path: string;
  file_name: string;
};

/**
 * Stores the files of a photo, then calls `write` for its row, in a transaction. A failed step leaves no
 * file. Throws 400 IMAGE_INVALID for a file that is not a photo.
 */
export async function keepPhoto<Result>(
  { db, images, log }: Pick<Context, "db" | "images" | "log">,
  { bytes, name, upload }: SentPhoto,
  write: (photo: KeptPhoto) => Result,
): Promise<Result> {
  const processed = await processImage(bytes, upload).catch((thrown: unknown) => {
    if (!(thrown instanceof ImageError)) throw thrown;
    throw new ApiError(400, "IMAGE_INVALID", thrown.sentence, {
      issues: [{ field: "image", message: thrown.sentence }],
    });
  });
  const file_path = await images.save(processed);
  const { width, height, preview } = processed;
  const file_name = name === "" ? "photo" : name;
  try {
    return inTransaction(db, () => write({ file_path, file_name, width, height, preview }));
  } catch (thrown) {
    await removeFiles({ images, log }, [file_path]);
    throw thrown;
  }
}
