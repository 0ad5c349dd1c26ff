import { makeDataDir } from "../../core/files/data-dir.ts";
import { lockDataDir } from "../../core/db/lock.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { ConfigRefusal } from "../../core/refusal.ts";
import { takeOver } from "../lease/take-over.ts";

/** `take-over [--keep-database]`: makes this machine the only one that may write the site. */
export async function takeOverHere({ keepDatabase }: { keepDatabase: boolean }): Promise<void> {
  const { dataDir, lease } = loadEnv();
  if (lease === undefined) {
    throw new ConfigRefusal("LEASE_URL is not set, so there is no lease to take over.");
  }
  makeDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
    await takeOver(lease, dataDir, { keepDatabase, say });
  } finally {
    lock.release();
  }
}
