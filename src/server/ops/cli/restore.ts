import { statSync } from "node:fs";
import { resolve } from "node:path";
import { holdsSite, restoreBackup } from "../backup/restore.ts";
import { putBack } from "../backup/swap.ts";
import { lockBackups, lockDataDir } from "../../core/db/lock.ts";
import { makeDataDir } from "../../core/files/data-dir.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";

/** `restore FILE [--replace]`: puts a backup in place, after checking it first. */
export async function restore(given: string, options: { replace: boolean }): Promise<void> {
  const { dataDir } = loadEnv();
  const file = resolve(given);
  // The file is read twice, which a pipe does not allow.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Refusal(`There is no file ${file}.`);
  }
  makeDataDir(dataDir);
  const locks = [lockDataDir(dataDir), lockBackups(dataDir)];
  try {
    if (await putBack(dataDir)) {
      process.stdout.write("The interrupted restore was undone.\n");
    }
    if (holdsSite(dataDir) && !options.replace) {
      throw new Refusal(
        `There is already a site in ${dataDir}. Use --replace to put the backup in its place. The old site is kept next to it.`,
      );
    }
    const { manifest, kept } = await restoreBackup(file, { dataDir, now: new Date() });
    process.stdout.write(
      `Restored the site of ${manifest.made_at} to ${dataDir}: ${manifest.files} files, all checksums match, the database is intact.\n` +
        (kept === undefined ? "" : `The previous site is kept in ${kept}.\n`) +
        "You can start the server now.\n",
    );
  } finally {
    for (const lock of locks) lock.release();
  }
}
