import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import tar from "tar-stream";
import { ifExists } from "../../core/files/exists.ts";
import { Digest, type Manifest, manifestEntry } from "./manifest.ts";

/** Writes one archive, file by file; only the current chunk of a file is in memory. */
export type ArchiveWriter = {
  /** Adds a file; returns false when it does not exist. */
  add(name: string, path: string): Promise<boolean>;
  /** Adds a file from memory. */
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /** Adds the manifest and waits until everything is written. */
  finish(about: Pick<Manifest, "version" | "made_at">): Promise<Manifest>;
  /** Aborts. */
  abandon(): Promise<void>;
};

/** Starts an archive, gzipped tar, whose bytes `write` takes while they are made. */
export function writeArchive(
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): ArchiveWriter {
  const pack = tar.pack();
  // Photos are compressed already, so the fastest level does nearly as well as any.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(pack, gzip, (bytes: AsyncIterable<Buffer>) => write(bytes));
  const failed = written.then(() => new Promise<never>(() => {}));
  // The error is reported where the archive is awaited.
  failed.catch(() => {});
  const digest = new Digest();

  const append = async (name: string, size: number, content: Readable) => {
    const hash = createHash("sha256");
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date(0) });
      // A full disk ends the archive, and further writes are never consumed.
      await Promise.race([pipeline(content, hashing, entry), failed]);
    } catch (thrown) {
      content.destroy();
      // Report the first error, not that something was written afterwards.
      pack.destroy(thrown instanceof Error ? thrown : new Error(String(thrown)));
      return failed;
    }
    return hash;
  };

  return {
    async add(name, path) {
      const file = await ifExists(open(path));
      if (!file) return false;
      const { size } = await file.stat();
      digest.add(name, size, await append(name, size, file.createReadStream()));
      return true;
    },
    async addBytes(name, bytes) {
      digest.add(name, bytes.length, await append(name, bytes.length, Readable.from([bytes])));
    },
    async finish(about) {
      const manifest: Manifest = { format: 1, program: "solarstay", ...about, ...digest.sum() };
      const text = Buffer.from(JSON.stringify(manifest));
      await append(manifestEntry, text.length, Readable.from([text]));
      pack.finalize();
      await written;
      return manifest;
    },
    async abandon() {
      pack.destroy();
      await written.catch(() => {});
    },
  };
}
