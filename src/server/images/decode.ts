import type { Metadata, Sharp, SharpOptions } from "sharp";
import { imageMaxWidth } from "../../shared/limits.ts";
import { heicToTiff } from "./heic.ts";
import { ImageError } from "./image-error.ts";
import { type Pixels, toPixels } from "./pixels.ts";
import { sharp } from "./sharp.ts";
import { sniffKind } from "./sniff.ts";

/** Most pixels read, by kind: JPEG is decoded line by line and scaled on the way, others may not be. */
const maxPixels = { jpeg: 120e6, png: 64e6, webp: 64e6, gif: 64e6, heif: 64e6 } as const;

/**
 * Reads a photo of any accepted kind completely and brings it to at most `imageMaxWidth` px on its
 * longer side. Throws ImageError for anything that isn't one, is damaged or too large.
 */
export async function decode(input: Buffer): Promise<Pixels> {
  if (input.length === 0) throw new ImageError("broken");
  const kind = sniffKind(input);
  if (!kind) throw new ImageError("unsupported");

  // Only the header is read here, so a bomb costs nothing.
  const header = await sharp(input, { limitInputPixels: false }).metadata().catch(refuse);
  if (header.format !== kind) throw new ImageError("unsupported");
  const limit = maxPixels[kind];
  if (header.width * header.height > limit) throw new ImageError("tooManyPixels");

  const read = (source: Buffer, failOn: SharpOptions["failOn"]): Promise<Pixels> => {
    const image = sharp(source, { failOn, limitInputPixels: limit, pages: 1 });
    return toPixels(normalise(image, header));
  };

  if (kind === "jpeg") {
    return read(withEndMarker(input), "warning")
      .catch((err: unknown) => {
        if (isHarmless(err)) return read(input, "error");
        throw err;
      })
      .catch(refuse);
  }
  const source = header.compression === "hevc" ? heicToTiff(input, limit) : input;
  return read(source, "error").catch(refuse);
}

function normalise(image: Sharp, header: Metadata): Sharp {
  const box = { width: imageMaxWidth, height: imageMaxWidth } as const;
  const srgb = image
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  // sharp brings 16-bit files with a profile to Display P3 and leaves them there unless an output
  // profile is named; without a profile, naming one would take sRGB numbers for P3 ones.
  const wide = header.space === "rgb16" && header.hasProfile;
  return wide ? srgb.withIccProfile("srgb", { attach: false }) : srgb;
}

/**
 * A JPEG whose only loss is the end marker shows whole in every viewer, so it is given the marker
 * back. That hides nothing: when picture data is missing too, the decoder meets the marker in the
 * middle of it and says so, and warnings are refused. (Without the marker, libvips can't tell the
 * two apart, and tolerating its complaint would let half-uploaded photos in.)
 */
function withEndMarker(jpeg: Buffer): Buffer {
  const end = Buffer.from([0xff, 0xd9]);
  return jpeg.subarray(-2).equals(end) ? jpeg : Buffer.concat([jpeg, end]);
}

/** Oddities that some phones and editors write, and that cost no pixel. */
const isHarmless = (err: unknown): boolean =>
  err instanceof Error && /Invalid SOS parameters|extraneous bytes before marker/.test(err.message);

function refuse(err: unknown): never {
  if (err instanceof ImageError) throw err;
  const text = err instanceof Error ? err.message : "";
  if (text.includes("exceeds pixel limit")) throw new ImageError("tooManyPixels", err);
  throw new ImageError("broken", err);
}
