import { statSync } from "node:fs";
import { resolve } from "node:path";
import { fileArchive } from "../backup/archive-reader.ts";
import { storedArchive } from "../backup/stored-backups.ts";
import { holdsSite, restoreBackup } from "../backup/restore.ts";
import { putBack } from "../backup/swap.ts";
import { lockBackups, lockDataDir, lockFiles } from "../../core/db/lock.ts";
import { makeDataDir } from "../../core/files/data-dir.ts";
import { openPlaces } from "../../core/files/files.ts";
import { isObjectUrl } from "../../core/object-store/place.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";

/** `restore FILE [--replace]`: puts a backup in place, after checking it first. */
export async function restore(given: string, options: { replace: boolean }): Promise<void> {
  const env = loadEnv();
  const { dataDir } = env;
  const archive = isObjectUrl(given)
    ? await storedArchive(given, env.objectKeys)
    : fileArchive(expectFile(resolve(given)));
  makeDataDir(dataDir);
  const locks = [lockDataDir(dataDir), lockBackups(dataDir), lockFiles(dataDir)];
  try {
    if (await putBack(dataDir)) {
      process.stdout.write("The interrupted restore was undone.\n");
    }
    if (holdsSite(dataDir) && !options.replace) {
      throw new Refusal(
        `There is already a site in ${dataDir}. Use --replace to put the backup in its place. The old site is kept next to it.`,
      );
    }
    const { store } = openPlaces(env);
    const { manifest, kept } = await restoreBackup(archive, { dataDir, store, now: new Date() });
    process.stdout.write(
      `Restored the site of ${manifest.made_at} to ${dataDir}: ${manifest.files} files, all checksums match, the database is intact.\n` +
        (store ? `The photos are in ${store.name}.\n` : "") +
        (kept === undefined ? "" : `The previous site is kept in ${kept}.\n`) +
        "You can start the server now.\n",
    );
  } finally {
    for (const lock of locks) lock.release();
  }
}

/** The file is read twice, which a pipe does not allow. */
function expectFile(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new Refusal(`There is no file ${file}.`);
}
