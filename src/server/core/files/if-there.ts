import { statSync } from "node:fs";

/** What is asked of a path on the disk; undefined where nothing is there. What else fails, fails. */
export async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (err) {
    if (err instanceof Error && "code" in err && err.code === "ENOENT") return undefined;
    throw err;
  }
}

/**
 * Whether anything is at a path. Unlike existsSync, which says no to what it may not see or cannot
 * read, this throws what the system said.
 */
export const isThere = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false }) !== undefined;
