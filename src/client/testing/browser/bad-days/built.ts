/** What the build made of the client, by its manifest. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const manifest = resolve(import.meta.dirname, "../../../../../dist/client/.vite/manifest.json");
const sources = "src/client/";

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
}

const chunks = Object.entries(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Chunk>);

/**
 * The components that are loaded when they are needed: name of the module, address of its file. Data
 * (the commonest passwords) may be missing without a word.
 */
export function lazyModules(): Array<[name: string, address: string]> {
  return chunks
    .filter(([name, { isDynamicEntry }]) => isDynamicEntry && name.endsWith(".tsx"))
    .map(([name, { file }]) => [name.replace(sources, ""), `/${file}`]);
}

/** The file with the code that every page has. */
export function baseFile(): string {
  const base = chunks.find(([name]) => /^_base-.*\.js$/.test(name));
  if (!base) throw new Error("The build has no base");
  return `/${base[1].file}`;
}
