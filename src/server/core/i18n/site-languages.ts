import { type Language, type Languages, readLanguages } from "../../../shared/i18n/languages.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { Env } from "../env/env.ts";
import { translateInto } from "./catalogues.ts";

/** The current languages of the site. */
export type SiteLanguages = () => Languages;

const chosen = statement((q, _p: NoParams) => q.selectFrom("site_settings").select("languages"));

/**
 * Reads the languages of the environment, otherwise those that an admin turned on, otherwise English.
 * Never throws, because errors need them too: if the database fails, it returns the last known ones.
 */
export function createSiteLanguages({
  db,
  env: { fixedSite },
}: {
  db: Db;
  env: Pick<Env, "fixedSite">;
}): SiteLanguages {
  const english: Languages = ["en"];
  let list = "";
  let languages = english;
  return () => {
    try {
      const current = fixedSite.languages ?? chosen.one(db, {}).languages ?? "en";
      if (current !== list) languages = readLanguages(current) ?? english;
      list = current;
    } catch {
      // The call itself will report it.
    }
    return languages;
  };
}

/** A person's language; null is the site's own. */
export type Reader = { language: Language | null };

/** Translates texts into a person's language, or the site's own if the site no longer has that one. */
export function translateForReader(siteLanguages: SiteLanguages, { language }: Reader): Translate {
  const languages = siteLanguages();
  return translateInto(languages.find((other) => other === language) ?? languages[0]);
}
