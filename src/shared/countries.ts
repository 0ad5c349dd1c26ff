import type { Language } from "./i18n/languages.ts";
import { oncePer } from "./once-per.ts";

const names = oncePer(
  (language: Language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
);

/** Our English names that Intl writes in another way, beyond "&" and "St.". */
const ownNames = {
  Åland: "AX",
  Bonaire: "BQ",
  "Cabo Verde": "CV",
  "Democratic Republic of the Congo": "CD",
  "Heard Island and McDonald Islands": "HM",
  "Hong Kong": "HK",
  "Ivory Coast": "CI",
  Macao: "MO",
  Myanmar: "MM",
  Palestine: "PS",
  "Republic of the Congo": "CG",
  "South Georgia and the South Sandwich Islands": "GS",
  Türkiye: "TR",
  "U.S. Minor Outlying Islands": "UM",
  "Saint Vincent and the Grenadines": "VC",
};

/** The codes of all countries by their English names. A table of 250 would be the larger. */
const codes = oncePer(() => {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const known = all.flatMap((code) => {
    const name = names("en").of(code)?.replace("&", "and").replace("St. ", "Saint ");
    return name === undefined ? [] : [[name, code] as const];
  });
  return new Map([...known, ...Object.entries(ownNames)]);
});

/** A country by its stored name, which is English, in a language. */
export function countryName(name: string, language: Language): string {
  if (language === "en") return name;
  const code = codes().get(name);
  return code === undefined ? name : countryOfCode(code, language);
}

/** A country by its ISO code, in a language. */
export const countryOfCode = (code: string, language: Language): string =>
  names(language).of(code) ?? code;
