import { mkdirSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../refusal.ts";
import { type Db, pendingMigrations, takenMigrations, unknownMigrations } from "./open.ts";

/** The number of copies to keep. A fault of an upgrade is noticed within the next few. */
const copiesKept = 3;

/**
 * Copies a database before its upgrade, so that the earlier version can be used again. Returns the path
 * of the copy; undefined when the database is new or up to date.
 */
export async function copyBeforeUpgrade(
  db: Db,
  dataDir: string,
  now: Date,
): Promise<string | undefined> {
  if (takenMigrations(db).length === 0 || pendingMigrations(db).length === 0) return undefined;
  const folder = join(dataDir, "before-upgrade");
  const path = join(folder, `solarstay-${now.toISOString().replaceAll(":", "-")}.sqlite`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await db.sqlite.backup(`${path}.part`);
    await rename(`${path}.part`, path);
    const copies = (await readdir(folder)).filter((name) => name.endsWith(".sqlite")).toSorted();
    for (const old of copies.slice(0, -copiesKept)) await rm(join(folder, old));
  } catch (cause) {
    await rm(`${path}.part`, { force: true });
    throw new Refusal(
      `The database must be upgraded, but no copy of it could be made first: ${String(cause)}. Nothing was changed. Free up space in ${folder} and start again.`,
      { cause },
    );
  }
  return path;
}

/** Throws a Refusal for a database of a newer version. */
export function refuseNewer(db: Db): void {
  const unknown = unknownMigrations(db);
  if (unknown.length === 0) return;
  throw new Refusal(
    `The database was upgraded by a newer Solar Stay (${unknown.join(", ")}). Install that version again, or go back to the copy it made in the folder before-upgrade.`,
  );
}
