import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Db } from "../../core/db/open.ts";
import { isLeap, lastRunAt } from "../../core/clock-trust.ts";
import { newestRowAt } from "../../core/db/newest-row.queries.ts";
import { type Finding, fault, ok, warning } from "../health/finding.ts";

const toleratedMs = 2 * 60_000;

/**
 * Whether the clock can be trusted: links and sessions end by it, and interests are erased by it.
 */
export async function checkClock(
  { db, dataDir }: { db: Db | undefined; dataDir: string },
  now: Date,
): Promise<Finding[]> {
  const fix = "Turn on time synchronization: timedatectl set-ntp true";
  const newest = db && newestRowAt(db);
  if (newest && newest.getTime() > now.getTime() + toleratedMs) {
    const text = `it is ${now.toISOString()}, but the newest data is from ${newest.toISOString()}`;
    return [fault(text, fix)];
  }
  const keeper = await isKept();
  if (keeper === "no") return [warning("the clock is not synchronized", fix)];
  const last = lastRunAt(dataDir) ?? newest;
  if (last && isLeap(now, last) && keeper !== "yes") {
    const text = `it is ${now.toISOString()}, but the server last ran at ${last.toISOString()}`;
    return [warning(text, `If the server was not off for that long, the clock is wrong. ${fix}`)];
  }
  return [ok(now.toISOString())];
}

/** systemd's statement about the clock; undefined without systemd. */
async function isKept(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      "timedatectl",
      ["show", "--property=NTPSynchronized", "--value"],
      { timeout: 3000 },
    );
    return stdout.trim();
  } catch {
    return undefined;
  }
}
