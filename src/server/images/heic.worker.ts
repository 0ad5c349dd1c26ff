import { parentPort, workerData } from "node:worker_threads";
import { imageMaxWidth } from "../../shared/limits.ts";
import { shrinkRows } from "./box-shrink.ts";
import { HeicFault, readHeic } from "./heic-reader.ts";
import type { HeicJob, HeicReply } from "./heic.ts";
import { createTiff } from "./tiff.ts";

// A file can claim little and need much (a tile far larger than the image). The decoder's memory
// only ever grows through here, so this is where it is stopped; 48 megapixels need about 300 MB.
const maxMemory = 512 * 2 ** 20;
const pageSize = 2 ** 16;
const { prototype } = WebAssembly.Memory;
// oxlint-disable-next-line unbound-method -- called with its own `this` below
const grow = prototype.grow;
prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * pageSize > maxMemory)
    throw new RangeError("too much memory");
  return grow.call(this, pages);
};

const { file, maxPixels }: HeicJob = workerData;
try {
  const tiff = convert(file, maxPixels);
  reply({ tiff }, [tiff.buffer]);
} catch (err) {
  const fault = err instanceof HeicFault ? err.fault : "broken";
  reply({ fault, detail: String(err) }, []);
}

function convert(file: Uint8Array, maxPixels: number): Uint8Array<ArrayBuffer> {
  const picture = readHeic(file, maxPixels);
  // Like a JPEG, a far too large picture is brought near its size on the way out, which spares the
  // memory of a second full copy. Averaging colours of unlike opacity would be wrong, so not those.
  const factor =
    picture.channels === 4
      ? 1
      : Math.max(1, Math.floor(Math.max(picture.width, picture.height) / imageMaxWidth));
  const width = Math.floor(picture.width / factor) || 1;
  const height = Math.floor(picture.height / factor) || 1;
  const { channels, profile } = picture;
  const tiff = createTiff({ width, height, channels, profile });
  shrinkRows(picture, factor, { width, height, pixels: tiff.pixels });
  return tiff.file;
}

function reply(message: HeicReply, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer);
}
