import { join } from "node:path";
import Database from "better-sqlite3";
import { Refusal } from "../refusal.ts";

/** The lock of a data folder. Keep a reference: the lock ends when it is garbage-collected. */
export type DataLock = { release: () => void };

/** How long to wait for a server that is stopping. */
const patienceMs = 1500;

/**
 * Locks a data folder for this process: for the server, and for commands that must not run beside one.
 * Node cannot lock files, SQLite can: an open write transaction on an empty database is a lock that the
 * system releases however the process ends.
 */
export function lockDataDir(dataDir: string): DataLock {
  return lock(
    join(dataDir, "lock"),
    `Solar Stay already runs on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Locks a data folder for making a backup; the server may run. */
export function lockBackups(dataDir: string): DataLock {
  return lock(
    join(dataDir, "backup-lock"),
    "Another backup is being made. Wait for it, then try again.",
  );
}

/** Locks the photos of a data folder for moving them; the server may run. */
export function lockFiles(dataDir: string): DataLock {
  return lock(
    join(dataDir, "files-lock"),
    "The photos are being moved. Wait for it, then try again.",
  );
}

function lock(path: string, otherwise: string): DataLock {
  const file = new Database(path, { timeout: patienceMs });
  try {
    // In memory, since a full disk has no room for a journal.
    file.pragma("journal_mode = MEMORY");
    file.exec("BEGIN EXCLUSIVE");
  } catch (thrown) {
    file.close();
    if (thrown instanceof Database.SqliteError && thrown.code === "SQLITE_BUSY") {
      throw new Refusal(otherwise);
    }
    throw thrown;
  }
  return { release: () => void file.close() };
}
