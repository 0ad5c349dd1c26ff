import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PO from "pofile";
import type { Language } from "../../../shared/i18n/languages.ts";
import { createTranslate, inEnglish, type Translate } from "../../../shared/i18n/translate.ts";
import { keyOf } from "../../../shared/i18n/message.ts";

/** The catalogues: beside the built server, or in the sources. */
const folder = ["locales", "../../../shared/locales"]
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path));

/** The path of a language's catalogue. */
export const cataloguePath = (language: Language): string =>
  join(folder ?? import.meta.dirname, `${language}.po`);

/** Reads the translations of a catalogue by their key; texts without one are absent. */
export function readCatalogue(language: Language): Map<string, string> {
  const { items } = PO.parse(readFileSync(cataloguePath(language), "utf8"));
  return new Map(
    items.flatMap(({ msgid, msgctxt, msgstr: [translation] }) =>
      translation
        ? [[keyOf({ text: msgid, values: msgctxt ? { context: msgctxt } : {} }), translation]]
        : [],
    ),
  );
}

const known = new Map<Language, Translate>([["en", inEnglish]]);

/** Translates texts into a language. Each catalogue is read when it is first needed, in about 20 ms. */
export function translateInto(language: Language): Translate {
  let translate = known.get(language);
  if (!translate) {
    const catalogue = readCatalogue(language);
    translate = createTranslate(language, (key) => catalogue.get(key));
    known.set(language, translate);
  }
  return translate;
}
