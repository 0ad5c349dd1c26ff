import { expect, test } from "vitest";
import { imageWidths, shareImage } from "../../../shared/limits.ts";
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
