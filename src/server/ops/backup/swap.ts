import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifExists, pathExists } from "../../core/files/exists.ts";
import { Refusal } from "../../core/refusal.ts";
import { syncFolder } from "../../core/files/disk.ts";
import { keyFolder } from "../../core/files/site-key.ts";
import { databaseEntry } from "./manifest.ts";

/** The parts of a site. The database is last: if it exists, so does the rest. */
const parts = ["outbox", "images", keyFolder, databaseEntry];
const besideDatabase = ["-wal", "-shm", "-journal"].map((end) => databaseEntry + end);

/**
 * Written before anything is moved and removed afterwards; contains the path of the previous site.
 */
const marker = (dataDir: string) => join(dataDir, "restoring");

/** The folders of a restore started at a given time: the unpacked site, and the previous one. */
export function foldersOf(dataDir: string, now: Date): { staging: string; replaced: string } {
  return foldersAt(dataDir, `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
}

const foldersAt = (dataDir: string, time: string) => ({
  staging: join(dataDir, `restore-${time}`),
  replaced: join(dataDir, `replaced-${time}`),
});

/** Throws a Refusal for a folder whose restore was interrupted. */
export function refuseHalfRestored(dataDir: string): void {
  if (!pathExists(marker(dataDir))) return;
  throw new Refusal(
    `A restore into ${dataDir} was interrupted. Run it again: solarstay restore FILE --replace`,
  );
}

/**
 * Puts the unpacked site in place; returns where the previous one is kept. If it is interrupted,
 * the marker keeps a server from starting on half a site; if it fails, the previous site is put
 * back.
 */
export async function swapIn(dataDir: string, now: Date): Promise<string | undefined> {
  const { staging, replaced } = foldersOf(dataDir, now);
  for (const folder of [...parts.slice(0, -1), ""]) await syncFolder(join(staging, folder));
  try {
    await writeFile(marker(dataDir), replaced, { mode: 0o600, flush: true });
    await syncFolder(dataDir);
    const old = (await readdir(dataDir)).filter((name) =>
      [...parts, ...besideDatabase].includes(name),
    );
    if (old.length > 0) await mkdir(replaced, { mode: 0o700 });
    for (const name of old) await rename(join(dataDir, name), join(replaced, name));
    for (const name of parts) await rename(join(staging, name), join(dataDir, name));
    await syncFolder(dataDir);
    if (old.length > 0) await syncFolder(replaced);
    await removeMarker(dataDir);
    return old.length > 0 ? replaced : undefined;
  } catch (thrown) {
    await putBack(dataDir);
    throw thrown;
  }
}

/**
 * Undoes an interrupted swap; returns whether there was one. Parts missing in the unpacked folder
 * had been moved in, and go back there; then the previous parts come back. If it is killed, the
 * next run continues.
 */
export async function putBack(dataDir: string): Promise<boolean> {
  const text = await ifExists(readFile(marker(dataDir), "utf8"));
  if (text === undefined) return false;
  // An incomplete marker means that the swap had not moved anything.
  const time = /replaced-(\d{4}-[\d-]+T[\d-]+Z)$/.exec(text)?.[1];
  if (time !== undefined) {
    const { staging, replaced } = foldersAt(dataDir, time);
    // The unpacked folder was removed, so new and old cannot be told apart; the next swap keeps
    // everything.
    if (!pathExists(staging)) return true;
    const unpacked = new Set(await readdir(staging));
    for (const name of parts.filter((part) => !unpacked.has(part))) {
      await ifExists(rename(join(dataDir, name), join(staging, name)));
    }
    const old = await ifExists(readdir(replaced));
    for (const name of old ?? []) await rename(join(replaced, name), join(dataDir, name));
    if (old) await rmdir(replaced);
  }
  await syncFolder(dataDir);
  await removeMarker(dataDir);
  return true;
}

async function removeMarker(dataDir: string): Promise<void> {
  await rm(marker(dataDir));
  await syncFolder(dataDir);
}

/** Removes the unpacked files of killed restores; only while no restore is running. */
export async function removeUnpacked(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => /^restore-\d{4}-.+Z$/.test(name));
  for (const name of leftovers) await rm(join(dataDir, name), { recursive: true });
}

/** The databases of the sites that restores replaced and kept. */
export async function replacedDatabases(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir))
    .filter((name) => /^replaced-\d{4}-.+Z$/.test(name))
    .map((name) => join(dataDir, name, databaseEntry))
    .filter(pathExists);
}
