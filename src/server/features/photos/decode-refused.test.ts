import { expect, test } from "vitest";
import { decode } from "./decode.ts";
import { claimGifSize, claimSize, interlaced16BitAlpha, pngBomb } from "./testing/chunks.ts";
import { claimHeifSize, createHeic } from "./heic/testing/heic.ts";
import { expectRefused, noise, photo } from "./testing/photos.ts";
import { fromPixels } from "./pixels.ts";

const avif = await photo().avif({ effort: 0 }).toBuffer();
const avifOfSize = (width: number, height: number) => claimHeifSize(avif, width, height);
const heicOfSize = (width: number, height: number) =>
  createHeic({ width: 64, height: 64, colourAt: () => [9, 9, 9], claim: { width, height } });
const baseline = await photo().jpeg().toBuffer();
const endMarker = 2;

test("refuses a JPEG that lacks any part of its picture", async () => {
  for (const progressive of [false, true]) {
    const file = await fromPixels(noise(64, 64)).jpeg({ progressive }).toBuffer();
    for (const length of [3, 30, 300, 600, 0.2, 0.5, 0.75, file.length - endMarker - 20]) {
      const kept = length < 1 ? Math.floor(file.length * length) : length;
      await expectRefused(file.subarray(0, kept), "broken");
      const ended = Buffer.concat([file.subarray(0, kept), Buffer.from([0xff, 0xd9])]);
      await expectRefused(ended, "broken");
    }
  }
});

test("refuses other kinds cut in half", async () => {
  const big = () => fromPixels(noise(64, 64));
  const files = [
    await big().png().toBuffer(),
    await big().webp().toBuffer(),
    await big().gif().toBuffer(),
    await big().avif({ effort: 0 }).toBuffer(),
  ];
  for (const file of files) await expectRefused(file.subarray(0, file.length >> 1), "broken");
});

test("refuses a bomb by its header", async () => {
  await expectRefused(pngBomb(30_000, 30_000), "tooManyPixels");
  await expectRefused(pngBomb(8001, 8000), "tooManyPixels");
  await expectRefused(claimSize(baseline, 12_001, 10_000), "tooManyPixels");
  await expectRefused(claimGifSize(await photo().gif().toBuffer(), 8001, 8000), "tooManyPixels");
  // Within the limits, the missing picture is reported instead.
  await expectRefused(claimSize(baseline, 12_000, 10_000), "broken");
  await expectRefused(pngBomb(8000, 8000), "broken");
});

test("refuses a photo of any kind that takes too much memory by its header", async () => {
  const progressive = { progressive: true, chromaSubsampling: "4:4:4" };
  const jpeg = await photo().jpeg(progressive).toBuffer();
  const cmyk = await photo().toColourspace("cmyk").jpeg(progressive).toBuffer();
  const halved = await photo()
    .jpeg({ ...progressive, chromaSubsampling: "4:2:0" })
    .toBuffer();
  const gif = await photo().gif().toBuffer();
  const claims: Array<[dear: Buffer, cheap: Buffer]> = [
    [claimSize(jpeg, 6000, 6000), claimSize(jpeg, 6000, 5900)],
    [claimSize(cmyk, 5200, 5200), claimSize(cmyk, 5200, 5100)],
    [claimSize(halved, 9000, 8000), claimSize(halved, 9000, 7900)],
    [pngBomb(5200, 5200, interlaced16BitAlpha), pngBomb(5200, 5100, interlaced16BitAlpha)],
    [avifOfSize(3700, 3700), avifOfSize(3700, 3600)],
    [heicOfSize(5000, 5000), heicOfSize(4900, 5000)],
  ];
  await expectRefused(claimGifSize(gif, 6500, 6500), "tooCostly");
  for (const [dear, cheap] of claims) {
    await expectRefused(dear, "tooCostly");
    // Within the limits, the missing picture is reported instead.
    await expectRefused(cheap, "broken");
  }
});

test("refuses sides that no camera produces", async () => {
  await expectRefused(pngBomb(30_001, 1), "tooManyPixels");
  await expectRefused(pngBomb(1, 30_001), "tooManyPixels");
  await expectRefused(claimSize(baseline, 30_001, 10), "tooManyPixels");
});

test("refuses a JPEG that the decoder would pass over more than a hundred times", async () => {
  const progressive = await photo().jpeg({ progressive: true }).toBuffer();
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -endMarker);
  const withScans = (count: number) =>
    Buffer.concat([progressive.subarray(0, -endMarker), ...Array<Buffer>(count).fill(scan)]);
  expect(await decode(progressive)).toMatchObject({ width: 96 });
  await expectRefused(withScans(101), "tooCostly");
});

test("refuses a photo that ends in zeros after an interrupted download", async () => {
  const picture = fromPixels(noise(256, 256));
  const heic = createHeic({
    width: 256,
    height: 256,
    colourAt: (x, y) => [x, y, 1 + ((x * y) % 99)],
  });
  const files = [
    heic,
    await picture.avif({ effort: 0 }).toBuffer(),
    await picture.gif().toBuffer(),
  ];
  for (const quality of [50, 80, 90, 100]) {
    files.push(await picture.clone().jpeg({ quality }).toBuffer());
    files.push(await picture.clone().jpeg({ quality, progressive: true }).toBuffer());
    files.push(await picture.clone().webp({ quality }).toBuffer());
  }
  for (const file of files) {
    for (const share of [0.3, 0.5, 0.9]) {
      const zeroed = Buffer.from(file).fill(0, Math.floor(file.length * share));
      await expectRefused(zeroed, "broken");
    }
  }
});

test.each([
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ["a TIFF", await photo().tiff().toBuffer()],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
  ["text", Buffer.from("To whom it may concern. ".repeat(20))],
  ["HTML", Buffer.from("<!doctype html><title>photo.jpg</title>")],
  ["a bitmap", Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0", "latin1")],
  ["a video", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp41", "latin1")],
  ["a Photoshop file", Buffer.from("8BPS\x00\x01\x00\x00", "latin1")],
])("refuses %s whatever its name", async (_, file) => {
  await expectRefused(file, "unsupported");
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["only the signature of a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["only the start of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["an AVIF that ends after its type", Buffer.from("\0\0\0\x14ftypavif\0\0\0\0avif", "latin1")],
])("refuses %s as damaged", async (_, file) => {
  await expectRefused(file, "broken");
});
