import { statSync } from "node:fs";

/** Runs a file system call; undefined if the path does not exist. Other errors are thrown. */
export async function ifExists<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (err) {
    if (err instanceof Error && "code" in err && err.code === "ENOENT") return undefined;
    throw err;
  }
}

/**
 * Whether a path exists. Unlike existsSync, which returns false for paths it may not see or cannot
 * read, this throws the system's error.
 */
export const pathExists = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false }) !== undefined;
