import { oncePer } from "../once-per.ts";
import type { Direction } from "./direction.ts";

/** The languages that the product speaks; English is the source of all texts. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "ar"] as const;

export type Language = (typeof languages)[number];

/** Whether a text names one of the {@link languages}. */
export const isLanguage = (text: string | undefined): text is Language =>
  (languages as readonly (string | undefined)[]).includes(text);

/** The languages of a site: its own, then the others that are on. */
export type Languages = readonly [Language, ...Language[]];

/** Reads a list such as "en,de,fr"; undefined if it names anything else. */
export function readLanguages(list: string): Languages | undefined {
  const [own, ...others] = new Set(list.split(",").map((name) => name.trim().toLowerCase()));
  return isLanguage(own) && others.every(isLanguage) ? [own, ...others] : undefined;
}

/** A language that a site has, with its name in itself. */
export type NamedLanguage = { code: Language; name: string };

/** The languages in a list, for the pages of a site that has more than one. */
export function namedLanguages(list: string): NamedLanguage[] | undefined {
  const all = readLanguages(list) ?? [];
  return all.length > 1 ? all.map((code) => ({ code, name: nameOfLanguage(code) })) : undefined;
}

type Site = {
  /** The languages of a site that has more than one, its own first. */
  languages?: readonly NamedLanguage[];
};

/** Whether a language of a site is not its own, so that it is part of addresses. */
const isNamed = ({ languages = [] }: Site, language: Language): boolean =>
  languages.findIndex(({ code }) => code === language) > 0;

/** The beginning of the paths of pages in a language: "/de", or nothing for the site's own. */
export const pathPrefix = (site: Site, language: Language): string =>
  isNamed(site, language) ? `/${language}` : "";

/** The end of the address of a file in a language: "?lang=de", or nothing for the site's own. */
export const languageQuery = (site: Site, language: Language): string =>
  isNamed(site, language) ? `?lang=${language}` : "";

/** The name of a language within a sentence of another: "German", in French "allemand". */
export const languageInSentence = oncePer(
  (language: Language, reader: Language): string =>
    new Intl.DisplayNames(reader, { type: "language" }).of(language) ?? language,
);

/** The name of a language, as another language writes it on its own: in French "Allemand". */
export const languageIn = (language: Language, reader: Language): string =>
  languageInSentence(language, reader).replace(/^./u, (letter) => letter.toLocaleUpperCase(reader));

/** The name of a language in itself: "Deutsch". */
export const nameOfLanguage = (language: Language): string => languageIn(language, language);

/** The direction in which a language is written. */
export const directionOfLanguage = (language: Language): Direction =>
  language === "ar" ? "rtl" : "ltr";
