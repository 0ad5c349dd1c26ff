import type { Sharp } from "sharp";
import { sharp } from "./sharp.ts";

/** A picture in 8-bit sRGB, row after row; the fourth channel is alpha. */
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

/** Runs a sharp pipeline that ends in 16 bits; `bits` is how many upper bits the file has. */
export async function toSamples(image: Sharp, bits: number) {
  const { data, info } = await image.raw({ depth: "ushort" }).toBuffer({ resolveWithObject: true });
  return {
    data: new Uint16Array(data.buffer, data.byteOffset, data.length / 2),
    width: info.width,
    height: info.height,
    channels: info.channels === 4 ? (4 as const) : (3 as const),
    max: 2 ** 16 - 2 ** (16 - bits),
  };
}

/** Starts a sharp pipeline; the pixels are not copied. */
export const fromPixels = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw });
