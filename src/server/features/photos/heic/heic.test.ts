import { expect, test } from "vitest";
import { decode } from "../decode.ts";
import { sharp } from "../sharp.ts";
import { createHeic, type HeicOptions, tellColours } from "./testing/heic.ts";
import {
  colours,
  corners,
  expectRefused,
  isNear,
  photo,
  pixelAt,
  quarterAt,
  upright,
} from "../testing/photos.ts";

const heic = (options: Partial<HeicOptions> = {}): Buffer =>
  createHeic({
    width: 96,
    height: 64,
    colourAt: (x, y) => quarterAt(x / 96, y / 64),
    ...options,
  });

test("reads a HEIC", async () => {
  const pixels = await decode(heic());
  expect([pixels.width, pixels.height, pixels.channels]).toEqual([96, 64, 3]);
  expect(corners(pixels)).toEqual(upright);
});

test.each([
  [{ turns: 1 }, ["green", "white", "red", "blue"]],
  [{ turns: 2 }, ["white", "blue", "green", "red"]],
  [{ turns: 3 }, ["blue", "red", "white", "green"]],
  [{ mirror: 0 }, ["blue", "white", "red", "green"]],
  [{ mirror: 1 }, ["green", "red", "white", "blue"]],
  [{ turns: 1, mirror: 1 }, ["white", "green", "blue", "red"]],
] as const)("turns and mirrors a HEIC once: %o", async (options, expected) => {
  const pixels = await decode(heic(options));
  expect(pixels.width > pixels.height).toBe(!("turns" in options) || options.turns === 2);
  expect(corners(pixels)).toEqual(expected);
});

test("converts the colours of a Display P3 HEIC to sRGB", async () => {
  const p3 = await photo().withIccProfile("p3").png().toBuffer();
  const { icc } = await sharp(p3).metadata();
  // The numbers that the red of `quarters` has in Display P3.
  const inP3 = [183, 56, 41] as const;
  const plain = await decode(heic({ colourAt: () => inP3 }));
  expect(isNear(pixelAt(plain, 5, 5), inP3, 4)).toBe(true);
  const tagged = await decode(heic({ colourAt: () => inP3, ...(icc && { profile: icc }) }));
  expect(isNear(pixelAt(tagged, 5, 5), colours.red, 4), pixelAt(tagged, 5, 5).join()).toBe(true);
});

/** The red 200, 40, 40 of sRGB in other colours: primaries, transfer, samples. */
const reds = [
  ["Display P3", 12, 13, [183, 57, 47]],
  ["BT.2020 with PQ", 9, 16, [121, 80, 67]],
  ["BT.2020 with HLG", 9, 18, [156, 65, 47]],
  ["sRGB", 1, 13, [200, 40, 40]],
  ["BT.709", 1, 1, [200, 40, 40]],
] as const;

test.each(reds)(
  "converts colours given by numbers to sRGB: %s",
  async (_, primaries, transfer, rgb) => {
    const nclx = { primaries, transfer };
    const [red, green, blue] = rgb;
    const size = { width: 64, height: 64 };
    const avif = await sharp({
      create: { ...size, channels: 3, background: { r: red, g: green, b: blue } },
    })
      .avif({ quality: 100, effort: 0, chromaSubsampling: "4:4:4" })
      .toBuffer();
    const files = [heic({ ...size, colourAt: () => rgb, nclx }), tellColours(avif, nclx, size)];
    for (const file of files) {
      const pixel = pixelAt(await decode(file), 5, 5);
      expect(isNear(pixel, [200, 40, 40], 5), pixel.join()).toBe(true);
    }
  },
);

test("shrinks a very large HEIC on the way, keeping every part in its place", async () => {
  const pixels = await decode(
    heic({ width: 5136, height: 32, colourAt: (x, y) => quarterAt(x / 5136, y / 32) }),
  );
  expect([pixels.width, pixels.height]).toEqual([2560, 16]);
  expect(corners(pixels)).toEqual(upright);
});

test("refuses a HEIC that is truncated, empty or of another kind", async () => {
  const whole = heic();
  for (const length of [whole.length - 1, whole.length >> 1, 300, 40]) {
    await expectRefused(whole.subarray(0, length), "broken");
  }
  await expectRefused(heic({ claim: { width: 16, height: 16 } }), "broken");
  await expectRefused(heic({ claim: { width: 30_000, height: 30_000 } }), "tooManyPixels");
});

test("refuses other codecs in the container of a HEIC", async () => {
  const other = Buffer.from(heic().toString("latin1").replaceAll("hvc1", "avc1"), "latin1");
  await expectRefused(other, "broken");
});
