import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type MadeBackup, makeBackup } from "../backup/make.ts";
import { noFolder, readTarget, type Target } from "../backup/target.ts";
import { makeDataDir } from "../../core/files/data-dir.ts";
import { pathExists } from "../../core/files/exists.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { databaseFile } from "./database.ts";

const mostKept = 1000;

/** `backup [FILE] [--keep N]`: writes the whole site into one file, even while the server runs. */
export async function backup(
  given: string | undefined,
  options: { keep?: string | undefined },
): Promise<void> {
  const env = loadEnv();
  const { dataDir } = env;
  if (!pathExists(databaseFile(dataDir))) {
    throw new Refusal(
      `There is nothing to back up in ${dataDir}: no site has been started there yet.`,
    );
  }
  makeDataDir(dataDir);
  const keep = options.keep === undefined ? undefined : readKeep(options.keep);
  const now = new Date();
  const target = await readTarget(given, { dataDir, now });
  if (keep !== undefined) refuseKeep(target);
  if (target.kind === "output") refuseTerminal();
  const onMade = target.kind === "output" ? moveToOutput : undefined;
  const made = await makeBackup({ env, target, now, keep, ...(onMade && { onMade }) });
  if (made.unnoted !== undefined) {
    process.stderr.write(
      `The backup is complete, but its time could not be recorded in the database, so doctor and System Health will not show it: ${made.unnoted}\n`,
    );
  }
  report(made, target);
}

function refuseKeep({ kind, folder, name }: Target): void {
  if (kind === "folder" || kind === "store") return;
  const path = join(folder, name);
  if (kind === "file" && !pathExists(path)) throw noFolder(path);
  throw new Refusal(
    "--keep only works with a folder or a store, since it removes older backups from it.",
  );
}

function refuseTerminal(): void {
  if (!process.stdout.isTTY) return;
  throw new Refusal(
    "Standard output is a terminal. Send it to a file or another program: solarstay backup - > FILE",
  );
}

/** Copies the finished archive to standard output, and removes it. */
async function moveToOutput(file: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), process.stdout);
  } catch (thrown) {
    if (!(thrown instanceof Error) || !("code" in thrown) || thrown.code !== "EPIPE") throw thrown;
    throw new Refusal("The program reading the backup stopped before the end.", {
      cause: thrown,
    });
  } finally {
    await rm(file);
  }
}

function readKeep(text: string): number {
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1 && keep <= mostKept) return keep;
  throw new Refusal(`--keep must be a whole number from 1 to ${mostKept}`);
}

/** Prints the result: to standard error if standard output is the backup itself. */
function report({ file, bytes, files, missing }: MadeBackup, { kind }: Target): void {
  const out = kind === "output" ? process.stderr : process.stdout;
  out.write(
    `${kind === "output" ? "" : `${file}\n`}${files} files, ${(bytes / 1e6).toFixed(1)} MB. Verified: all checksums match and the database is intact.\n`,
  );
  if (missing.length > 0) {
    process.stderr.write(
      `${missing.length} photos in the database were already missing before the backup. See: solarstay doctor\n`,
    );
  }
}
