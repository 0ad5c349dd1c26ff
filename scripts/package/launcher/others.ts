import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What unpack makes: a version and a hash; unfinished, the process too. */
const ours = /^\d+\.\d+\.\d+-[0-9a-f]{16}(\.\d+\.part)?$/;

/** Removes what other versions have unpacked. Only a server does, which is the one that lasts. */
export function removeOthers(home: string): void {
  const cache = dirname(home);
  for (const name of readdirSync(cache)) {
    // Of this version another process may be unpacking just now.
    if (!ours.test(name) || name.startsWith(basename(home))) continue;
    try {
      rmSync(join(cache, name), { recursive: true, force: true });
    } catch {
      // Another user's, or in use elsewhere: it only takes room.
    }
  }
}
