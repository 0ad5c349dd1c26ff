import type { Context } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { removeFiles } from "./images.files.ts";
import { ImageError, processImage, type ProcessedImage } from "./pipeline.ts";
import type { Upload } from "./upload-places.ts";

/** What a person sent as a photo. */
export type SentPhoto = { bytes: Buffer; name: string; upload?: Pick<Upload, "hostId" | "signal"> };

/** What is kept of it, as rows hold it. */
export type KeptPhoto = Pick<ProcessedImage, "width" | "height" | "preview"> & {
  file_path: string;
  file_name: string;
};

/**
 * Makes and stores a photo, then writes its row by `write`, in a transaction; whichever step fails
 * leaves no file behind. Throws 400 IMAGE_INVALID for what is no photo.
 */
export async function keepPhoto<Result>(
  { db, images, log }: Pick<Context, "db" | "images" | "log">,
  { bytes, name, upload }: SentPhoto,
  write: (photo: KeptPhoto) => Result,
): Promise<Result> {
  const processed = await processImage(bytes, upload).catch((thrown: unknown) => {
    if (!(thrown instanceof ImageError)) throw thrown;
    throw new ApiError(400, "IMAGE_INVALID", thrown.message, {
      issues: [{ field: "image", message: thrown.message }],
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
