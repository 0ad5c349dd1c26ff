import { join } from "node:path";
import Database from "better-sqlite3";
import { Refusal } from "../refusal.ts";

/** Holds a data folder; must be kept, since the lock goes with the last reference to it. */
export type DataLock = { release: () => void };

/** How long a server that is stopping is waited for. */
const patienceMs = 1500;

/**
 * Takes a data folder for this process alone: for the server, and for what must not run beside one.
 * Node cannot lock files, SQLite can: an open write transaction on an empty database of its own is a
 * lock that the system lets go of however the process ends.
 */
export function lockDataDir(dataDir: string): DataLock {
  return lock(
    join(dataDir, "lock"),
    `Solar Stay already runs on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Takes the making of backups of a data folder for this process alone; the server may run. */
export function lockBackups(dataDir: string): DataLock {
  return lock(
    join(dataDir, "backup-lock"),
    "Another backup is being made. Wait for it, then try again.",
  );
}

function lock(path: string, otherwise: string): DataLock {
  const file = new Database(path, { timeout: patienceMs });
  try {
    // A journal on the disk would have to be begun, which a full one does not take.
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
