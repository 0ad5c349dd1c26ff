import { imageMaxWidth } from "../../shared/limits.ts";
import { shrinkRows } from "./box-shrink.ts";
import { readHeic } from "./heic-reader.ts";
import type { Nclx } from "./nclx.ts";
import { createTiff } from "./tiff.ts";

/**
 * Decodes a HEIC file to an uncompressed TIFF with the colours and the profile of the file, upright;
 * far larger pictures come shrunk by a whole factor. Without a profile, `nclx` says the colours. sharp's own libheif lacks the HEVC codec.
 * Blocks for about 80 ms a megapixel. Throws ImageError.
 */
export function heicToTiff(file: Buffer, maxPixels: number): { file: Buffer; nclx: Nclx | null } {
  const picture = readHeic(file, maxPixels);
  const { channels, profile } = picture;
  // Like a JPEG, a far too large picture is brought near its size on the way out, which spares the
  // memory of a second full copy. Averaging colours of unlike opacity would be wrong, so not those.
  const factor =
    channels === 4 ? 1 : Math.floor(Math.max(picture.width, picture.height) / imageMaxWidth) || 1;
  const width = Math.floor(picture.width / factor) || 1;
  const height = Math.floor(picture.height / factor) || 1;
  const tiff = createTiff({ width, height, channels, profile });
  shrinkRows(picture, factor, { width, height, pixels: tiff.pixels });
  return { file: tiff.file, nclx: profile ? null : picture.nclx };
}
