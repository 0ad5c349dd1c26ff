import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unknownMigrations } from "../db/open.ts";
import { Refusal } from "../refusal.ts";
import { readArchive } from "./archive-reader.ts";
import { syncFolder } from "./create.ts";
import { databaseEntry, type Manifest } from "./manifest.ts";
import { openCopy } from "./snapshot.ts";

/** What makes up a site. The database stands last: while it is there, the rest is. */
const parts = ["outbox", "images", databaseEntry];
const besideDatabase = ["-wal", "-shm", "-journal"].map((end) => databaseEntry + end);

export type Restored = {
  manifest: Manifest;
  /** Where the site that was there before is kept. */
  kept: string | undefined;
};

/** Whether a data folder holds a site. */
export const holdsSite = (dataDir: string): boolean => existsSync(join(dataDir, databaseEntry));

const marker = (dataDir: string) => join(dataDir, "restoring");

/** Refuses to start on a folder whose restore was broken off in the middle. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(marker(dataDir))) return;
  throw new Refusal(
    `A restore into ${dataDir} was broken off in the middle. Run it again: solarstay restore FILE --replace`,
  );
}

/**
 * Puts an archive's site in place of the one in a data folder that nobody uses. Everything is
 * unpacked and checked in a folder beside before anything is moved; what is moved away is kept.
 */
export async function restoreBackup(
  archive: string,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Restored> {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-");
  await removeStagings(dataDir);
  const staging = join(dataDir, `restore-${time}Z`);
  try {
    for (const folder of ["images", "outbox"]) {
      await mkdir(join(staging, folder), { recursive: true, mode: 0o700 });
    }
    const manifest = await readArchive(archive, (name) =>
      // "wx": a name that comes twice is an error, not a second chance.
      createWriteStream(join(staging, name), { flags: "wx", mode: 0o600, flush: true }),
    );
    checkRestored(archive, join(staging, databaseEntry));
    const kept = await moveIn(dataDir, staging, join(dataDir, `replaced-${time}Z`));
    return { manifest, kept };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The database must be whole, and not of a newer program than this. */
function checkRestored(archive: string, file: string): void {
  if (!existsSync(file)) throw new Refusal(`${archive} holds no database. Take another backup.`);
  try {
    const db = openCopy(file);
    const unknown = unknownMigrations(db);
    db.sqlite.close();
    if (unknown.length > 0) {
      throw new Refusal(
        `${archive} is of a newer Solar Stay (${unknown.join(", ")}). Install that version, then restore.`,
      );
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    throw new Refusal(`The database in ${archive} is not whole: ${String(thrown)}`, {
      cause: thrown,
    });
  }
}

/** Swaps the sites. Broken off in the middle, the marker keeps a server from starting on half of one. */
async function moveIn(dataDir: string, staging: string, replaced: string) {
  await writeFile(marker(dataDir), replaced, { mode: 0o600, flush: true });
  await syncFolder(dataDir);
  const old = (await readdir(dataDir)).filter((name) =>
    [...parts, ...besideDatabase].includes(name),
  );
  if (old.length > 0) await mkdir(replaced, { mode: 0o700 });
  for (const name of old) await rename(join(dataDir, name), join(replaced, name));
  for (const name of parts) await rename(join(staging, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(marker(dataDir));
  await syncFolder(dataDir);
  return old.length > 0 ? replaced : undefined;
}

/** What restores that were killed unpacked. */
async function removeStagings(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => /^restore-\d{4}-.+Z$/.test(name));
  for (const name of left) await rm(join(dataDir, name), { recursive: true });
}
