import { pathPrefix } from "../../shared/i18n/languages.ts";
import { useSite } from "../first-data.ts";
import { useTranslate } from "./translate.ts";

/** The beginning of the paths of pages in the language of this page: "/de", or nothing. */
export const usePathPrefix = (): string => pathPrefix(useSite(), useTranslate().language);

/** The address of a property's public page in the language of this page, as one passes it on. */
export function usePublicUrl(): (slug: string) => string {
  const prefix = usePathPrefix();
  return (slug) => new URL(`${prefix}/host/${slug}`, location.origin).href;
}
