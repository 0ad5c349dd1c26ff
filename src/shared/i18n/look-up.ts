import type { Language } from "./languages.ts";

/**
 * Finds the best available language for the wanted ones, the most wanted first: "pt-BR" finds "pt".
 * The "lookup" of RFC 4647; undefined if there is none.
 */
export function lookUpLanguage(
  wanted: readonly string[],
  available: readonly Language[],
): Language | undefined {
  for (const range of wanted) {
    // Longer ranges are not languages.
    for (let tag = range.slice(0, 35).toLowerCase(); tag !== ""; tag = withoutLastPart(tag)) {
      const found = available.find((language) => language === tag);
      if (found) return found;
    }
  }
  return undefined;
}

/** "zh-hant-tw" becomes "zh-hant"; a single letter at the end only announces the part after it. */
const withoutLastPart = (tag: string): string => /^(.*?)(?:-\w)?-[^-]*$/.exec(tag)?.[1] ?? "";
