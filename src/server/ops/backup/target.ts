import { accessSync, constants, lstatSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { constants as zlib, gunzipSync } from "node:zlib";
import { ownName } from "../../core/files/data-dir.ts";
import { isObjectUrl, type ObjectPlace } from "../../core/object-store/place.ts";
import { Refusal } from "../../core/refusal.ts";
import { expectObjectUrl } from "./stored-backups.ts";
import { isKnownEntry } from "./manifest.ts";
import { backupName, isFolder, unfinishedOutput } from "./names.ts";

/**
 * Where a backup goes: a folder, a file, standard output or a store. `folder` is for temporary files,
 * too; for the last two it is DATA_DIR/backups.
 */
export type Target = { folder: string; name: string } & (
  | { kind: "folder" | "file" | "output" }
  | { kind: "store"; place: ObjectPlace }
);

const standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/**
 * Parses the destination of a backup: a folder, a file, the address of a store, "-" for standard
 * output, or by default DATA_DIR/backups. Throws a Refusal when the folder is missing, or when the backup would replace
 * anything but one of our backups.
 */
export async function readTarget(
  given: string | undefined,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Target> {
  if (given === undefined || standardOutput.includes(given)) {
    const folder = await makeOwnFolder(dataDir);
    return given === undefined
      ? { kind: "folder", folder, name: backupName(now) }
      : { kind: "output", folder, name: unfinishedOutput };
  }
  if (isObjectUrl(given)) {
    const place = expectObjectUrl(given);
    const folder = await makeOwnFolder(dataDir);
    return { kind: "store", place, folder, name: backupName(now) };
  }
  const path = resolve(given);
  if (isFolder(path)) {
    refuseUnwritable(path);
    return { kind: "folder", folder: path, name: backupName(now) };
  }
  // A slash at the end means a folder.
  if (/\/\.{0,2}$/.test(given)) throw noFolder(path);
  const folder = dirname(path);
  if (!isFolder(folder)) throw noFolder(folder);
  refuseUnwritable(folder);
  await refuseForeign(path);
  return { kind: "file", folder, name: basename(path) };
}

async function makeOwnFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The message for a missing folder. */
export const noFolder = (folder: string): Refusal =>
  new Refusal(`There is no folder ${folder}. Create it first, or choose another.`);

/** Checked first: SQLite's later error names no path. */
function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw new Refusal(
      `The user ${ownName()}, which makes the backup, cannot write to ${folder} (${code}). Give that user write access, or choose another folder.`,
      { cause },
    );
  }
}

/** Only a missing file, an empty one or an earlier backup may be replaced. */
async function refuseForeign(path: string): Promise<void> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isFile()) {
    throw new Refusal(
      `${path} is a device, a link or the like, not a regular file, so it is not replaced. Choose a file or a folder, or use "-" for standard output.`,
    );
  }
  if (stats.size > 0 && !(await beginsAsBackup(path))) {
    throw new Refusal(
      `${path} exists and is not a Solar Stay backup, so it is not replaced. Choose another file, or a folder.`,
    );
  }
}

const peekBytes = 64 * 1024;
const nameBytes = 100;

/** Whether a file starts like our archives: gzip, then a tar header with one of our names. */
async function beginsAsBackup(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(peekBytes), 0, peekBytes, 0);
    const tar = gunzipSync(buffer.subarray(0, bytesRead), {
      finishFlush: zlib.Z_SYNC_FLUSH,
    });
    return isKnownEntry(tar.toString("latin1", 0, nameBytes).replace(/\0.*$/s, ""));
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_")) {
      return false;
    }
    throw thrown;
  } finally {
    await file.close();
  }
}
