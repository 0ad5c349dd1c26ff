import { loadEnv } from "../../core/env/load-env.ts";
import type { Env } from "../../core/env/env.ts";
import { lockDataDir, lockFiles } from "../../core/db/lock.ts";
import type { Db } from "../../core/db/open.ts";
import { pathExists } from "../../core/files/exists.ts";
import type { FilePlace } from "../../core/files/file-place.ts";
import { openPlaces } from "../../core/files/files.ts";
import {
  forgetPhotoPlace,
  notePhotoPlace,
  readPhotoPlaces,
} from "../../core/files/photo-places.ts";
import type { StorePlace } from "../../core/files/store-place.ts";
import { isSamePlace, type ObjectPlace, readObjectUrl } from "../../core/object-store/place.ts";
import { Refusal } from "../../core/refusal.ts";
import { checkLease } from "../doctor/lease.check.ts";
import { areSame, expectRoom, type Moved, moveFiles } from "../files/move.ts";
import { databaseFile, withDatabase } from "./database.ts";

/** `files move --to PLACE`: moves all photos to where new ones go, while the server runs. */
export async function move({ to }: { to: string }): Promise<void> {
  const env = loadEnv();
  const { dataDir } = env;
  if (!pathExists(databaseFile(dataDir))) {
    throw new Refusal(`There are no photos in ${dataDir}: no site has been started there yet.`);
  }
  const target = readPlace(to);
  if (!isSame(target, env.filesStore)) {
    throw new Refusal(
      `New photos do not go there: FILES_URL is ${env.filesStore?.url ?? "not set"}. ${howToUse(target)}, restart the server, then run this command again.`,
    );
  }
  await expectLease(env);
  await withDatabase(dataDir, async (db) => {
    const lock = lockFiles(dataDir);
    try {
      expectUsed(dataDir, target);
      await moveAll(db, env);
    } finally {
      lock.release();
    }
  });
}

/** The database of a machine without the lease does not name the photos of the other one. */
async function expectLease(env: Env): Promise<void> {
  for (const { state, text, fix = "" } of await checkLease(env)) {
    if (state !== "ok") throw new Refusal(`No photo was moved, since ${text}. ${fix}`);
  }
}

function readPlace(text: string): ObjectPlace | undefined {
  if (text === "folder") return undefined;
  const place = readObjectUrl(text);
  if (!("fault" in place)) return place;
  throw new Refusal(`--to must be "folder" or the address of a store: ${text} ${place.fault}.`);
}

const isSame = (one: ObjectPlace | undefined, other: ObjectPlace | undefined) =>
  one && other ? isSamePlace(one, other) : one === other;

const howToUse = (place: ObjectPlace | undefined) =>
  place ? `Set FILES_URL=${place.url}` : "Remove FILES_URL";

/** A server that still puts photos elsewhere must be restarted first; without one, all is well. */
function expectUsed(dataDir: string, target: ObjectPlace | undefined): void {
  if (isSame(readPhotoPlaces(dataDir).current, target)) return;
  try {
    lockDataDir(dataDir).release();
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new Refusal(
      "The running server does not use the new FILES_URL yet. Restart it, then run this command again.",
      { cause },
    );
  }
  notePhotoPlace(dataDir, target);
}

async function moveAll(db: Db, env: Env): Promise<void> {
  const { dataDir, minFreeDiskBytes } = env;
  const { folder, store, formerStores } = openPlaces(env);
  const to = store ?? folder;
  const check = () => {
    if (!store) expectRoom(dataDir, minFreeDiskBytes);
  };
  const report = (moved: number, all: number) =>
    void process.stdout.write(`${moved} of ${all} files are moved.\n`);
  if (store) sayMoved(folder, to, await moveFiles(db, { from: folder, to, check, report }));
  for (const from of formerStores) {
    if (store && (await areSame(store, from))) {
      process.stdout.write(`${from.address.url} is the same store by another address.\n`);
    } else {
      const moved = await moveFiles(db, { from, to, check, report });
      sayMoved(from, to, moved);
      if (moved.left > 0) continue;
    }
    forgetPhotoPlace(dataDir, from.address);
  }
  if (formerStores.length > 0) sayRestart(formerStores);
}

function sayMoved(from: FilePlace, to: FilePlace, { moved, left }: Moved): void {
  process.stdout.write(
    `${moved} files are moved from ${from.name} to ${to.name}. Size and SHA-256 of each were compared.\n`,
  );
  if (left === 0) return;
  process.stderr.write(
    `${left} files without a photo in the database are still in ${from.name}, since they are most of its files. Is DATA_DIR the right folder, and is its database complete?\n`,
  );
}

const sayRestart = (stores: StorePlace[]) =>
  void process.stdout.write(
    `Restart the server when it suits you: until then it also looks for photos in ${stores.map(({ name }) => name).join(", ")}.\n`,
  );
