import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type Readable, Transform, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import tar from "tar-stream";
import { Refusal } from "../../core/refusal.ts";
import {
  databaseEntry,
  Digest,
  isKnownEntry,
  type Manifest,
  manifestEntry,
  manifestSchema,
  mostBytesOf,
} from "./manifest.ts";
import type { RoomNeeded } from "./room.ts";
import { plainHeaders } from "./tar-headers.ts";

/** Where an archive is read from, as often as needed. */
export type Archive = {
  /** As the operator knows it. */
  name: string;
  read: () => Readable | Promise<Readable>;
};

export const fileArchive = (path: string): Archive => ({
  name: path,
  read: () => createReadStream(path),
});

type ReadOptions = {
  /** The destination of an entry; undefined when the entry is only checked. */
  sink?: (name: string) => Writable | undefined;
  /** The disk that must have enough space for the whole archive. */
  room?: RoomNeeded;
};

const notWhole = (file: string, why: string, cause?: unknown) =>
  new Refusal(`${file} is not a complete Solar Stay backup: ${why}. Use another one.`, { cause });

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads an archive from beginning to end. Its contents are trusted only at the end: throws a
 * Refusal when anything is unknown, damaged or missing.
 *
 * The checksum comes last, because the contents of an archive are not known before (photos come and
 * go while it is written). So that a small file cannot fill a disk before its checksum turns out
 * wrong, a restore reads it twice: first without writing, which takes time but neither disk nor
 * memory, then into a folder. The kind of an entry limits its size, except for the database. The
 * database is the last but one entry, so its header completes the total size, which is checked
 * against `room` before the database is read.
 */
export async function readArchive(
  { name: file, read }: Archive,
  { sink, room }: ReadOptions = {},
): Promise<Manifest> {
  const digest = new Digest();
  const names = new Set<string>();
  let manifest: Manifest | undefined;
  const extract = tar.extract();
  const reading = pipeline(await read(), createGunzip(), plainHeaders(), extract);
  reading.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (manifest) throw notWhole(file, `there is data after its end (${JSON.stringify(name)})`);
      const fault = faultOf(name, { size, type, before: names });
      if (fault !== undefined) throw notWhole(file, fault);
      if (name === manifestEntry) {
        manifest = readManifest(file, await text(entry));
        continue;
      }
      // Do not await anything until the entry is read: if it ends meanwhile, its end is never
      // reported.
      names.add(name);
      room?.add(name, size);
      if (name === databaseEntry) room?.check(file);
      const hash = createHash("sha256");
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(entry, hashing, sink?.(name) ?? nowhere());
      digest.add(name, size, hash);
    }
    await reading;
  } catch (thrown) {
    extract.destroy();
    if (thrown instanceof Refusal) throw thrown;
    if (isAboutTheArchive(thrown)) throw notWhole(file, "it is damaged or cut short", thrown);
    throw thrown;
  }
  if (!manifest) throw notWhole(file, "its end is missing");
  const { files, bytes, sha256 } = digest.sum();
  if (sha256 !== manifest.sha256 || files !== manifest.files || bytes !== manifest.bytes) {
    throw notWhole(file, "a checksum is wrong");
  }
  return manifest;
}

type EntryHeader = { size: number; type: string | null | undefined; before: ReadonlySet<string> };

/** The problem with an entry according to its header; undefined when it may be read. */
function faultOf(name: string, { size, type, before }: EntryHeader): string | undefined {
  const quotedName = JSON.stringify(name);
  if (type !== "file") return `${quotedName} is not a file`;
  if (name !== manifestEntry && !isKnownEntry(name)) return `it contains ${quotedName}`;
  if (before.has(name)) return `it contains ${quotedName} twice`;
  if (size > mostBytesOf(name)) return `${quotedName} is too long`;
  if (before.has(databaseEntry) && name !== manifestEntry)
    return `${quotedName} follows the database`;
  return undefined;
}

function readManifest(file: string, json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw notWhole(file, "its manifest is unreadable", cause);
  }
}

/** The errors of zlib and tar for bytes that they cannot read, as opposed to a full disk. */
function isAboutTheArchive(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown ? String(thrown.code) : "";
  return code.startsWith("Z_") || !("syscall" in thrown);
}
