import { expect, test } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { failure } from "../../core/failure.ts";
import { ImageError, processImage } from "./pipeline.ts";
import { sharp } from "./sharp.ts";
import { insertBefore } from "./testing/chunks.ts";
import { createHeic } from "./heic/testing/heic.ts";
import { photo } from "./testing/photos.ts";

const marker = "<?php echo 'kept';";

/** A photo with metadata in every place that a JPEG has for it, and after its end. */
async function talkative(): Promise<Buffer> {
  const tagged = await photo(1000, 700)
    .withIccProfile("p3")
    .withExif({
      IFD0: { Copyright: marker, Make: "Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 30/1" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>${marker}</script></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const comment = Buffer.from(
    `\xff\xfe\x00${String.fromCodePoint(marker.length + 2)}${marker}`,
    "latin1",
  );
  const zip = Buffer.from(`PK\x03\x04${marker}PK\x05\x06`, "latin1");
  return Buffer.concat([insertBefore(tagged, 0xdb, comment), zip]);
}

test("keeps no byte of the sent file: no metadata, no comment, nothing after the end", async () => {
  const input = await talkative();
  const says = [
    "<?php",
    "Exif",
    "EXIF",
    "GPS",
    "Camera",
    "xmpmeta",
    "ICC",
    "PK\x03\x04",
    "PK\x05\x06",
  ];
  for (const word of says.filter((word) => !["EXIF", "GPS"].includes(word))) {
    expect(input.includes(word), word).toBe(true);
  }
  const { main, smaller, share, preview } = await processImage(input);
  const tiny = Buffer.from(preview.split(",")[1] ?? "", "base64");
  for (const file of [main, ...smaller.map((one) => one.data), share, tiny]) {
    for (const word of says) expect(file.includes(word), word).toBe(false);
    const header = await sharp(file).metadata();
    for (const kind of ["exif", "xmp", "icc", "iptc", "orientation", "comments"] as const) {
      expect(header[kind], kind).toBeUndefined();
    }
  }
});

test("converts several at once without mixing them up", async () => {
  const heic = createHeic({ width: 64, height: 32, colourAt: () => [90, 90, 90] });
  const inputs = [
    await photo(100, 80).png().toBuffer(),
    heic,
    await photo(60, 90).webp().toBuffer(),
  ];
  const processed = await Promise.all(inputs.map((input) => processImage(input)));
  expect(processed.map(({ width, height }) => [width, height])).toEqual([
    [100, 80],
    [64, 32],
    [60, 90],
  ]);
});

test("gives the reason for refusing a file, and continues with the next", async () => {
  const text = processImage(Buffer.from("not a photo"));
  await expect(text).rejects.toThrow(ImageError);
  await expect(text).rejects.toThrow(inEnglish(failure.imageUnsupported));
  const half = await photo(200, 200).jpeg().toBuffer();
  await expect(processImage(half.subarray(0, 700))).rejects.toThrow(inEnglish(failure.imageBroken));
  await expect(processImage(await photo().gif().toBuffer())).resolves.toMatchObject({ width: 96 });
});

test("gives up on a photo that takes too long, and continues with the next", async () => {
  const large = await photo(3000, 2000).png().toBuffer();
  const small = await photo().png().toBuffer();
  const slow = expect(processImage(large, { timeoutMs: 20 })).rejects.toMatchObject({
    name: "ImageError",
    message: inEnglish(failure.imageTooSlow),
  });
  const next = processImage(small);
  await slow;
  await expect(next).resolves.toMatchObject({ width: 96, height: 64 });
});
