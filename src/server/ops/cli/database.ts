import { join } from "node:path";
import { type Db, migrate, openDatabase, pendingMigrations } from "../../core/db/open.ts";
import { refuseNewer } from "../../core/db/before-upgrade.ts";
import { refuseLost } from "../../core/db/lost.ts";
import { lockDataDir } from "../../core/db/lock.ts";
import { refuseHalfRestored } from "../backup/swap.ts";
import { makeDataDir } from "../../core/files/data-dir.ts";
import { pathExists } from "../../core/files/exists.ts";
import { Refusal } from "../../core/refusal.ts";

/** The database of a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, "solarstay.sqlite");

/**
 * Runs `work` on the site's database, even while the server runs. Creates the database if there is
 * none, and refuses one that must be upgraded: the server does that, after making a copy. With
 * `alone` it refuses to run beside a server.
 */
export async function withDatabase<Result>(
  dataDir: string,
  work: (db: Db) => Result | Promise<Result>,
  { alone = false }: { alone?: boolean } = {},
): Promise<Result> {
  makeDataDir(dataDir);
  refuseHalfRestored(dataDir);
  refuseLost(dataDir);
  const isNew = !pathExists(databaseFile(dataDir));
  const lock = alone || isNew ? lockDataDir(dataDir) : undefined;
  const db = openDatabase(databaseFile(dataDir));
  try {
    refuseNewer(db);
    if (isNew) await migrate(db);
    else if (pendingMigrations(db).length > 0) {
      throw new Refusal(
        "The database is from an older version. Start the server once (solarstay serve): it copies the database and upgrades it.",
      );
    }
    return await work(db);
  } finally {
    db.sqlite.close();
    lock?.release();
  }
}
