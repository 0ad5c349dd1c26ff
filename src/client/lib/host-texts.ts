/** Hosts' texts: in the page's language where there is a translation, else in their own. */
import type { Language } from "../../shared/i18n/languages.ts";
import type { SiteView } from "../../shared/schemas/site.ts";
import { useSite } from "../first-data.ts";
import { useTranslate } from "./translate.ts";

/** The part of a call that asks for hosts' texts in a language; none on a site with one language. */
export const readingIn = (
  { languages }: SiteView,
  lang: Language,
): { lang: Language } | undefined => languages && { lang };

/** The part of a call that asks for hosts' texts in the language of the page. */
export const useReading = (): { lang: Language } | undefined =>
  readingIn(useSite(), useTranslate().language);

/**
 * Makes the function that tells the `lang` of a host's text: the language of the originals, unless
 * that is the page's or the text is translated or absent.
 */
export function useTextLang(original: Language | undefined) {
  const { language } = useTranslate();
  return <Field extends string>(
    item: { [Name in Field]: string | null } & { translated?: readonly string[] },
    field: Field,
  ): Language | undefined =>
    original === language || item[field] === null || item.translated?.includes(field) === true
      ? undefined
      : original;
}
