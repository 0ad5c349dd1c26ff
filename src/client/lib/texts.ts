/** The translated texts of the page. English ones are in the code. */
import { catalogues, type Part } from "texts:catalogues";
import { isLanguage } from "../../shared/i18n/languages.ts";
import { createTranslate, inEnglish, type Translate } from "../../shared/i18n/translate.ts";
import { hashText } from "./text-hash.ts";

const texts = new Map<string, string>();
let parts: Part["parts"] = {};

function add(part: Part): void {
  for (const [hash, text] of Object.entries(part.texts)) texts.set(hash, text);
}

/** Loads the texts that every page in this language needs. */
export async function loadTexts(language: string): Promise<Translate> {
  const load = catalogues[language];
  if (!load || !isLanguage(language)) return inEnglish;
  const first = await load();
  add(first);
  parts = first.parts;
  return createTranslate(language, (key) => texts.get(hashText(key)));
}

/** Waits for a part of the app and its texts. The build puts this around each `import()`. */
export async function withTexts<Code>(code: Promise<Code>, name: string): Promise<Code> {
  const load = parts[name];
  const [loaded, part] = await Promise.all([code, load?.()]);
  if (part) add(part);
  return loaded;
}
