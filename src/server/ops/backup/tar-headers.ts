import { Transform } from "node:stream";

const block = 512;
/** The end of an archive, padded as GNU tar does. */
const mostEmptyBlocks = 20;
/**
 * Kinds of headers that extend the next one. tar-stream buffers them whole, whatever length they
 * declare.
 */
const aboutTheNext = new Set(["x", "g", "L", "K", "N"]);

/**
 * Checks headers before tar-stream reads them. Our archives have plain headers only, so it rejects
 * extended headers, which could fill the memory, sizes that cannot be read, and endless padding.
 * Everything else passes, to be judged by its name and kind.
 */
export function plainHeaders(): Transform {
  let header = Buffer.alloc(0);
  /** The remaining bytes of the current content, including padding to a whole block. */
  let content = 0;
  let empty = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length;) {
        if (content > 0) {
          const passed = Math.min(content, chunk.length - at);
          content -= passed;
          at += passed;
          continue;
        }
        const more = chunk.subarray(at, at + block - header.length);
        header = Buffer.concat([header, more]);
        at += more.length;
        if (header.length < block) break;
        const size = contentOf(header);
        empty = size === undefined ? empty + 1 : 0;
        if (Number.isNaN(size) || empty > mostEmptyBlocks) {
          return done(new Error("The archive has a header that backups never contain"));
        }
        content = Math.ceil((size ?? 0) / block) * block;
        header = Buffer.alloc(0);
      }
      done(null, chunk);
    },
  });
}

/**
 * The length of the content after a header; undefined for an empty block, NaN for one that is not
 * ours.
 */
function contentOf(header: Buffer): number | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  if (aboutTheNext.has(String.fromCharCode(header[156] ?? 0))) return Number.NaN;
  const field = header.subarray(124, 136);
  if (field[0] !== 0x80) {
    const text = field.toString("latin1");
    return /^[0-7]{11}[ \0]$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
  }
  // Above 8 GB the number is binary.
  const size = field.readUIntBE(6, 6);
  const fits = field.subarray(1, 6).every((byte) => byte === 0) && size <= 2 ** 48 - block;
  return fits ? size : Number.NaN;
}
