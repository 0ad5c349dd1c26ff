import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** As many of the list's first as src/shared/common-passwords.ts looks at, short ones among them. */
const kept = 4000;

/** Keeps only the commonest of the packaged list of passwords: a tenth of it is ever looked at. */
export const commonPasswords: Plugin = {
  name: "common-passwords",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith("/language-common/src/passwords.json")) return undefined;
    const list = JSON.parse(await readFile(id, "utf8")) as string[];
    return JSON.stringify(list.slice(0, kept));
  },
};
