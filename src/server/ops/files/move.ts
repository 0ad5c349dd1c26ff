import { createHash, randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { freeBytes } from "../../core/files/disk.ts";
import type { Db } from "../../core/db/open.ts";
import type { FilePlace } from "../../core/files/file-place.ts";
import { Refusal } from "../../core/refusal.ts";
import { allImagePaths, isNamedPath } from "../../features/photos/images.queries.ts";
import { createImageStore, isImageFile, photoOf } from "../../features/photos/store.ts";

const filesAtOnce = 8;
const reportEvery = 1000;

type MoveOptions = {
  from: FilePlace;
  to: FilePlace;
  /** Throws when the next file must not be written. */
  check: () => void;
  report: (moved: number, all: number) => void;
};

/** `left` are files without a row that were not removed, since they were most of them. */
export type Moved = { moved: number; left: number };

/**
 * Moves all files of photos from one place to another, while the site's server uses both. A file is
 * removed from the old place once the new one returns the same bytes, so it is always in at least
 * one of them. Killed at any moment, it goes on with what the old place still has. Files without a
 * row are removed there: no one writes to an old place.
 */
export async function moveFiles(db: Db, { from, to, check, report }: MoveOptions): Promise<Moved> {
  const listed = (await Array.fromAsync(from.list())).filter(isImageFile);
  const named = allImagePaths(db);
  const files = listed.filter((name) => named.has(photoOf(name)));
  const inTurn = pLimit(filesAtOnce);
  let moved = 0;
  let failure: unknown;
  await Promise.all(
    files.map((name) =>
      inTurn(async () => {
        if (failure !== undefined) return;
        try {
          check();
          if (await moveFile(db, name, { from, to })) moved += 1;
          if (moved % reportEvery === 0) report(moved, files.length);
        } catch (thrown) {
          failure = thrown;
        }
      }),
    ),
  );
  if (failure !== undefined) throw failure;
  const { left } = await createImageStore(from).sweep(named);
  return { moved, left };
}

/** Moves one file; false if it was removed meanwhile. */
async function moveFile(
  db: Db,
  name: string,
  { from, to }: Pick<MoveOptions, "from" | "to">,
): Promise<boolean> {
  const file = await from.read([name]);
  if (!file) return false;
  await to.write([file]);
  const copy = await to.read([name]);
  if (!copy || copy.bytes.length !== file.bytes.length || sumOf(copy.bytes) !== sumOf(file.bytes)) {
    throw new Refusal(
      `${to.name} returned other bytes for ${name} than were written. The file is still in ${from.name}. Check the disks of ${to.name}, then run the command again.`,
    );
  }
  // Asked after it was written: a deletion either finds the new file, or has happened by now.
  if (!isNamedPath(db, photoOf(name))) await to.remove([name]);
  await from.remove([name]);
  return true;
}

const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Whether two stores are one, under two addresses: what is written to one is in the other. */
export async function areSame(one: FilePlace, other: FilePlace): Promise<boolean> {
  const name = `same-${randomUUID()}`;
  await one.write([{ name, bytes: Buffer.from(name) }]);
  try {
    return (await other.read([name])) !== undefined;
  } finally {
    await one.remove([name]);
  }
}

/** Throws a Refusal when a folder is about to fill its disk. */
export function expectRoom(folder: string, minFreeBytes: number): void {
  if (freeBytes(folder) >= minFreeBytes) return;
  throw new Refusal(
    `The disk of ${folder} has less free space than MIN_FREE_DISK_MB. Free up space, then run the command again: it goes on where it stopped.`,
  );
}
