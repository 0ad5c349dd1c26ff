import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere, isThere } from "../if-there.ts";
import { Refusal } from "../refusal.ts";
import { syncFolder } from "./create.ts";
import { keyFolder } from "../second-factor/secret-key.ts";
import { databaseEntry } from "./manifest.ts";

/** What makes up a site. The database stands last: while it is there, the rest is. */
const parts = ["outbox", "images", keyFolder, databaseEntry];
const besideDatabase = ["-wal", "-shm", "-journal"].map((end) => databaseEntry + end);

/** Written before anything is moved, gone when all is; names where the site from before is kept. */
const marker = (dataDir: string) => join(dataDir, "restoring");

/** The folders of a restore begun at a moment: what is unpacked, and what was there before. */
export function foldersOf(dataDir: string, now: Date): { staging: string; replaced: string } {
  return foldersAt(dataDir, `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
}

const foldersAt = (dataDir: string, time: string) => ({
  staging: join(dataDir, `restore-${time}`),
  replaced: join(dataDir, `replaced-${time}`),
});

/** Refuses to work on a folder whose restore was broken off in the middle. */
export function refuseHalfRestored(dataDir: string): void {
  if (!isThere(marker(dataDir))) return;
  throw new Refusal(
    `A restore into ${dataDir} was interrupted. Run it again: solarstay restore FILE --replace`,
  );
}

/**
 * Puts the unpacked site in place; answers where the one before is kept. Broken off in the middle, the
 * marker keeps a server from starting on half of one; what fails is put back as it was.
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
 * Undoes a swap that was broken off; answers whether there was one. What is no longer among the
 * unpacked had been moved in, and goes back there; then what was moved away comes back. Killed in the
 * middle, the next run goes on.
 */
export async function putBack(dataDir: string): Promise<boolean> {
  const text = await ifThere(readFile(marker(dataDir), "utf8"));
  if (text === undefined) return false;
  // A marker that was not written to its end stands for a swap that moved nothing.
  const time = /replaced-(\d{4}-[\d-]+T[\d-]+Z)$/.exec(text)?.[1];
  if (time !== undefined) {
    const { staging, replaced } = foldersAt(dataDir, time);
    // Somebody took the unpacked away: nobody can tell new from old, so the next swap keeps it all.
    if (!isThere(staging)) return true;
    const unpacked = new Set(await readdir(staging));
    for (const name of parts.filter((part) => !unpacked.has(part))) {
      await ifThere(rename(join(dataDir, name), join(staging, name)));
    }
    const old = await ifThere(readdir(replaced));
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

/** Removes what restores that were killed unpacked; only while none is under way. */
export async function removeUnpacked(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => /^restore-\d{4}-.+Z$/.test(name));
  for (const name of left) await rm(join(dataDir, name), { recursive: true });
}
