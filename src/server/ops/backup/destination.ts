import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough } from "node:stream";
import { syncFolder } from "../../core/files/disk.ts";
import type { ObjectStore } from "../../core/object-store/client.ts";
import { fileArchive, readArchive } from "./archive-reader.ts";
import { databaseEntry } from "./manifest.ts";
import { openCopy } from "./snapshot.ts";
import { writeInSteps } from "./write-in-steps.ts";

/** Where the bytes of a new backup go. It is there under its name only when it was verified. */
export type Destination = {
  /** Writes the archive while it is made. */
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Verifies and keeps it; returns its size. `copy` is the place of the database's copy, which is free again. */
  finish: (copy: string) => Promise<number>;
  /** Removes what was written. */
  abandon: () => Promise<void>;
};

/** A file, written next to its place and read back before it gets there. */
export function toFile(file: string): Destination {
  const part = `${file}.part`;
  return {
    write: (bytes) => writeInSteps(part, bytes),
    async finish(copy) {
      await readBack(part, copy);
      await rename(part, file);
      await syncFolder(dirname(file));
      return (await stat(file)).size;
    },
    abandon: () => rm(part, { force: true }),
  };
}

/** Reads an archive as a restore would; throws when anything is wrong with it. */
async function readBack(part: string, copy: string): Promise<void> {
  await rm(copy, { force: true });
  await readArchive(fileArchive(part), {
    sink: (name) => (name === databaseEntry ? createWriteStream(copy, { mode: 0o600 }) : undefined),
  });
  openCopy(copy).sqlite.close();
}

/**
 * An object of a store, without a file on this machine: large sites have no room for one. The bytes
 * are verified while they are sent, and the store compares what it gets with what was sent, so they
 * are not read back. The object exists when the last part is complete.
 */
export function toStore(store: ObjectStore, key: string): Destination {
  let size = 0;
  return {
    async write(bytes) {
      const sent = new PassThrough();
      const verified = readArchive({ name: key, read: () => sent });
      // Awaited below; until then a failure must not end the process.
      verified.catch(() => {});
      const pass = async function* () {
        for await (const chunk of bytes) {
          size += chunk.length;
          if (!sent.write(chunk)) await Promise.race([once(sent, "drain"), verified]);
          yield chunk;
        }
        sent.end();
        await verified;
      };
      await store.putStream(key, pass());
    },
    finish: () => Promise.resolve(size),
    abandon: () => store.remove(key).catch(() => {}),
  };
}
