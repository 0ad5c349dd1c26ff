import { test } from "vitest";
import { claimGifSize, claimSize, pngBomb } from "./testing/chunks.ts";
import { expectRefused, noise, photo } from "./testing/photos.ts";
import { fromPixels } from "./pixels.ts";

const baseline = await photo().jpeg().toBuffer();
const endMarker = 2;

test("refuses a JPEG that lacks any of its picture", async () => {
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
  // Within the limits it is the missing picture that is noticed.
  await expectRefused(claimSize(baseline, 12_000, 10_000), "broken");
  await expectRefused(pngBomb(8000, 8000), "broken");
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
