import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { lockBackups } from "../../core/db/lock.ts";
import type { Db } from "../../core/db/open.ts";
import { joinPlaces, openPlaces, type PlacesEnv } from "../../core/files/files.ts";
import type { ObjectStore } from "../../core/object-store/client.ts";
import { withDatabase } from "../cli/database.ts";
import { systemFailure } from "../cli/system-failure.ts";
import { noteBackup } from "../health/backups.queries.ts";
import { type BackupResult, createBackup } from "./create.ts";
import { toFile, toStore } from "./destination.ts";
import { removeOldBackups, removeUnfinished } from "./names.ts";
import { addressOf, connectStore, removeOldStored } from "./stored-backups.ts";
import type { Target } from "./target.ts";

type MakeOptions = {
  env: PlacesEnv;
  target: Target;
  now: Date;
  /** How many backups stay in the target's folder; all by default. */
  keep?: number | undefined;
  /** Runs when the file is complete, before its time is recorded. */
  onMade?: (file: string) => Promise<void>;
};

/** `file` is its path or address; `unnoted` is why its time could not be recorded. */
export type MadeBackup = BackupResult & { file: string; unnoted: string | undefined };

/**
 * Makes one backup, for the command and the schedule: at low priority, and never beside another
 * one. Removes leftovers of killed ones before, and old ones after the new one was verified.
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const { env, target, now, keep, onMade } = options;
  const { dataDir, objectKeys } = env;
  const lock = lockBackups(dataDir);
  lowerPriority();
  let store: ObjectStore | undefined;
  try {
    if (target.kind === "store") store = await connectStore(target.place, objectKeys);
    await removeUnfinished(target.folder);
    const path = join(target.folder, target.name);
    const file = target.kind === "store" ? addressOf(target.place, target.name) : path;
    const made = await withDatabase(dataDir, async (db) => {
      const result = await createBackup(db, {
        dataDir,
        photos: joinPlaces(openPlaces(env)),
        destination: store ? toStore(store, target.name) : toFile(path),
        copy: `${path}.sqlite.part`,
        now,
      });
      await onMade?.(path);
      return { ...result, file, unnoted: tryToNoteBackup(db, now) };
    });
    if (keep !== undefined) await removeOld(target, { keep, store });
    return made;
  } finally {
    store?.close();
    lock.release();
  }
}

function removeOld(
  { folder, name }: Target,
  { keep, store }: { keep: number; store: ObjectStore | undefined },
): Promise<void> {
  const kept = { keep, made: name };
  return store ? removeOldStored(store, kept) : removeOldBackups(folder, kept);
}

/** Lowers the priority, so that requests go first on a machine with one core. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems do not allow this; the backup is made anyway.
  }
}

/** The backup is complete even if this fails; a full disk may be why it was written elsewhere. */
function tryToNoteBackup(db: Db, now: Date): string | undefined {
  try {
    noteBackup(db, now);
    return undefined;
  } catch (thrown) {
    const sentence = systemFailure(thrown);
    if (sentence === undefined) throw thrown;
    return sentence;
  }
}
