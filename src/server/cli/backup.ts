import { mkdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createBackup, type Made } from "../backup/create.ts";
import { backupName, isFolder, removeOldBackups, removeUnfinished } from "../backup/names.ts";
import { lockBackups } from "../db/lock.ts";
import { isThere } from "../if-there.ts";
import { noteBackup } from "../operations/backups.queries.ts";
import { Refusal } from "../refusal.ts";
import { settingsHere } from "../settings-here.ts";
import type { Db } from "../db/open.ts";
import { databaseFile, withDatabase } from "./database.ts";
import { systemFailure } from "./system-failure.ts";

const mostKept = 1000;

/** `backup [FILE] [--keep N]`: everything of the site in one file, also while the server runs. */
export async function backup(
  given: string | undefined,
  options: { keep?: string | undefined },
): Promise<void> {
  const { dataDir } = settingsHere();
  if (!isThere(databaseFile(dataDir))) {
    throw new Refusal(`There is nothing to back up in ${dataDir}: no site was started there yet.`);
  }
  const keep = options.keep === undefined ? undefined : readKeep(options.keep);
  const now = new Date();
  const { folder, name } = await whereTo(given, { dataDir, now });
  if (keep !== undefined && name !== backupName(now)) {
    throw new Refusal(
      "--keep goes with a folder: one file by name replaces the one before anyway.",
    );
  }
  const lock = lockBackups(dataDir);
  makeWay();
  try {
    await removeUnfinished(folder);
    const made = await withDatabase(dataDir, async (db) => {
      const done = await createBackup(db, { dataDir, file: join(folder, name), now });
      note(db, now);
      return done;
    });
    report(made);
    if (keep !== undefined) await removeOldBackups(folder, keep);
  } finally {
    lock.release();
  }
}

/** People's requests go first, where one core has to do for both. */
function makeWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems let nobody say so; the backup is made all the same.
  }
}

function readKeep(text: string): number {
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1 && keep <= mostKept) return keep;
  throw new Refusal(`--keep must be a whole number from 1 to ${mostKept}`);
}

/** Into the folder that was named, the file that was named, or the folder backups of DATA_DIR. */
async function whereTo(given: string | undefined, site: { dataDir: string; now: Date }) {
  const path = given === undefined ? join(site.dataDir, "backups") : resolve(given);
  if (given === undefined) await mkdir(path, { recursive: true, mode: 0o700 });
  if (given === undefined || isFolder(path)) {
    return { folder: path, name: backupName(site.now) };
  }
  const folder = dirname(path);
  if (isFolder(folder)) return { folder, name: basename(path) };
  throw new Refusal(`There is no folder ${folder}. Make it first, or name another.`);
}

/** The copy is whole whatever becomes of the note; a full disk may be why it was made elsewhere. */
function note(db: Db, now: Date): void {
  try {
    noteBackup(db, now);
  } catch (thrown) {
    const sentence = systemFailure(thrown);
    if (sentence === undefined) throw thrown;
    process.stderr.write(
      `The backup is made; only that it was could not be noted in the database, so that doctor and System Health do not know of it: ${sentence}\n`,
    );
  }
}

function report({ file, bytes, files, missing }: Made): void {
  process.stdout.write(
    `${file}\n${files} files, ${(bytes / 1e6).toFixed(1)} MB. Read back: every checksum is right and the database is whole.\n`,
  );
  if (missing.length > 0) {
    process.stderr.write(
      `${missing.length} photos are named by the database and were not on the disk before the backup already; see: solarstay doctor\n`,
    );
  }
}
