import type { Sharp } from "sharp";
import { sharp } from "./sharp.ts";

/** A picture of 8-bit sRGB, row after row, 3 channels or 4 with alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Runs a sharp pipeline that ends in sRGB. */
export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return {
    data,
    width: info.width,
    height: info.height,
    channels: info.channels === 4 ? 4 : 3,
  };
}

/** Starts a sharp pipeline; the pixels are not copied. */
export const fromPixels = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw });
