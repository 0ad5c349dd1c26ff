/** What ties a data folder to a lease. */
import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathExists } from "../../core/files/exists.ts";

/**
 * Names a locked data folder until the machine restarts. A process that has locked the folder knows
 * that an earlier one with the same name has ended. A copy of the folder has another name.
 */
export function folderName(dataDir: string): string {
  const { dev, ino } = statSync(join(dataDir, "lock"), { bigint: true });
  return `${bootId()} ${dev} ${ino}`;
}

/** Changes with each start of the machine; without Linux, with each call. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}

const ownersFile = (dataDir: string) => join(dataDir, "lease");

/** The owners that this folder may have been in the lease, the latest last. */
export function ownersOf(dataDir: string): string[] {
  const file = ownersFile(dataDir);
  return pathExists(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

/**
 * Records an owner of the lease. Before it is written to the lease, beside the earlier ones; once it
 * is, alone.
 */
export function recordOwner(dataDir: string, owner: string, { alone }: { alone: boolean }): void {
  const owners = alone ? [owner] : [...ownersOf(dataDir), owner];
  const unfinished = `${ownersFile(dataDir)}.part`;
  writeFileSync(unfinished, `${owners.join("\n")}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, ownersFile(dataDir));
}
