import { closeSync, openSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type Database from "better-sqlite3";

/**
 * The lock file in each folder that a single file unpacked; every process that runs from there
 * shares a lock on it.
 */
export const lockFile = "lock";

/** A version that removes this folder holds the lock for one rename. */
const patienceMs = 5000;

/**
 * Keeps other versions from removing an unpacked folder while this process lives. Returns false if
 * one removed it before, so that it has to be unpacked again. Node cannot lock files, SQLite can,
 * and it is one of the unpacked parts.
 */
export function holdUnpacked(home: string): boolean {
  const path = join(home, lockFile);
  const before = createdInode(path);
  if (before === "read-only") return true;
  if (before === "removed") return false;
  const Sqlite = createRequire(join(home, "load.cjs"))("better-sqlite3") as typeof Database;
  const lock = new Sqlite(path, { timeout: patienceMs });
  lock.exec("BEGIN");
  lock.prepare("SELECT count(*) FROM sqlite_schema").get();
  // Referenced until then: a garbage-collected database would be closed.
  process.once("exit", () => lock.close());
  // The lock is on the opened file, which may have been removed and created again since.
  return statSync(path, { throwIfNoEntry: false })?.ino === before;
}

/**
 * Creates the lock file if it is missing. In a folder that is not writable, nobody removes
 * anything.
 */
function createdInode(path: string): number | "read-only" | "removed" {
  try {
    closeSync(openSync(path, "a", 0o600));
    return statSync(path).ino;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "EROFS" || code === "EACCES") return "read-only";
    if (code === "ENOENT") return "removed";
    throw thrown;
  }
}
