import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { pendingMigrations, takenMigrations, unknownMigrations } from "../../core/db/open.ts";
import { schemaDifferences } from "../../core/db/schema.ts";
import { pathExists } from "../../core/files/exists.ts";
import type { FilePlace } from "../../core/files/file-place.ts";
import { Refusal } from "../../core/refusal.ts";
import { recordCommand } from "../../features/site/audit-log/audit-log.queries.ts";
import { keyFolder } from "../../core/files/site-key.ts";
import { type Archive, readArchive } from "./archive-reader.ts";
import { databaseEntry, type Manifest } from "./manifest.ts";
import { createPhotoSink } from "./photo-sink.ts";
import { RoomNeeded } from "./room.ts";
import { openCopy } from "./snapshot.ts";
import { foldersOf, removeUnpacked, swapIn } from "./swap.ts";

type RestoreResult = {
  manifest: Manifest;
  /** Where the previous site is kept. */
  kept: string | undefined;
};

type RestoreOptions = {
  dataDir: string;
  /** Takes the photos; otherwise they go to the folder. */
  store?: FilePlace | undefined;
  now: Date;
};

/** Whether a data folder contains a site. */
export const holdsSite = (dataDir: string): boolean => pathExists(join(dataDir, databaseEntry));

/**
 * Puts an archive's site in place of the one in an unused data folder. The archive is read from end
 * to end, then unpacked and checked in a separate folder, before anything is moved; the previous
 * site is kept. Photos that go to a store replace none there: a name is never used twice.
 */
export async function restoreBackup(
  archive: Archive,
  { dataDir, store, now }: RestoreOptions,
): Promise<RestoreResult> {
  await removeUnpacked(dataDir);
  const toStore = store && createPhotoSink(store);
  const isUnpacked = (name: string) => !toStore?.takes(name);
  const { sha256 } = await readArchive(archive, { room: new RoomNeeded(dataDir, isUnpacked) });
  const { staging } = foldersOf(dataDir, now);
  try {
    for (const folder of ["images", "outbox", keyFolder]) {
      await mkdir(join(staging, folder), { recursive: true, mode: 0o700 });
    }
    const manifest = await readArchive(archive, {
      sink: (name) =>
        toStore?.takes(name)
          ? toStore.sink(name)
          : createWriteStream(join(staging, name), { flags: "wx", mode: 0o600, flush: true }),
    });
    await toStore?.finish();
    if (manifest.sha256 !== sha256) {
      throw new Refusal(`${archive.name} was changed during the restore. Restore it again.`);
    }
    await checkRestored(archive.name, join(staging, databaseEntry));
    recordRestore(archive.name, join(staging, databaseEntry), manifest);
    return { manifest, kept: await swapIn(dataDir, now) };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The database must be intact, and not from a newer version. */
async function checkRestored(archive: string, file: string): Promise<void> {
  if (!pathExists(file))
    throw new Refusal(`${archive} contains no database. Restore another backup.`);
  try {
    const db = openCopy(file);
    const unknown = unknownMigrations(db);
    const migrations = takenMigrations(db);
    const strange = unknown.length > 0 ? [] : await schemaDifferences(db);
    db.sqlite.close();
    // SQLite takes a file of a few bytes for a new database.
    if (migrations.length === 0) throw new Error("It is not a Solar Stay database");
    if (unknown.length > 0) {
      throw new Refusal(
        `${archive} was made by a newer Solar Stay (${unknown.join(", ")}). Install that version, then restore.`,
      );
    }
    if (strange.length > 0) {
      throw new Refusal(
        `The database in ${archive} does not have the structure of a Solar Stay database: ${strange.slice(0, 3).join(", ")}. Someone changed it, and the change could run with the site's rights. Restore another backup.`,
      );
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    throw new Refusal(`The database in ${archive} is damaged: ${String(thrown)}`, {
      cause: thrown,
    });
  }
}

/**
 * Records the restore in the restored site's own audit log. A database from an older version is left
 * as it was: only the server upgrades it, after making a copy.
 */
function recordRestore(archive: string, file: string, { made_at }: Manifest): void {
  const sqlite = new Database(file, { fileMustExist: true });
  const db = { sqlite };
  try {
    if (pendingMigrations(db).length > 0) return;
    recordCommand(db, {
      act: "site_restored",
      subject: { kind: "backup", id: null, name: basename(archive) },
      note: `A backup of ${made_at}`,
    });
  } finally {
    db.sqlite.close();
  }
}
