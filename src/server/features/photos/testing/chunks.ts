import { crc32 } from "node:zlib";

/** One chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

const oneBitGrey = [1, 0, 0, 0, 0];
export const interlaced16BitAlpha = [16, 6, 0, 0, 1];

/** A PNG with this size and kind in its header, and almost no content. */
export function pngBomb(width: number, height: number, kind = oneBitGrey): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...kind]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", Buffer.alloc(64))];
  return Buffer.concat([pngSignature, ...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

/** Puts bytes into a JPEG before the first marker of a kind. */
export function insertBefore(jpeg: Buffer, marker: number, bytes: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)]);
}

/** Changes the claimed size of a JPEG. */
export function claimSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const [baseline, progressive] = [0xc0, 0xc2].map((kind) =>
    copy.indexOf(Buffer.from([0xff, kind])),
  );
  const frame = baseline === -1 ? (progressive ?? 0) : (baseline ?? 0);
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Appends frames of one pixel to a GIF. */
export function withFrames(gif: Buffer, count: number): Buffer {
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 0x01, 0];
  const frames = Array.from({ length: count }, () => Buffer.from(pixel));
  return Buffer.concat([gif.subarray(0, -1), ...frames, Buffer.from([0x3b])]);
}

/** Changes the claimed size of a GIF, for itself and for its first frame. */
export function claimGifSize(gif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(gif);
  const frame = copy.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  for (const at of [6, frame + 5]) {
    copy.writeUInt16LE(width, at);
    copy.writeUInt16LE(height, at + 2);
  }
  return copy;
}
