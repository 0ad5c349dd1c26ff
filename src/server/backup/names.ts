import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const named = /^solarstay-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

/** The name of a backup of a moment: they sort by it. */
export const backupName = (now: Date): string =>
  `solarstay-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

/** Removes the oldest backups of a folder beyond the newest `keep`, by name; answers how many. */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const backups = (await readdir(folder)).filter((name) => named.test(name)).toSorted();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

/** The name of a backup on its way to standard output: removed with other unfinished ones. */
export const unfinishedOutput = "solarstay-output.tar.gz.part";

/** Removes what a backup that was killed left in a folder; only while no other is being made. */
export async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) =>
    /^solarstay-.+\.tar\.gz\.(.+\.)?part(-journal|-wal|-shm)?$/.test(name),
  );
  for (const name of left) await rm(join(folder, name), { force: true });
}

/** Whether a path is a folder that is there; throws when that cannot be seen. */
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
