import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/open.ts";
import type { Settings } from "../env.ts";
import { ifThere } from "../if-there.ts";
import { keptMailName, keptMailsFolder, messageId, testMailKind } from "./mail-names.ts";
import { listLetters } from "./outbox.queries.ts";

const testMailLifeMs = 24 * 60 * 60_000;

type Deps = { db: Db; settings: Settings; clock: () => Date };

/**
 * Removes the kept mails whose letters are gone: what can be read of a person stays no longer than
 * the row that tells of it, whatever deleted the row, and also once there is a mail server. A test
 * mail has no row; it stays for a day, which is enough to look at it.
 */
export async function removeGoneMails({ db, settings, clock }: Deps): Promise<void> {
  const folder = keptMailsFolder(settings.dataDir);
  // The files first: the row of one that is written meanwhile is older than its file.
  const files = (await ifThere(readdir(folder))) ?? [];
  if (files.length === 0) return;
  const known = new Set(listLetters(db).map((row) => keptMailName(messageId(settings, row))));
  const oldest = clock().getTime() - testMailLifeMs;
  const gone = files.filter((file) => {
    const [, kind, time] = /^([a-z-]+)\.\d+\.(\d+)\.eml$/.exec(file) ?? [];
    if (kind === testMailKind) return Number(time) < oldest;
    return kind !== undefined && !known.has(file);
  });
  await Promise.all(gone.map((file) => rm(join(folder, file), { force: true })));
}
