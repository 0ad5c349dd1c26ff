import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../core/db/open.ts";
import { ifExists } from "../../core/files/exists.ts";
import type { FilePlace, PlacedFile } from "../../core/files/file-place.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames } from "../../features/photos/store.ts";
import { keyFile, keyFolder } from "../../core/files/site-key.ts";
import { version } from "../../core/version.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import type { Destination } from "./destination.ts";
import { databaseEntry, isKeptMail } from "./manifest.ts";
import { readAhead } from "./read-ahead.ts";
import { copyDatabase, openCopy } from "./snapshot.ts";

/** After this many copies of the database, photos that keep vanishing are reported instead. */
const mostCopies = 10;

export type BackupResult = {
  bytes: number;
  files: number;
  /** Photos that are in the database and have no file. */
  missing: string[];
};

type BackupOptions = {
  dataDir: string;
  /** Where the photos are. */
  photos: FilePlace;
  destination: Destination;
  /** A path for a temporary copy of the database. */
  copy: string;
  now: Date;
};

/**
 * Writes the site of a data folder into one archive, beside a running server.
 *
 * Photo files never change and their names are never reused, so they are copied first, and the
 * database after them: it is newer, and misses only files that arrived meanwhile, which are added.
 * If one of those is gone again, its row was deleted after the copy, and the database is copied
 * once more. So every row in the backup has its files; a surplus file, of a photo deleted
 * meanwhile, is removed when the restored site starts.
 *
 * A destination keeps only archives that were verified.
 */
export async function createBackup(
  db: Db,
  { dataDir, photos, destination, copy, now }: BackupOptions,
): Promise<BackupResult> {
  // A journal left by a killed backup must not be taken for this copy's own.
  await removeCopy(copy);
  const archive = writeArchive(destination.write);
  try {
    const archived = new Set<string>();
    await addPhotos(archive, photos, allImagePaths(db), archived);
    const missing = await addDatabase(db, { archive, photos, archived, copy });
    await addKeptMails(archive, join(dataDir, "outbox"));
    // It does not exist until the first second factor is set up.
    await archive.add(`${keyFolder}/${keyFile}`, join(dataDir, keyFolder, keyFile));
    await archive.add(databaseEntry, copy);
    const { files } = await archive.finish({ version, made_at: now.toISOString() });
    return { files, missing, bytes: await destination.finish(copy) };
  } catch (thrown) {
    await archive.abandon();
    await destination.abandon();
    throw thrown;
  } finally {
    await removeCopy(copy);
  }
}

async function removeCopy(path: string): Promise<void> {
  for (const beside of ["", "-journal", "-wal", "-shm"]) await rm(path + beside, { force: true });
}

/** How many photos are read before their turn: a store answers each after a while. */
const photosAhead = 8;

/** Adds the photos that are not in the archive yet; returns those without a file. */
async function addPhotos(
  archive: ArchiveWriter,
  photos: FilePlace,
  named: ReadonlySet<string>,
  archived: Set<string>,
): Promise<string[]> {
  const missing: string[] = [];
  const others = [...named].filter((photo) => !archived.has(photo));
  const read = async (photo: string) => ({ photo, files: await filesOf(photos, photo) });
  for await (const { photo, files } of readAhead(others, photosAhead, read)) {
    if (files.length === 0) missing.push(photo);
    else archived.add(photo);
    for (const { name, bytes } of files) await archive.addBytes(`images/${name}`, bytes);
  }
  return missing;
}

/** The files of a photo; none if it is missing. */
async function filesOf(photos: FilePlace, photo: string): Promise<PlacedFile[]> {
  const [main = photo, ...smaller] = imageFileNames(photo);
  // The main file first: a deletion in progress leaves a part of the files.
  const first = await photos.read([main]);
  if (!first) return [];
  const others = await Promise.all(smaller.map((name) => photos.read([name])));
  return [first, ...others.filter((file) => file !== undefined)];
}

type CopyState = {
  archive: ArchiveWriter;
  photos: FilePlace;
  archived: Set<string>;
  copy: string;
};

/**
 * Copies the database to `copy` until every photo in it is archived, or missing there as well.
 */
async function addDatabase(
  db: Db,
  { archive, photos, archived, copy }: CopyState,
): Promise<string[]> {
  for (let copies = 1; ; copies += 1) {
    await rm(copy, { force: true });
    await copyDatabase(db, copy);
    const copied = openCopy(copy);
    const named = allImagePaths(copied);
    copied.sqlite.close();
    const missing = await addPhotos(archive, photos, named, archived);
    const stillNamed = allImagePaths(db);
    if (missing.every((photo) => stillNamed.has(photo)) || copies === mostCopies) return missing;
  }
}

/** Emails saved as files are the only copy where there is no mail server. */
async function addKeptMails(archive: ArchiveWriter, folder: string): Promise<void> {
  const names = (await ifExists(readdir(folder))) ?? [];
  for (const name of names.filter(isKeptMail))
    await archive.add(`outbox/${name}`, join(folder, name));
}
