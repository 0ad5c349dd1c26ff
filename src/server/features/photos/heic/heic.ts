import type { Metadata } from "sharp";
import { imageMaxWidth } from "../../../../shared/limits.ts";
import { shrinkRows } from "./box-shrink.ts";
import { decodeHevc, readColours } from "./libheif.ts";
import { isOtherThanSrgb, type Nclx, type Samples, toSrgb } from "./nclx.ts";
import { createTiff } from "./tiff.ts";

/** A HEIF file in a form that sharp reads. */
type ReadableHeif = {
  file: Buffer;
  /**
   * Set when the file states colours by numbers that sharp would take for sRGB: the number of bits of its
   * samples, and the conversion of the decoded samples to sRGB.
   */
  colours?: { bits: number; toSrgb: (samples: Samples) => Buffer };
};

/**
 * Makes a HEIF file readable for sharp, whose own libheif lacks the HEVC codec: HEIC becomes an
 * uncompressed TIFF, upright and with its colour profile; AVIF stays as it is. Blocks for about 80 ms a
 * megapixel of HEIC and leaves its memory behind, so call it only in a process that ends afterwards.
 * Throws ImageError.
 */
export function readHeif(input: Buffer, header: Metadata, maxPixels: number): ReadableHeif {
  if (header.compression === "hevc") {
    const { file, nclx } = heicToTiff(input, maxPixels);
    return { file, ...conversion(nclx, 8) };
  }
  const nclx = header.hasProfile ? null : readColours(input, maxPixels);
  return { file: input, ...conversion(nclx, header.bitsPerSample ?? 8) };
}

const conversion = (nclx: Nclx | null, bits: number): Pick<ReadableHeif, "colours"> =>
  nclx === null || !isOtherThanSrgb(nclx)
    ? {}
    : { colours: { bits, toSrgb: (samples) => toSrgb(samples, nclx) } };

/** A profile states the colours better than the numbers of the container, which are dropped then. */
function heicToTiff(input: Buffer, maxPixels: number): { file: Buffer; nclx: Nclx | null } {
  const picture = decodeHevc(input, maxPixels);
  const { channels, profile } = picture;
  // A far too large picture is shrunk by a whole factor on the way, to spare the memory of a second
  // full copy. Not with alpha: averaging colours of different opacity would be wrong.
  const factor =
    channels === 4 ? 1 : Math.floor(Math.max(picture.width, picture.height) / imageMaxWidth) || 1;
  const width = Math.floor(picture.width / factor) || 1;
  const height = Math.floor(picture.height / factor) || 1;
  const tiff = createTiff({ width, height, channels, profile });
  shrinkRows(picture, factor, { width, height, pixels: tiff.pixels });
  return { file: tiff.file, nclx: profile ? null : picture.nclx };
}
