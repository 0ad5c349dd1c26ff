import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathExists } from "./exists.ts";

/** The folder of the key, beside the database and in every backup. */
export const keyFolder = "keys";
/** Named after its first use. */
export const keyFile = "second-factor.key";

const keyBytes = 32;

/**
 * Reads the site's key. It is created at the first use, readable by the owner of the data folder
 * only.
 */
export function siteKey(dataDir: string): Buffer {
  const path = join(dataDir, keyFolder, keyFile);
  if (!pathExists(path)) {
    mkdirSync(join(dataDir, keyFolder), { recursive: true, mode: 0o700 });
    // Written under a temporary name first: a key truncated by a crash would lose every secret.
    const unfinished = `${path}.${randomUUID()}`;
    writeFileSync(unfinished, randomBytes(keyBytes), { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link keeps the key that another process created at the same moment.
      linkSync(unfinished, path);
    } catch (thrown) {
      if (!(thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST")) throw thrown;
    } finally {
      rmSync(unfinished);
    }
  }
  return readFileSync(path);
}
