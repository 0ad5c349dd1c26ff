import type { Sharp } from "sharp";
import { expect } from "vitest";
import { decode } from "../decode.ts";
import { ImageError, type ImageFault } from "../image-error.ts";
import { fromPixels, type Pixels } from "../pixels.ts";

export const colours = {
  red: [200, 40, 30],
  green: [40, 160, 60],
  blue: [50, 70, 190],
  white: [250, 250, 250],
} as const;
type ColourName = keyof typeof colours;

/** Red and green above blue and white: every rotation and mirroring looks different. */
export function quarters(width: number, height: number): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(quarterAt(x / width, y / height), (y * width + x) * 3);
  }
  return { data, width, height, channels: 3 };
}

/** The colour of `quarters` at a position, in shares of width and height. */
export function quarterAt(x: number, y: number): readonly [number, number, number] {
  if (y < 0.5) return x < 0.5 ? colours.red : colours.green;
  return x < 0.5 ? colours.blue : colours.white;
}

/** A sharp pipeline of `quarters`, to be encoded as the test needs. */
export const photo = (width = 96, height = 64): Sharp => fromPixels(quarters(width, height));

/** Pixels that no encoder can compress. */
export function noise(width: number, height: number): Pixels {
  const data = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    data[i] = seed >> 16;
  }
  return { data, width, height, channels: 3 };
}

export function pixelAt({ data, width, channels }: Pixels, x: number, y: number): number[] {
  const at = (y * width + x) * channels;
  return [...data.subarray(at, at + channels)];
}

/** The names of the colours in the four corners: top left, top right, bottom left, bottom right. */
export function corners(pixels: Pixels): (ColourName | undefined)[] {
  const right = pixels.width - 4;
  const bottom = pixels.height - 4;
  return [pixelAt(pixels, 3, 3), pixelAt(pixels, right, 3), pixelAt(pixels, 3, bottom)]
    .concat([pixelAt(pixels, right, bottom)])
    .map((pixel) => colourNames.find((name) => isNear(pixel, colours[name])));
}

const colourNames = ["red", "green", "blue", "white"] as const;

/** Whether two colours look the same, which lossy coding and colour conversion preserve. */
export function isNear(pixel: readonly number[], colour: readonly number[], by = 12): boolean {
  return colour.every((value, i) => Math.abs(value - (pixel[i] ?? 0)) <= by);
}

export const upright: ColourName[] = ["red", "green", "blue", "white"];

/** Expects a file to be refused for this reason, with its sentence. */
export async function expectRefused(file: Buffer, fault: ImageFault): Promise<void> {
  const thrown = await decode(file).then(
    () => undefined,
    (err: unknown) => err,
  );
  expect(thrown).toBeInstanceOf(ImageError);
  expect(thrown).toMatchObject({ fault, message: new ImageError(fault).message });
}
