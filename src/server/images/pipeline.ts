import pLimit from "p-limit";
import { decode } from "./decode.ts";
import { encodeVariants, type ProcessedImage } from "./variants.ts";

export { ImageError } from "./image-error.ts";
export type { ProcessedImage } from "./variants.ts";

const decodeTimeoutMs = 30_000;

// Two images in work and one of them being decoded: the rest wait as the bytes that were sent. So
// two of the four libuv threads stay free for file reads and password hashes, and the memory of a
// full-size photo is needed once at a time.
const working = pLimit(Number(process.env["W"] ?? 2));
const decoding = pLimit(1);

/**
 * Turns the bytes of an uploaded file into the files kept of it: checked by content, upright, sRGB,
 * without metadata. Waits its turn; the time limit counts from there. Rejects with ImageError,
 * whose message is for the person, when the file is no acceptable photo.
 */
export function processImage(
  input: Buffer,
  { timeoutMs = decodeTimeoutMs }: { timeoutMs?: number } = {},
): Promise<ProcessedImage> {
  return working(async () => {
    const pixels = await decoding(() => decode(input, timeoutMs));
    const r = await encodeVariants(pixels);
    if (process.env["T"]) (pixels.data.buffer as ArrayBuffer).transfer(0);
    return r;
  });
}
