import type { Metadata } from "sharp";
import { ImageError } from "./image-error.ts";
import { readJpegCost } from "./jpeg-cost.ts";
import type { ImageKind } from "./sniff.ts";

/**
 * Bytes that a decoder may need for one photo. The process needs about 110 MB for its code and the smaller
 * pictures; server and process together stay below 450 MB.
 */
const budget = 215e6;

/** The most pixels of each kind. JPEG may have more: it is decoded and scaled line by line. */
const maxPixels = { jpeg: 120e6, png: 64e6, webp: 64e6, gif: 64e6, heif: 64e6 } as const;

/** Longer sides cost memory for each line, and no camera makes them. */
const maxSide = 30_000;

/** A photo from a phone has one scan, a progressive one from a website ten. */
const maxScans = 100;

/** The most pixels that a decoder may find in a file of this kind. */
export const pixelLimit = (kind: ImageKind): number => maxPixels[kind];

/** Throws ImageError for a photo that takes too much memory or time to decode, judged by its header. */
export function refuseCostly(kind: ImageKind, header: Metadata, file: Buffer): void {
  const { width, height } = header;
  if (width * height > maxPixels[kind] || Math.max(width, height) > maxSide) {
    throw new ImageError("tooManyPixels");
  }
  if (memoryOf(kind, header, file) > budget) throw new ImageError("tooCostly");
}

function memoryOf(kind: ImageKind, header: Metadata, file: Buffer): number {
  const pixels = header.width * header.height;
  if (kind === "jpeg") return memoryOfJpeg(file);
  if (kind === "heif") return pixels * bytesOfHeif(header);
  if (kind === "png") return header.isProgressive ? pixels * bytesOfSamples(header) : 0;
  return pixels * bytesPerPixel[kind];
}

function memoryOfJpeg(file: Buffer): number {
  const { scans, memory } = readJpegCost(file);
  if (scans > maxScans) throw new ImageError("tooCostly");
  return memory;
}

const bytesOfSamples = ({ channels, depth }: Metadata) => channels * (depth === "ushort" ? 2 : 1);

// The highest values measured for each kind with sharp 0.35 and libheif-js 1.23.
const bytesPerPixel = { webp: 3.3, gif: 5.1 } as const;

function bytesOfHeif({ compression, hasAlpha, bitsPerSample = 8 }: Metadata): number {
  const isDeep = bitsPerSample > 8;
  if (compression === "av1") return isDeep ? 22 : 16;
  return 8.7 + (isDeep ? 3 : 0) + (hasAlpha ? 6 : 0);
}
