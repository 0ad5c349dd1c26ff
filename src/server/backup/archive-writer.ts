import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import tar from "tar-stream";
import { ifThere } from "../if-there.ts";
import { Digest, type Manifest, manifestEntry } from "./manifest.ts";
import { writeInSteps } from "./write-in-steps.ts";

/** Writes one archive, a file after the other; nothing of a file is held but the piece in hand. */
export type ArchiveWriter = {
  /** Adds a file; false when it is not there. */
  add(name: string, path: string): Promise<boolean>;
  /** Adds the manifest and waits until everything is on the disk. */
  finish(about: Pick<Manifest, "version" | "made_at">): Promise<Manifest>;
  /** Breaks off. */
  abandon(): Promise<void>;
};

/** Begins an archive at a path, for its owner only: a tar, and gzip around it. */
export function writeArchive(path: string): ArchiveWriter {
  const pack = tar.pack();
  // Photos are compressed already, so the quickest level does nearly all there is to do.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(pack, gzip, (bytes: AsyncIterable<Buffer>) => writeInSteps(path, bytes));
  const failed = written.then(() => new Promise<never>(() => {}));
  // It is told of where it is waited for.
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
      // A disk that is full ends the archive, and nobody takes what is still given to it.
      await Promise.race([pipeline(content, hashing, entry), failed]);
    } catch (thrown) {
      content.destroy();
      // What ended the archive first is told, and not that something was given to it afterwards.
      pack.destroy(thrown instanceof Error ? thrown : new Error(String(thrown)));
      return failed;
    }
    return hash;
  };

  return {
    async add(name, path) {
      const file = await ifThere(open(path));
      if (!file) return false;
      const { size } = await file.stat();
      digest.add(name, size, await append(name, size, file.createReadStream()));
      return true;
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
