import type { Sharp } from "sharp";
import {
  cardCropWidths,
  cardRatio,
  imageWidths,
  needsCardCrop,
  shareImage,
} from "../../../shared/limits.ts";
import { fromPixels, type Pixels, toPixels } from "./pixels.ts";
import { sharp } from "./sharp.ts";

type ImageWidth = (typeof imageWidths)[number];

/** All files made from one photo. The uploaded bytes are not among them. */
export interface ProcessedImage {
  /** Size in px of `main`, upright. */
  width: number;
  height: number;
  /** WebP. */
  main: Buffer;
  /** WebP, narrower than `main`, smallest first; empty for a small photo. */
  smaller: { width: ImageWidth; data: Buffer }[];
  /** WebP, the part of the photo that a card shows; empty if that is the middle, or for a small photo. */
  cards: { width: number; data: Buffer }[];
  /** JPEG of `shareImage`'s size, at most `shareMaxBytes`. */
  share: Buffer;
  /** A tiny WebP as data: URI. */
  preview: string;
}

export const shareMaxBytes = 300_000;
const previewSize = 24;
/** WebP quality. On a phone, whose pixels are small, 60 looks the same as 80 and is a third smaller. */
const quality = { phone: 60, other: 80 };
/** Photos up to this width in px are for phones. */
const phonePhotoWidth = 800;
const white = "#ffffff";
/** Further enlargement for the share preview looks blurred. */
const maxEnlargement = 2;

/** Encodes all files of a decoded photo in parallel. */
export async function encodeVariants(pixels: Pixels): Promise<ProcessedImage> {
  const { width, height } = pixels;
  const widths = imageWidths.filter((narrow) => narrow < width);
  const [main, share, preview, smaller, cards] = await Promise.all([
    webp(fromPixels(pixels)),
    encodeShare(pixels),
    encodePreview(pixels),
    Promise.all(
      widths.map(async (narrow) => ({
        width: narrow,
        data: await webp(
          fromPixels(pixels).resize({ width: narrow }),
          narrow <= phonePhotoWidth ? quality.phone : quality.other,
        ),
      })),
    ),
    Promise.all(
      cardWidths(pixels).map(async (narrow) => ({
        width: narrow,
        data: await webp(crop(fromPixels(pixels), narrow, Math.round(narrow / cardRatio))),
      })),
    ),
  ]);
  return { width, height, main, smaller, cards, share, preview };
}

function cardWidths(pixels: Pixels): number[] {
  if (!needsCardCrop(pixels)) return [];
  const widest = Math.min(pixels.width, pixels.height * cardRatio);
  return cardCropWidths.filter((width) => width <= widest);
}

/** The part of a picture that draws the attention, such as faces, at this size. */
const crop = (image: Sharp, width: number, height: number): Sharp =>
  image.resize(width, height, { fit: "cover", position: sharp.strategy.attention });

const webp = (image: Sharp, atQuality = quality.other): Promise<Buffer> =>
  image.webp({ quality: atQuality, effort: 4 }).toBuffer();

async function encodePreview(pixels: Pixels): Promise<string> {
  const data = await fromPixels(pixels)
    .resize(previewSize, previewSize, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 40, alphaQuality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${data.toString("base64")}`;
}

async function encodeShare(pixels: Pixels): Promise<Buffer> {
  const canvas = fromPixels(await drawShare(pixels));
  for (let quality = 82; ; quality -= 12) {
    const data = await canvas.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    // The last quality is far below the limit even for pure noise.
    if (data.length <= shareMaxBytes || quality <= 22) return data;
  }
}

async function drawShare(pixels: Pixels): Promise<Pixels> {
  const { width, height } = shareImage;
  const flat = fromPixels(pixels).flatten({ background: white });
  const cover = crop(flat.clone(), width, height);
  const enlargement = Math.max(width / pixels.width, height / pixels.height);
  if (enlargement <= maxEnlargement) return toPixels(cover);

  // A small or very long photo is shown whole and sharp on a blurred copy of itself.
  const inset = await toPixels(
    flat.resize(width, height, { fit: "inside", withoutEnlargement: true }),
  );
  const { data, ...raw } = inset;
  return toPixels(
    cover
      .blur(30)
      .composite([{ input: data, raw }])
      .removeAlpha(),
  );
}
