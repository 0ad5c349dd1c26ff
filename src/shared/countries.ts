import type { Language } from "./i18n/languages.ts";
import { oncePer } from "./once-per.ts";

const names = oncePer(
  (language: Language, style: "long" | "short") =>
    new Intl.DisplayNames(language, { type: "region", style, fallback: "none" }),
);

/** Chromium has only the short names of these. A page must show the same names as the server’s markup. */
const shortNamed = ["HK", "MO", "PS"];

/** The part of a country's English name that Intl writes as we do. */
const bare = (name: string) => name.replaceAll(/\b(?:and|the|Islands?|Saint|St)\b|[&.\s]/g, "");

/** Our English names that Intl does not have. */
const ownNames = {
  Bonaire: "BQ",
  "Cabo Verde": "CV",
  "Democratic Republic of the Congo": "CD",
  "Ivory Coast": "CI",
  Myanmar: "MM",
  "Republic of the Congo": "CG",
  Türkiye: "TR",
  "U.S. Minor Outlying Islands": "UM",
};

/** The codes of all countries by their English names. A table of 250 entries would be larger. */
const codes = oncePer(() => {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const known = all.map((code) => [countryOfCode(code, "en"), code] as const);
  const own = Object.entries(ownNames);
  return new Map([...known, ...own].map(([name, code]) => [bare(name), code]));
});

/** A country by its stored name, which is English, in a language. */
export function countryName(name: string, language: Language): string {
  if (language === "en") return name;
  const code = codes().get(bare(name));
  return code === undefined ? name : countryOfCode(code, language);
}

/** A country by its ISO code, in a language. */
export function countryOfCode(code: string, language: Language): string {
  const name = names(language, shortNamed.includes(code) ? "short" : "long").of(code) ?? code;
  // In Chromium, the Falkland Islands have both their names.
  return code === "FK" ? name.replace(/ [(-].*/, "") : name;
}
