import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * The first entries of the list, enough for src/shared/common-passwords.ts, short ones included.
 */
const entriesKept = 4000;

/** Keeps only the most common passwords of the packaged list, a tenth of it. */
export const commonPasswords: Plugin = {
  name: "common-passwords",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith("/language-common/src/passwords.json")) return undefined;
    const list = JSON.parse(await readFile(id, "utf8")) as string[];
    return JSON.stringify(list.slice(0, entriesKept));
  },
};
