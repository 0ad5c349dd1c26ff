/**
 * Small files that are expensive to decode, by the reason. Each is a picture generated from
 * scratch, which a decoder would read to its end.
 */
import { avifOf } from "./avif.ts";
import { gifOf } from "./gif.ts";
import { heicOf } from "./heic.ts";
import { averages, type Component, jpegOf, oneByOne, progression } from "./jpeg.ts";
import { pngOf } from "./png.ts";
import { webpOf } from "./webp.ts";

const whole: Component = { h: 1, v: 1 };
const full = [whole, whole, whole];
const cmyk = [...full, whole];
const halved = [{ h: 2, v: 2 }, whole, whole];

const progressive = (width: number, height: number, components: readonly Component[]) =>
  jpegOf({ width, height, components, scans: averages(components) });

/** Generates each picture when it is needed, so that none takes memory before. */
export const pictures: Record<string, () => Promise<Buffer>> = {
  "avif-444-alpha": async () => avifOf({ alpha: true }),
  "avif-444": async () => avifOf({ alpha: false }),
  "avif-larger-than-it-says": async () => avifOf({ alpha: false, claim: 16 }),
  "jpeg-progressive-cmyk": async () => progressive(12_000, 10_000, cmyk),
  "jpeg-progressive-444": async () => progressive(12_000, 10_000, full),
  "jpeg-component-by-component": async () =>
    jpegOf({
      width: 12_000,
      height: 10_000,
      components: full,
      scans: oneByOne(full),
      progressive: false,
    }),
  "jpeg-many-scans": async () =>
    jpegOf({ width: 6000, height: 4000, components: halved, scans: progression(halved, 10) }),
  "png-interlaced": () => pngOf({ width: 8000, height: 8000, interlaced: true }),
  "png-16-bit": () => pngOf({ width: 8000, height: 8000 }),
  "png-one-row": () => pngOf({ width: 64_000_000, height: 1 }),
  "png-one-column": () => pngOf({ width: 1, height: 64_000_000 }),
  "heic-grid": async () => heicOf(15, 15),
  gif: async () => gifOf(8000, 8000),
  "webp-lossless": async () => webpOf(8000, 8000),
};
