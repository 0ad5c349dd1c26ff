import type { Metadata, Sharp, SharpOptions } from "sharp";
import { imageMaxWidth } from "../../shared/limits.ts";
import { pixelLimit, refuseCostly } from "./cost.ts";
import { readHeifColours } from "./heic-reader.ts";
import { heicToTiff } from "./heic.ts";
import { isZeroedAtEnd } from "./zeroed.ts";
import { ImageError } from "./image-error.ts";
import { withoutOddities } from "./jpeg-oddities.ts";
import { isOtherThanSrgb, type Nclx, toSrgb } from "./nclx.ts";
import { type Pixels, toPixels, toSamples } from "./pixels.ts";
import { sharp } from "./sharp.ts";
import { type ImageKind, sniffKind } from "./sniff.ts";

/**
 * Reads a photo of any accepted kind completely and brings it to at most `imageMaxWidth` px on its
 * longer side. Throws ImageError for anything that isn't one, is damaged, or takes too much to decode.
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
  const read = kind === "jpeg" ? readJpeg : kind === "heif" ? readHeif : readOther;
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

async function readHeif(photo: Photo): Promise<Pixels> {
  const { header, input } = photo;
  const isHevc = header.compression === "hevc";
  const { file, nclx } = isHevc
    ? heicToTiff(input, pixelLimit("heif"))
    : { file: input, nclx: header.hasProfile ? null : readHeifColours(input) };
  const image = open(photo, file, "error");
  if (nclx === null || !isOtherThanSrgb(nclx)) return toPixels(normalise(image, header));
  // libvips takes the samples for sRGB, whatever the file says of them.
  return convert(image, nclx, isHevc ? 8 : (header.bitsPerSample ?? 8));
}

async function convert(image: Sharp, nclx: Nclx, bits: number): Promise<Pixels> {
  const samples = await toSamples(fit(image).toColourspace("rgb16"), bits);
  return { ...samples, data: toSrgb(samples, nclx) };
}

/** Upright, and not larger than photos are kept. */
const fit = (image: Sharp): Sharp =>
  image.autoOrient().resize({
    width: imageMaxWidth,
    height: imageMaxWidth,
    fit: "inside",
    withoutEnlargement: true,
  });

function normalise(image: Sharp, header: Metadata): Sharp {
  const srgb = fit(image).toColourspace("srgb");
  // sharp brings 16-bit files with a profile to Display P3 and leaves them there unless an output
  // profile is named; without a profile, naming one would take sRGB numbers for P3 ones.
  const wide = header.space === "rgb16" && header.hasProfile;
  return wide ? srgb.withIccProfile("srgb", { attach: false }) : srgb;
}

/** Bytes that some phones write between the parts of a file cost no pixel. */
const isHarmless = (err: unknown): boolean =>
  err instanceof Error && err.message.includes("extraneous bytes before marker");

function refuse(err: unknown): never {
  if (err instanceof ImageError) throw err;
  const text = err instanceof Error ? err.message : "";
  if (text.includes("exceeds pixel limit")) throw new ImageError("tooManyPixels", err);
  throw new ImageError("broken", err);
}
