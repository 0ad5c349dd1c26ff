import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { constants, createDeflate } from "node:zlib";
import { pngChunk, pngSignature } from "../../../src/server/features/photos/testing/chunks.ts";

type PngInput = { width: number; height: number; interlaced?: boolean };

/** A black PNG of 16-bit RGBA. */
export async function pngOf({ width, height, interlaced = false }: PngInput): Promise<Buffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, interlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = await compress(interlaced ? interlacedSize(width, height) : size(width, height));
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The bytes of the rows, each with its filter number. */
const size = (width: number, height: number) =>
  width === 0 || height === 0 ? 0 : (width * 8 + 1) * height;

/** Adam7: every pixel is in one of seven smaller pictures. */
function interlacedSize(width: number, height: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  const part = (whole: number, start: number, step: number) =>
    Math.ceil(Math.max(0, whole - start) / step);
  return passes
    .map(([x, dx, y, dy]) => size(part(width, x, dx), part(height, y, dy)))
    .reduce((sum, one) => sum + one, 0);
}

const zeros = Buffer.alloc(2 ** 20);

/** This many zero bytes, deflated, without having them all in memory. */
async function compress(count: number): Promise<Buffer> {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const whole = buffer(deflate);
  for (let left = count; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, "drain");
  }
  deflate.end();
  return whole;
}
