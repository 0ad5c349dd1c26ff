import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "../../../shared/time.ts";
import type { Db } from "../db/open.ts";
import type { Env } from "../env/env.ts";
import { ifExists } from "../files/exists.ts";
import { keptMailName, keptMailsFolder, messageId, testMailKind } from "./mail-names.ts";
import { listLetters } from "./outbox.queries.ts";

const testMailLifeMs = dayMs;

type Deps = { db: Db; env: Env; clock: () => Date };

/**
 * Removes saved emails whose outbox rows are gone: readable personal data stays no longer than its
 * row, whatever deleted the row, even after a mail server was set up. A test email has no row; it
 * stays for a day.
 */
export async function removeGoneMails({ db, env, clock }: Deps): Promise<void> {
  const folder = keptMailsFolder(env.dataDir);
  // List the files first: an email saved meanwhile has its row before its file.
  const files = (await ifExists(readdir(folder))) ?? [];
  if (files.length === 0) return;
  const known = new Set(listLetters(db).map((row) => keptMailName(messageId(env, row))));
  const oldest = clock().getTime() - testMailLifeMs;
  const outdated = files.filter((file) => {
    const [, kind, time] = /^([a-z-]+)\.\d+\.(\d+)\.eml$/.exec(file) ?? [];
    if (kind === testMailKind) return Number(time) < oldest;
    return kind !== undefined && !known.has(file);
  });
  await Promise.all(outdated.map((file) => rm(join(folder, file), { force: true })));
}
