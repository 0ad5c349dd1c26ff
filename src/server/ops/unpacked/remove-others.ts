import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import type { Logger } from "pino";
import { hourMs } from "../../../shared/time.ts";
import { lockFile } from "./hold.ts";

/** The launcher's names of unpacked folders: version and hash. */
const unpackedName = /^\d+\.\d+\.\d+-[0-9a-f]{16}$/;
/** The same while it is being unpacked or removed, with the process's id. */
const unfinishedName = /^\d+\.\d+\.\d+-[0-9a-f]{16}\.\d+\.part$/;
/** Unpacking takes seconds; older folders are leftovers of a killed process. */
const unfinishedMs = hourMs;

/**
 * Removes the unpacked folders of other versions beside this one that no process runs from. Does
 * nothing for a server that does not run from such a folder.
 */
export function removeOtherVersions(home: string, log: Logger): void {
  const own = basename(home);
  if (!unpackedName.test(own)) return;
  const cache = dirname(home);
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    try {
      if (unfinishedName.test(name)) removeAbandoned(folder);
      else if (unpackedName.test(name) && name !== own) removeUnused(folder);
    } catch (err) {
      log.warn({ err, folder }, "an unpacked version that is not used could not be removed");
    }
  }
}

function removeAbandoned(folder: string): void {
  if (Date.now() - statSync(folder).mtimeMs < unfinishedMs) return;
  rmSync(folder, { recursive: true, force: true });
}

function removeUnused(folder: string): void {
  const path = join(folder, lockFile);
  // It was just unpacked, and its process has not locked it yet.
  if (!existsSync(path)) return;
  const lock = new Database(path, { timeout: 0, fileMustExist: true });
  try {
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
    // In one step: a process that starts from it now finds no folder instead of half of one.
    const unfinished = `${folder}.${process.pid}.part`;
    renameSync(folder, unfinished);
    rmSync(unfinished, { recursive: true, force: true });
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError && thrown.code === "SQLITE_BUSY")) throw thrown;
  } finally {
    lock.close();
  }
}
