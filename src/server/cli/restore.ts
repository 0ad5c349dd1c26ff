import { statSync } from "node:fs";
import { resolve } from "node:path";
import { holdsSite, restoreBackup } from "../backup/restore.ts";
import { putBack } from "../backup/swap.ts";
import { lockBackups, lockDataDir } from "../db/lock.ts";
import { makeDataDir } from "../data-dir.ts";
import { Refusal } from "../refusal.ts";
import { settingsHere } from "../settings-here.ts";

/** `restore FILE [--replace]`: puts a backup in place, checked before anything is touched. */
export async function restore(given: string, options: { replace: boolean }): Promise<void> {
  const { dataDir } = settingsHere();
  const file = resolve(given);
  // It is read twice, which a pipe is not.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Refusal(`There is no file ${file}.`);
  }
  makeDataDir(dataDir);
  const locks = [lockDataDir(dataDir), lockBackups(dataDir)];
  try {
    if (await putBack(dataDir)) {
      process.stdout.write("The restore that was broken off is undone.\n");
    }
    if (holdsSite(dataDir) && !options.replace) {
      throw new Refusal(
        `There is a site in ${dataDir} already. Say --replace to put the backup in its place; the site is kept beside.`,
      );
    }
    const { manifest, kept } = await restoreBackup(file, { dataDir, now: new Date() });
    process.stdout.write(
      `The site of ${manifest.made_at} is in ${dataDir}: ${manifest.files} files, all checksums right, the database whole.\n` +
        (kept === undefined ? "" : `What was there before is kept in ${kept}.\n`) +
        "Start the server now.\n",
    );
  } finally {
    for (const lock of locks) lock.release();
  }
}
