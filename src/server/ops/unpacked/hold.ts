import { closeSync, openSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type Database from "better-sqlite3";

/** Lies in each folder that a single file unpacked; every process that runs from there shares a lock on it. */
export const lockFile = "lock";

/** A version that removes this folder holds the lock for one rename. */
const patienceMs = 5000;

/**
 * Keeps other versions from removing an unpacked folder while this process lives. Answers false when
 * one removed it before: then it has to be unpacked again. Node cannot lock files, SQLite can, and it
 * is one of the unpacked parts.
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
  // Until then something must refer to it: a database that is garbage is closed.
  process.once("exit", () => lock.close());
  // The lock is on the file that was opened, which may have been removed and made anew since.
  return statSync(path, { throwIfNoEntry: false })?.ino === before;
}

/** Makes the lock file if it is missing. In a folder that cannot be written to, nobody removes anything. */
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
