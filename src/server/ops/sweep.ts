import Database from "better-sqlite3";
import type { Logger } from "pino";
import type { Deps } from "../core/context.ts";
import { ApiError } from "../core/errors.ts";
import { ObjectStoreError } from "../core/object-store/store-error.ts";
import { allImagePaths } from "../features/photos/images.queries.ts";
import { replacedDatabases } from "./backup/swap.ts";

/**
 * Makes the sweep of a start: it removes photo files without a row. If a store is away, or this
 * machine may not write, a later call tries again; after a sweep that succeeded, calls do nothing.
 */
export function createSweep(deps: Deps, log: Logger): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    try {
      const named = await namedPhotos(deps);
      // A machine that has lost its lease does not know the photos of the other one.
      const { removed, left } = await deps.images.sweep(named, deps.db.beforeWrite);
      if (removed > 0) log.info({ removed }, "removed photo files without a database row");
      if (left > 0) {
        log.warn(
          { left },
          "Most photo files have no row in the database, so none was removed. Is DATA_DIR the right folder, and is its database complete?",
        );
      }
    } catch (thrown) {
      if (!(thrown instanceof ObjectStoreError || thrown instanceof ApiError)) throw thrown;
      isDone = false;
    }
  };
}

/** The photos of the site, and, in a store, those of sites that restores replaced and kept. */
async function namedPhotos({ db, env, files }: Deps): Promise<Set<string>> {
  const named = allImagePaths(db);
  // In folders, a kept site has its photos with it.
  if (files.cache === undefined) return named;
  for (const file of await replacedDatabases(env.dataDir)) {
    const sqlite = new Database(file, { readonly: true, fileMustExist: true });
    try {
      for (const photo of allImagePaths({ sqlite })) named.add(photo);
    } finally {
      sqlite.close();
    }
  }
  return named;
}
