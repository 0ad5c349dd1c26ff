import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { Language } from "../shared/i18n/languages.ts";
import { type FirstData, firstDataId } from "../shared/page.ts";
import type { SiteView } from "../shared/schemas/site.ts";
import type { ApiOptions } from "./trpc.ts";

/** Reads the data that the server put into the page. */
export function readFirstData(): FirstData {
  const element = document.getElementById(firstDataId);
  if (!element) throw new Error("The page came without its first data");
  return JSON.parse(element.textContent) as FirstData;
}

/**
 * Puts the first data of the page at `pathname` into the query cache, where its routes find it; for
 * `reading` see {@link readingIn}.
 */
export function seedQueries(
  api: ApiOptions,
  queries: QueryClient,
  first: FirstData,
  reading: { lang: Language } | undefined,
  pathname: string,
): void {
  if (first.impact) queries.setQueryData(api.site.impact.queryKey(), first.impact);
  if (first.newest) {
    queries.setQueryData(api.publicProperties.newest.queryKey(reading), first.newest);
  }
  if (first.countries) queries.setQueryData(api.countries.list.queryKey(), first.countries);
  if (first.property) {
    const { slug } = first.property;
    const input = { slug, ...reading };
    queries.setQueryData(api.publicProperties.bySlug.queryKey(input), first.property);
    if (first.moreStays) {
      queries.setQueryData(api.publicProperties.moreStays.queryKey(input), first.moreStays);
    }
  }
  if (first.property === null) {
    const slug = decodeURIComponent(/\/host\/([^/]+)/.exec(pathname)?.[1] ?? "");
    // The server did not find it: routes/host.tsx shows that without a call of its own. Without the
    // key's type, which says that the data is a property.
    const key: QueryKey = api.publicProperties.bySlug.queryKey({ slug, ...reading });
    queries.setQueryData(key, null);
  }
  if (first.browse) {
    const { input, page } = first.browse;
    queries.setQueryData(api.publicProperties.browse.infiniteQueryKey({ ...input, ...reading }), {
      pages: [page],
      pageParams: [null],
    });
  }
}

/** The public settings of the site. */
export const SiteContext = createContext<SiteView | null>(null);

/** Replaces the public settings on the page of the admin who changed them. */
export const SiteChangeContext = createContext<((site: SiteView) => void) | null>(null);

export function useSiteChange(): (site: SiteView) => void {
  const change = use(SiteChangeContext);
  if (!change) throw new Error("SiteChangeContext is missing");
  return change;
}

export function useSite(): SiteView {
  const site = use(SiteContext);
  if (!site) throw new Error("SiteContext is missing");
  return site;
}
