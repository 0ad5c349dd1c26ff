import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import type { Language, Languages } from "../../../shared/i18n/languages.ts";
import { lookUpLanguage } from "../../../shared/i18n/look-up.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import { translateInto } from "./catalogues.ts";
import type { SiteLanguages } from "./site-languages.ts";

type Request = Pick<IncomingMessage, "headers">;

/**
 * Translates the answers and errors of a call by its Accept-Language: English without one, and the site's own
 * language if the site has none of those asked for.
 */
export function translateForCaller(siteLanguages: SiteLanguages, request: Request): Translate {
  const asked = request.headers["accept-language"];
  if (asked === undefined || asked === "*") return translateInto("en");
  const languages = siteLanguages();
  const wanted = new Negotiator(request).languages();
  return translateInto(lookUpLanguage(wanted, [...languages, "en"]) ?? languages[0]);
}

/**
 * The language of the page that makes a call, or of a script: the one that its Accept-Language asks for.
 * Null if the site has no such language, or only one.
 */
export function languageOfCaller(siteLanguages: SiteLanguages, request: Request): Language | null {
  const languages = siteLanguages();
  if (languages.length === 1) return null;
  return lookUpLanguage(new Negotiator(request).languages(), languages) ?? null;
}

/**
 * Translates the errors of the current tRPC request. Kept here, because tRPC formats some errors before
 * it has a context.
 */
export const rpcTranslate = new AsyncLocalStorage<() => Translate>();

/** The language that the query of a file's address names with `lang`, or the site's own. */
export function languageOfQuery([own, ...others]: Languages, query: unknown): Language {
  const { lang } = query as { lang?: unknown };
  return others.find((language) => language === lang) ?? own;
}

/** The language of a page: that of the first part of its path, or the site's own. */
export function languageOfPath([own, ...others]: Languages, path: string): Language {
  const first = /^\/(\w\w)(?:[/?#]|$)/.exec(path)?.[1];
  return others.find((language) => language === first) ?? own;
}
