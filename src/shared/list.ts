import type { Language } from "./i18n/languages.ts";
import { oncePer } from "./once-per.ts";

const formats = oncePer(
  (language: Language, type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(language, { type }),
);

/** "€250, $30, and ¥500". */
export const listOfAll = (items: readonly string[], language: Language): string =>
  formats(language, "conjunction").format(items);

/** "€1,500 or €1.50". */
export const listOfChoices = (items: readonly string[], language: Language): string =>
  formats(language, "disjunction").format(items);
