import { type Language, pathPrefix } from "../../shared/i18n/languages.ts";
import type { UserView } from "../../shared/schemas/auth.ts";
import type { SiteView } from "../../shared/schemas/site.ts";

/**
 * The address of a page in the language of an account. Undefined if the current page is in it, if the
 * account has chosen none, or if the site no longer has it.
 */
export function addressForAccount(
  { language }: Pick<UserView, "language">,
  path: string,
  page: { site: Pick<SiteView, "languages">; language: Language },
): string | undefined {
  if (language === null || language === page.language) return undefined;
  if (page.site.languages?.some(({ code }) => code === language) !== true) return undefined;
  return pathPrefix(page.site, language) + path;
}
