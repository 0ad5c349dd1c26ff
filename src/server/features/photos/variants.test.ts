import { expect, test } from "vitest";
import { cardCropWidths, imageWidths, shareImage } from "../../../shared/limits.ts";
import { decode } from "./decode.ts";
import { fromPixels } from "./pixels.ts";
import { sharp } from "./sharp.ts";
import {
  colours,
  corners,
  isNear,
  noise,
  photo,
  pixelAt,
  quarters,
  upright,
} from "./testing/photos.ts";
import { encodeVariants, shareMaxBytes } from "./variants.ts";

test("makes every narrower width, the share preview and the tiny preview", async () => {
  const { width, height, main, smaller, share, preview } = await encodeVariants(
    quarters(1700, 1000),
  );
  expect([width, height]).toEqual([1700, 1000]);
  expect(await sharp(main).metadata()).toMatchObject({ format: "webp", width: 1700, height: 1000 });
  expect(smaller.map((one) => one.width)).toEqual(imageWidths);
  for (const one of smaller) {
    const pixels = await decode(one.data);
    expect([pixels.width, pixels.height]).toEqual([one.width, Math.round(one.width / 1.7)]);
    expect(corners(pixels)).toEqual(upright);
  }
  expect(await sharp(share).metadata()).toMatchObject({ format: "jpeg", ...shareImage });
  expect(corners(await decode(share))).toEqual(upright);

  expect(preview).toMatch(/^data:image\/webp;base64,/);
  expect(preview.length).toBeLessThan(700);
  const tiny = await sharp(Buffer.from(preview.split(",")[1] ?? "", "base64")).metadata();
  expect(tiny).toMatchObject({ format: "webp", width: 24, height: 14 });
});

/** A grey photo with small bright quarters in it. */
async function greyWithQuarters(width: number, height: number, left: number, top: number) {
  const { data, ...raw } = quarters(160, 160);
  const png = await sharp({ create: { width, height, channels: 3, background: "#8a8f94" } })
    .composite([{ input: data, raw, left, top }])
    .png()
    .toBuffer();
  return decode(png);
}

/** The share of pixels that are not grey. */
async function colourful(file: Buffer): Promise<number> {
  const { data, channels } = await decode(file);
  let count = 0;
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count += 1;
  }
  return count / (data.length / channels);
}

test.each([
  ["a portrait", 900, 1600, 300, 1300],
  ["a panorama", 2400, 800, 2100, 300],
] as const)("crops %s around what draws the attention", async (_name, width, height, left, top) => {
  const { cards, share } = await encodeVariants(await greyWithQuarters(width, height, left, top));
  expect(cards.map((one) => one.width)).toEqual(cardCropWidths.filter((one) => one <= width));
  for (const one of cards) {
    expect(await sharp(one.data).metadata()).toMatchObject({
      width: one.width,
      height: one.width * 0.75,
    });
    expect(await colourful(one.data)).toBeGreaterThan(0.01);
  }
  expect(await colourful(share)).toBeGreaterThan(0.01);
});

test("makes no crop where the middle is as good, or the photo too small for one", async () => {
  expect((await encodeVariants(quarters(1500, 1000))).cards).toEqual([]);
  expect((await encodeVariants(quarters(300, 900))).cards).toEqual([]);
});

test("makes no file as wide as the main one, or wider", async () => {
  expect((await encodeVariants(quarters(480, 320))).smaller).toEqual([]);
  expect((await encodeVariants(quarters(481, 320))).smaller).toHaveLength(1);
});

test("keeps the share preview within its size, whatever it shows", async () => {
  const { share } = await encodeVariants(noise(1200, 800));
  expect(share.length).toBeLessThanOrEqual(shareMaxBytes);
  expect(await sharp(share).metadata()).toMatchObject(shareImage);
});

test("shows a small photo sharp in the middle of the share preview, not blown up", async () => {
  for (const [width, height] of [
    [64, 48],
    [1, 1],
    [2560, 40],
  ] as const) {
    const { share } = await encodeVariants(quarters(width, height));
    expect(await sharp(share).metadata()).toMatchObject(shareImage);
  }
  const { share } = await encodeVariants(quarters(64, 48));
  const pixels = await decode(share);
  const left = (shareImage.width - 64) / 2;
  const top = (shareImage.height - 48) / 2;
  expect(isNear(pixelAt(pixels, left + 28, top + 20), colours.red, 20)).toBe(true);
  expect(isNear(pixelAt(pixels, left + 36, top + 20), colours.green, 20)).toBe(true);
  expect(isNear(pixelAt(pixels, left + 28, top + 28), colours.blue, 20)).toBe(true);
});

test("keeps alpha in WebP and puts the JPEG on white", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const framed = await photo(1200, 500)
    .extend({ top: 100, bottom: 100, background: clear })
    .png()
    .toBuffer();
  const { main, smaller, share } = await encodeVariants(await decode(framed));
  for (const file of [main, smaller[0]?.data ?? main]) {
    const pixels = await decode(file);
    expect(pixels.channels).toBe(4);
    expect(pixelAt(pixels, 3, 3)[3]).toBe(0);
  }
  expect(isNear(pixelAt(await decode(share), 600, 5), [255, 255, 255], 2)).toBe(true);
});

test("spends no bytes on alpha that hides nothing", async () => {
  const { data } = await fromPixels(quarters(96, 64)).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const { main } = await encodeVariants({ data, width: 96, height: 64, channels: 4 });
  expect((await sharp(main).metadata()).hasAlpha).toBe(false);
});
