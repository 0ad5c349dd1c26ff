import type { Language } from "./i18n/languages.ts";
import { oncePer } from "./once-per.ts";

const formats = oncePer(
  (language: Language, decimals: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: decimals }),
);

/** A number outside a sentence: "1,326.5" in English, "1.326,5" in German. */
export const number = (value: number, language: Language, decimals = 3): string =>
  formats(language, decimals).format(value);
