import { expect, test } from "vitest";
import { decode } from "./decode.ts";
import { fromPixels } from "./pixels.ts";
import { insertBefore, pngChunk, withFrames } from "./testing/chunks.ts";
import {
  colours,
  corners,
  expectRefused,
  isNear,
  noise,
  photo,
  pixelAt,
  upright,
} from "./testing/photos.ts";

const baseline = await photo().jpeg().toBuffer();
const endMarker = 2;

test.each([
  ["JPEG", baseline],
  ["progressive JPEG", await photo().jpeg({ progressive: true }).toBuffer()],
  ["PNG", await photo().png().toBuffer()],
  ["interlaced PNG", await photo().png({ progressive: true }).toBuffer()],
  ["palette PNG", await photo().png({ palette: true, colours: 8 }).toBuffer()],
  ["16-bit PNG", await photo().toColourspace("rgb16").png().toBuffer()],
  ["WebP", await photo().webp().toBuffer()],
  ["lossless WebP", await photo().webp({ lossless: true }).toBuffer()],
  ["GIF", await photo().gif().toBuffer()],
  ["AVIF", await photo().avif({ effort: 0, quality: 90 }).toBuffer()],
])("reads a %s", async (_, file) => {
  const pixels = await decode(file);
  expect([pixels.width, pixels.height]).toEqual([96, 64]);
  expect(corners(pixels)).toEqual(upright);
});

test.each([
  [1, ["red", "green", "blue", "white"]],
  [2, ["green", "red", "white", "blue"]],
  [3, ["white", "blue", "green", "red"]],
  [4, ["blue", "white", "red", "green"]],
  [5, ["red", "blue", "green", "white"]],
  [6, ["blue", "red", "white", "green"]],
  [7, ["white", "green", "blue", "red"]],
  [8, ["green", "white", "red", "blue"]],
])("turns a photo of orientation %i upright", async (orientation, expected) => {
  for (const format of ["jpeg", "webp"] as const) {
    const file = await photo().withMetadata({ orientation }).toFormat(format).toBuffer();
    const pixels = await decode(file);
    expect(pixels.width > pixels.height).toBe(orientation < 5);
    expect(corners(pixels), format).toEqual(expected);
  }
});

test("shrinks a large photo to 2560 px on its longer side, and enlarges none", async () => {
  const wide = await decode(await photo(6000, 400).jpeg().toBuffer());
  expect([wide.width, wide.height]).toEqual([2560, 171]);
  const tall = await decode(await photo(300, 3000).png().toBuffer());
  expect([tall.width, tall.height]).toEqual([256, 2560]);
  const dot = await decode(await photo(1, 1).jpeg().toBuffer());
  expect([dot.width, dot.height]).toEqual([1, 1]);
});

test.each([
  ["Display P3 JPEG", await photo().withIccProfile("p3").jpeg({ quality: 95 }).toBuffer()],
  ["Display P3 WebP", await photo().withIccProfile("p3").webp({ quality: 95 }).toBuffer()],
  [
    "16-bit Display P3 PNG",
    await photo().toColourspace("rgb16").withIccProfile("p3").png().toBuffer(),
  ],
  ["16-bit sRGB PNG", await photo().toColourspace("rgb16").withIccProfile("srgb").png().toBuffer()],
])("converts the colours of a %s to sRGB", async (_, file) => {
  const pixels = await decode(file);
  expect(isNear(pixelAt(pixels, 5, 5), colours.red, 4), pixelAt(pixels, 5, 5).join()).toBe(true);
});

test("converts CMYK, with and without a profile, and doesn't turn it negative", async () => {
  const cmyk = photo().toColourspace("cmyk");
  const files = [
    await cmyk.clone().jpeg({ quality: 95 }).toBuffer(),
    await cmyk.clone().withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer(),
  ];
  for (const file of files) {
    const pixels = await decode(file);
    expect(pixels.channels).toBe(3);
    expect(isNear(pixelAt(pixels, 5, 5), colours.red, 40), pixelAt(pixels, 5, 5).join()).toBe(true);
    expect(isNear(pixelAt(pixels, 90, 60), colours.white, 20)).toBe(true);
  }
});

test("reads grey, with and without alpha, as three and four channels", async () => {
  const grey = photo().greyscale().toColourspace("b-w");
  expect((await decode(await grey.clone().jpeg().toBuffer())).channels).toBe(3);
  const faded = await decode(await grey.ensureAlpha(0.5).png().toBuffer());
  expect(faded.channels).toBe(4);
  expect(pixelAt(faded, 5, 5)[3]).toBeCloseTo(128, -1);
});

test("reads the first frame of a GIF with 20,000, and no more", async () => {
  const still = await photo().gif().toBuffer();
  const costOf = async (file: Buffer) => {
    const before = process.cpuUsage();
    const pixels = await decode(file);
    expect([pixels.width, pixels.height]).toEqual([96, 64]);
    expect(corners(pixels)).toEqual(upright);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await costOf(still);
  const once = await costOf(still);
  expect(await costOf(withFrames(still, 20_000))).toBeLessThan(100 * once);
});

test("reads a JPEG that lacks only its end marker", async () => {
  for (const progressive of [false, true]) {
    const file = await photo().jpeg({ progressive }).toBuffer();
    expect(corners(await decode(file.subarray(0, -endMarker)))).toEqual(upright);
  }
});

test("reads a complete JPEG followed by another scan header, even a truncated one", async () => {
  for (const length of [0, 2, 3, 4, 9]) {
    const scan = Buffer.from([0xff, 0xda, 0, length]);
    const open = Buffer.concat([baseline.subarray(0, -2), scan]);
    for (const file of [open, Buffer.concat([open, baseline.subarray(-2)])]) {
      expect(corners(await decode(file))).toEqual(upright);
    }
  }
});

test("reads JPEGs with the harmless oddities of phones and editors", async () => {
  const scan = baseline.indexOf(Buffer.from([0xff, 0xda]));
  const oddScan = Buffer.from(baseline);
  oddScan[scan + 12] = 0;
  const oddities = [
    oddScan,
    withJfif(baseline, 2),
    ...[2, 3, 255].map((transform) => withAdobe(baseline, transform)),
    insertBefore(baseline, 0xc0, Buffer.alloc(3)),
    Buffer.concat([baseline, Buffer.from("PK\x05\x06 and more after the end")]),
    insertBefore(baseline, 0xc0, Buffer.from("\xff\xfe\x00\x0f<?php echo 1;", "latin1")),
  ];
  for (const file of oddities) expect(corners(await decode(file))).toEqual(upright);
});

/** Adds the marker of a JFIF version. */
const withJfif = (jpeg: Buffer, major: number) =>
  insertBefore(
    jpeg,
    0xdb,
    Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from("JFIF\0"), major, 1, 0, 0, 1, 0, 1, 0, 0]),
  );

/** Adds the marker by which Adobe's programs tell how colours are stored. */
const withAdobe = (jpeg: Buffer, transform: number) =>
  insertBefore(
    jpeg,
    0xdb,
    Buffer.concat([
      Buffer.from([0xff, 0xee, 0, 14]),
      Buffer.from("Adobe"),
      Buffer.from([0, 100, 0, 0, 0, 0, transform]),
    ]),
  );

test("refuses a damaged JPEG whatever other oddities it has", async () => {
  const large = await fromPixels(noise(64, 64)).jpeg().toBuffer();
  for (const odd of [withJfif(large, 2), withAdobe(large, 2)]) {
    const half = odd.subarray(0, odd.length / 2);
    await expectRefused(half, "broken");
    await expectRefused(Buffer.concat([half, large.subarray(-endMarker)]), "broken");
  }
});

test("reads a PNG with a broken profile or text, not one with a wrong checksum", async () => {
  const png = await photo().png().toBuffer();
  const afterHeader = 33;
  for (const chunk of [
    pngChunk("iCCP", Buffer.from("x\0\0junk")),
    pngChunk("gAMA", Buffer.alloc(2)),
  ]) {
    const file = Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
    expect(corners(await decode(file))).toEqual(upright);
  }
  const data = png.indexOf("IDAT");
  const wrong = Buffer.from(png);
  wrong.writeUInt32BE(0, data + 4 + png.readUInt32BE(data - 4));
  await expectRefused(wrong, "broken");
});
