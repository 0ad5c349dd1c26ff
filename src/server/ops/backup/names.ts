import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const named = /^solarstay-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

/** The name of a backup made at a given time; backups sort by name. */
export const backupName = (now: Date): string =>
  `solarstay-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

/** Whether a name is one that backups get. */
export const isBackupName = (name: string): boolean => named.test(name);

type Kept = { keep: number; made: string };

/**
 * The oldest backups by name, without which `keep` are left with the one just made. A clock that was
 * ahead has made names that sort after the new one: it stays.
 */
export function oldBackups(names: readonly string[], { keep, made }: Kept): string[] {
  const others = names.filter((name) => named.test(name) && name !== made).toSorted();
  return others.slice(0, Math.max(0, others.length + 1 - keep));
}

/** Removes the oldest backups of a folder. */
export async function removeOldBackups(folder: string, kept: Kept): Promise<void> {
  for (const name of oldBackups(await readdir(folder), kept)) await rm(join(folder, name));
}

/** The temporary name of a backup for standard output: removed with other unfinished ones. */
export const unfinishedOutput = "solarstay-output.tar.gz.part";

/** Removes leftovers of a killed backup from a folder; only while no other backup is running. */
export async function removeUnfinished(folder: string): Promise<void> {
  const leftovers = (await readdir(folder)).filter((name) =>
    /^solarstay-.+\.tar\.gz\.(.+\.)?part(-journal|-wal|-shm)?$/.test(name),
  );
  for (const name of leftovers) await rm(join(folder, name), { force: true });
}

/** Whether a path is an existing folder; throws when that cannot be determined. */
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
