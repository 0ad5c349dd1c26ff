import { createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Db } from "../../core/db/open.ts";
import { ifExists } from "../../core/files/exists.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames } from "../../features/photos/store.ts";
import { keyFile, keyFolder } from "../../features/accounts/second-factor/secret-key.ts";
import { version } from "../../core/version.ts";
import { readArchive } from "./archive-reader.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import { databaseEntry, isKeptMail } from "./manifest.ts";
import { copyDatabase, openCopy } from "./snapshot.ts";

/** After this many copies of the database, photos that keep vanishing are reported instead. */
const mostCopies = 10;

export type BackupResult = {
  file: string;
  bytes: number;
  files: number;
  /** Photos that are in the database and not on disk. */
  missing: string[];
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
 * The archive is written next to `file` and renamed after it has been verified, so a file at `file`
 * is always a complete backup.
 */
export async function createBackup(
  db: Db,
  { dataDir, file, now }: { dataDir: string; file: string; now: Date },
): Promise<BackupResult> {
  const part = `${file}.part`;
  const copy = `${file}.sqlite.part`;
  // A journal left by a killed backup must not be taken for this copy's own.
  await removeCopy(copy);
  const archive = writeArchive(part);
  try {
    const archived = new Set<string>();
    const images = join(dataDir, "images");
    await addPhotos(archive, images, allImagePaths(db), archived);
    const missing = await addDatabase(db, { archive, images, archived, copy });
    await addKeptMails(archive, join(dataDir, "outbox"));
    // It does not exist until the first second factor is set up.
    await archive.add(`${keyFolder}/${keyFile}`, join(dataDir, keyFolder, keyFile));
    await archive.add(databaseEntry, copy);
    const { files } = await archive.finish({ version, made_at: now.toISOString() });
    await readBack(part, copy);
    await rename(part, file);
    await syncFolder(dirname(file));
    return { file, files, missing, bytes: (await stat(file)).size };
  } catch (thrown) {
    await archive.abandon();
    await rm(part, { force: true });
    throw thrown;
  } finally {
    await removeCopy(copy);
  }
}

async function removeCopy(path: string): Promise<void> {
  for (const beside of ["", "-journal", "-wal", "-shm"]) await rm(path + beside, { force: true });
}

/** Adds the photo files that are not in the archive yet; returns the photos missing on disk. */
async function addPhotos(
  archive: ArchiveWriter,
  folder: string,
  named: ReadonlySet<string>,
  archived: Set<string>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const photo of named) {
    if (archived.has(photo)) continue;
    const [main = photo, ...smaller] = imageFileNames(photo);
    // The main file first: a deletion in progress leaves a part of the files.
    if (!(await archive.add(`images/${main}`, join(folder, main)))) {
      missing.push(photo);
      continue;
    }
    for (const name of smaller) await archive.add(`images/${name}`, join(folder, name));
    archived.add(photo);
  }
  return missing;
}

type CopyState = { archive: ArchiveWriter; images: string; archived: Set<string>; copy: string };

/**
 * Copies the database to `copy` until every photo in it is archived, or missing on disk as well.
 */
async function addDatabase(
  db: Db,
  { archive, images, archived, copy }: CopyState,
): Promise<string[]> {
  for (let copies = 1; ; copies += 1) {
    await rm(copy, { force: true });
    await copyDatabase(db, copy);
    const copied = openCopy(copy);
    const named = allImagePaths(copied);
    copied.sqlite.close();
    const missing = await addPhotos(archive, images, named, archived);
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

/** Reads an archive as a restore would; throws when anything is wrong with it. */
async function readBack(archive: string, copy: string): Promise<void> {
  await rm(copy, { force: true });
  await readArchive(archive, {
    sink: (name) => (name === databaseEntry ? createWriteStream(copy, { mode: 0o600 }) : undefined),
  });
  openCopy(copy).sqlite.close();
}

/** Makes a new name durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
