import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import { isLanguage, type Language } from "../../../shared/i18n/languages.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { Env } from "../env/env.ts";
import { translateInto } from "./catalogues.ts";

type Request = Pick<IncomingMessage, "headers">;

/**
 * Says the errors of a call in the language of its Accept-Language: English without one, and the
 * site's own if the site has none of those asked for.
 */
export function translateForCaller(
  { languages }: Pick<Env, "languages">,
  request: Request,
): Translate {
  const asked = request.headers["accept-language"];
  if (asked === undefined || asked === "*") return translateInto("en");
  const spoken = [...new Set<Language>([...languages, "en"])];
  const best = new Negotiator(request).language(spoken);
  return translateInto(isLanguage(best) ? best : languages[0]);
}

/**
 * Says the errors of the tRPC request that is being answered. Kept here, since tRPC describes some
 * errors before it has a context.
 */
export const rpcCaller = new AsyncLocalStorage<() => Translate>();

/** The language of a page: that of the first part of its path, or the site's own. */
export function languageOfPath({ languages }: Pick<Env, "languages">, path: string): Language {
  const [own, ...others] = languages;
  const first = /^\/(\w\w)(?:[/?#]|$)/.exec(path)?.[1];
  return others.find((language) => language === first) ?? own;
}
