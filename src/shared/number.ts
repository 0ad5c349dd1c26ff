import type { Language } from "./i18n/languages.ts";

/** Made when first used: the first of a page takes 30 ms. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number that stands alone: "1,326.5" in English, "1.326,5" in German. */
export function number(value: number, language: Language, decimals = 3): string {
  const key = `${language} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: decimals });
    formats.set(key, format);
  }
  return format.format(value);
}
