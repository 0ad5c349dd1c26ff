import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { hashText } from "../../src/client/lib/text-hash.ts";
import { cataloguePath, readCatalogue } from "../../src/server/core/i18n/catalogues.ts";
import type { Language } from "../../src/shared/i18n/languages.ts";
import { root } from "../project.ts";
import { translatedLanguages } from "../texts/catalogue.ts";
import { readSources, type Source } from "../texts/extract.ts";

const client = join(root, "src/client");
const entry = "src/client/main.tsx";
const index = "texts:catalogues";
const loaders = "src/client/lib/texts.ts";

/** The module with the first texts of a language. */
export const firstTexts = (language: Language) => `texts:${language}`;
/** The module with the texts of a part, which is the file that an `import()` loads. */
export const partTexts = (language: Language, part: string) => `texts:${language}:${part}`;

/** An `import()` of another part of the app. */
const dynamicImport = /\bimport\(\s*"(\.[^"]+\.tsx?)"\s*\)/g;

/**
 * The texts of a page in its own language: `texts:de` has those of the first modules, and one for
 * each `import()` those of its part, which are loaded with it.
 */
export const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  buildStart() {
    read = undefined;
  },
  hotUpdate() {
    read = undefined;
  },
  resolveId: (id) => (id.startsWith("texts:") ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith("\0texts:")) return undefined;
    if (id === `\0${index}`) return catalogueLoaders();
    const [, language, part] = id.slice(1).split(":") as [string, Language, string?];
    this.addWatchFile(cataloguePath(language));
    return part === undefined ? firstModule(language) : partModule(language, part);
  },
  transform(code, id, options) {
    if (options?.ssr === true || !id.startsWith(`${client}/`) || !dynamicImport.test(code)) {
      return undefined;
    }
    const from = relative(join(id, ".."), join(root, loaders));
    const wrapped = code.replaceAll(dynamicImport, (call, path: string) => {
      const part = relative(root, join(id, "..", path));
      return `withTexts(${call}, ${JSON.stringify(part)})`;
    });
    return { code: `import { withTexts } from "./${from}";${wrapped}`, map: null };
  },
};

const catalogueLoaders = () => `export const catalogues = {
${translatedLanguages.map((language) => `${language}: () => import("${firstTexts(language)}")`).join(",\n")}
};`;

/** The keys of the texts that are needed first, and of those of each part that has its own. */
type Texts = { first: Set<string>; parts: Map<string, Set<string>> };
let read: Texts | undefined;

/** Reads the texts of each part from the sources and what they import. */
function readTexts(): Texts {
  const sources = new Map(readSources().map((source) => [source.file, source]));
  const first = textsOf(sources, entry);
  const parts = Array.from(sources.values())
    .filter(({ file }) => file.startsWith("src/client/"))
    .flatMap(({ lazy }) => lazy)
    .map((part) => [part, textsOf(sources, part).difference(first)] as const)
    .filter(([, own]) => own.size > 0);
  return { first, parts: new Map(parts) };
}

/** The keys of the texts in a file and in all files loaded with it. */
function textsOf(sources: Map<string, Source>, start: string): Set<string> {
  const files = new Set([start]);
  // A set also visits what is added meanwhile.
  for (const file of files) for (const path of sources.get(file)?.imports ?? []) files.add(path);
  return new Set(
    Array.from(files).flatMap((file) => sources.get(file)?.texts.map(({ key }) => key) ?? []),
  );
}

function firstModule(language: Language): string {
  const { first, parts } = (read ??= readTexts());
  const loadersOfParts = Array.from(
    parts.keys(),
    (part) => `${JSON.stringify(part)}: () => import("${partTexts(language, part)}")`,
  );
  return `${textsModule(language, first)}
export const parts = {
${loadersOfParts.join(",\n")}
};`;
}

function partModule(language: Language, part: string): string {
  const { parts } = (read ??= readTexts());
  return textsModule(language, parts.get(part) ?? new Set());
}

function textsModule(language: Language, keys: Set<string>): string {
  const catalogue = readCatalogue(language);
  const translations = new Map<string, string>();
  for (const key of keys) {
    const translation = catalogue.get(key);
    if (translation !== undefined) translations.set(hashText(key), translation);
  }
  return `export const texts = ${JSON.stringify(Object.fromEntries(translations))};`;
}
