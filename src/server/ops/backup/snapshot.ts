import Database from "better-sqlite3";
import type { Db } from "../../core/db/open.ts";

/**
 * Copies a database at one moment, even while it is written to. It does so in one step: a copy in
 * parts starts over whenever another process writes, and would never finish beside a busy server.
 */
export async function copyDatabase(db: Db, path: string): Promise<void> {
  await db.sqlite.backup(path, { progress: () => Number.MAX_SAFE_INTEGER });
}

/** Opens a copy as one file without a log, and reads all of it. Throws the problems it finds. */
export function openCopy(path: string): Db {
  const sqlite = new Database(path, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = DELETE");
    const faults = checkDatabase({ sqlite });
    if (faults.length > 0) throw new Error(`The database is damaged: ${faults.join("; ")}`);
    return { sqlite };
  } catch (thrown) {
    sqlite.close();
    throw thrown;
  }
}

const mostFaults = 5;

/**
 * Reads every page and row of a database; returns the problems, or an empty list when it is intact.
 */
export function checkDatabase({ sqlite }: Db): string[] {
  const integrity = sqlite.pragma(`integrity_check(${mostFaults})`) as Array<{
    integrity_check: string;
  }>;
  const dangling = sqlite.pragma("foreign_key_check") as Array<{
    table: string;
    rowid: number;
    parent: string;
  }>;
  return [
    ...integrity.map((row) => row.integrity_check).filter((fault) => fault !== "ok"),
    ...dangling
      .slice(0, mostFaults)
      .map(
        ({ table, rowid, parent }) => `row ${rowid} of ${table} names a missing row of ${parent}`,
      ),
  ];
}
