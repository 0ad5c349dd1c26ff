/** Reads the files of the built client from the manifest. */
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
 * The components that are loaded on demand: the module's name and its file's path. Not data such as
 * the list of common passwords, whose absence shows no message.
 */
export function lazyModules(): Array<[name: string, path: string]> {
  return chunks
    .filter(
      // Not the texts of a module in a language.
      ([name, { isDynamicEntry }]) =>
        isDynamicEntry && name.startsWith("src/") && name.endsWith(".tsx"),
    )
    .map(([name, { file }]) => [name.replace(sources, ""), `/${file}`]);
}

/** The path of the code that every page loads. */
export function baseFile(): string {
  const base = chunks.find(([name]) => /^_base-.*\.js$/.test(name));
  if (!base) throw new Error("The build has no base");
  return `/${base[1].file}`;
}
