import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const named = /^solarstay-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

/** The name of a backup made at a given time; backups sort by name. */
export const backupName = (now: Date): string =>
  `solarstay-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

/** Removes the oldest backups of a folder beyond the newest `keep`, by name; returns how many. */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const backups = (await readdir(folder)).filter((name) => named.test(name)).toSorted();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old.length;
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
