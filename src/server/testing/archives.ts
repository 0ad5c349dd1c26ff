/** Builds archives byte by byte, including invalid ones. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Digest } from "../ops/backup/manifest.ts";

const block = 512;

type Header = { type?: string; size?: number; linkname?: string };

/** One tar entry. `size` is the size in its header, whatever `content` is. */
export function tarEntry(name: string, content: Buffer | string = "", about: Header = {}): Buffer {
  const bytes = Buffer.from(content);
  const { type = "0", size = bytes.length, linkname = "" } = about;
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write("0000600\0" + "0000000\0".repeat(2), 100);
  if (size < 8 ** 11) header.write(`${size.toString(8).padStart(11, "0")} `, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write("00000000000 ", 136);
  header.write(`        ${type}${linkname}`, 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & (block - 1))]);
}

/** The last entry of our archives, correct for the given files. */
export function manifestFor(files: Array<[name: string, content: Buffer | string]>): Buffer {
  const digest = new Digest();
  for (const [name, content] of files) {
    digest.add(name, Buffer.byteLength(content), createHash("sha256").update(content));
  }
  return tarEntry(
    "manifest.json",
    JSON.stringify({
      format: 1,
      program: "solarstay",
      version: "1.0.0",
      made_at: "2026-05-01T00:00:00Z",
      ...digest.sum(),
    }),
  );
}

/** A gzipped tar of entries with a correct end. */
export const gzippedTar = (...entries: Buffer[]): Buffer =>
  gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * block)]));
