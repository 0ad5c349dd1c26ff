import type { Metadata, Sharp, SharpOptions } from "sharp";
import { imageMaxWidth } from "../../../shared/limits.ts";
import { pixelLimit, refuseCostly } from "./cost.ts";
import { readHeif } from "./heic/heic.ts";
import { isZeroedAtEnd } from "./zeroed.ts";
import { ImageError } from "./image-error.ts";
import { withoutOddities } from "./jpeg-oddities.ts";
import { type Pixels, toPixels, toSamples } from "./pixels.ts";
import { sharp } from "./sharp.ts";
import { type ImageKind, sniffKind } from "./sniff.ts";

/**
 * Decodes a photo of any accepted kind completely and shrinks it to at most `imageMaxWidth` px on its
 * longer side. Throws ImageError for other files, damaged ones, and those too costly to decode.
 */
export async function decode(input: Buffer): Promise<Pixels> {
  if (input.length === 0) throw new ImageError("broken");
  const kind = sniffKind(input);
  if (!kind) throw new ImageError("unsupported");

  // Only the header is read here, so a bomb costs nothing.
  const header = await sharp(input, { limitInputPixels: false }).metadata().catch(refuse);
  if (header.format !== kind) throw new ImageError("unsupported");
  refuseCostly(kind, header, input);
  if (isZeroedAtEnd(kind, input)) throw new ImageError("broken", "it ends in zeros");
  const read = kind === "jpeg" ? readJpeg : kind === "heif" ? readHeifPhoto : readOther;
  return read({ kind, header, input }).catch(refuse);
}

type Photo = { kind: ImageKind; header: Metadata; input: Buffer };

const open = ({ kind }: Photo, source: Buffer, failOn: SharpOptions["failOn"]): Sharp =>
  sharp(source, { failOn, limitInputPixels: pixelLimit(kind), pages: 1 });

const readOther = (photo: Photo): Promise<Pixels> =>
  toPixels(normalise(open(photo, photo.input, "error"), photo.header));

function readJpeg(photo: Photo): Promise<Pixels> {
  const file = withoutOddities(photo.input);
  const read = (failOn: SharpOptions["failOn"]) =>
    toPixels(normalise(open(photo, file, failOn), photo.header));
  return read("warning").catch((err: unknown) => {
    if (isHarmless(err)) return read("error");
    throw err;
  });
}

async function readHeifPhoto(photo: Photo): Promise<Pixels> {
  const { header, input } = photo;
  const { file, colours } = readHeif(input, header, pixelLimit("heif"));
  const image = open(photo, file, "error");
  if (!colours) return toPixels(normalise(image, header));
  const samples = await toSamples(fit(image).toColourspace("rgb16"), colours.bits);
  return { ...samples, data: colours.toSrgb(samples) };
}

/** Turns a photo upright and shrinks it to the size that is stored. */
const fit = (image: Sharp): Sharp =>
  image.autoOrient().resize({
    width: imageMaxWidth,
    height: imageMaxWidth,
    fit: "inside",
    withoutEnlargement: true,
  });

function normalise(image: Sharp, header: Metadata): Sharp {
  const srgb = fit(image).toColourspace("srgb");
  // sharp converts 16-bit files with a profile to Display P3 and leaves them there unless an output
  // profile is named. For files without a profile, naming one would read sRGB numbers as P3.
  const wide = header.space === "rgb16" && header.hasProfile;
  return wide ? srgb.withIccProfile("srgb", { attach: false }) : srgb;
}

/** Some phones write extra bytes between the parts of a file; no pixel is lost. */
const isHarmless = (err: unknown): boolean =>
  err instanceof Error && err.message.includes("extraneous bytes before marker");

function refuse(err: unknown): never {
  if (err instanceof ImageError) throw err;
  const text = err instanceof Error ? err.message : "";
  if (text.includes("exceeds pixel limit")) throw new ImageError("tooManyPixels", err);
  throw new ImageError("broken", err);
}
