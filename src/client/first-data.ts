import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { createContext, use } from "react";
import { type FirstData, firstDataId } from "../shared/page.ts";
import type { SiteView } from "../shared/schemas/site.ts";
import { failure } from "../shared/messages.ts";
import type { ApiOptions, AppRouter } from "./trpc.ts";

/** The data that came with the page. */
export function readFirstData(): FirstData {
  const element = document.getElementById(firstDataId);
  if (!element) throw new Error("The page came without its first data");
  return JSON.parse(element.textContent) as FirstData;
}

/** Puts the first data of the page at `pathname` where its queries look for it. */
export function seedQueries(
  api: ApiOptions,
  queries: QueryClient,
  first: FirstData,
  pathname: string,
): void {
  if (first.impact) queries.setQueryData(api.site.impact.queryKey(), first.impact);
  if (first.countries) queries.setQueryData(api.countries.list.queryKey(), first.countries);
  if (first.property) {
    const { slug } = first.property;
    queries.setQueryData(api.publicProperties.bySlug.queryKey({ slug }), first.property);
  }
  if (first.property === null) seedMissingProperty(api, queries, pathname);
  if (first.browse) {
    const { input, page } = first.browse;
    queries.setQueryData(api.publicProperties.browse.infiniteQueryKey(input), {
      pages: [page],
      pageParams: [null],
    });
  }
}

/** Lets the page of an unknown slug start where its query would end: refused with 404. */
function seedMissingProperty(api: ApiOptions, queries: QueryClient, pathname: string): void {
  const slug = decodeURIComponent(pathname.split("/")[2] ?? "");
  const refusal = {
    error: {
      message: failure.propertyNotFound,
      code: -32004,
      data: {
        code: "NOT_FOUND",
        httpStatus: 404,
        path: "publicProperties.bySlug",
        api: { error: failure.propertyNotFound, code: "NOT_FOUND" },
      },
    },
  };
  queries.getQueryCache().build(
    queries,
    { queryKey: api.publicProperties.bySlug.queryKey({ slug }) },
    {
      data: undefined,
      dataUpdateCount: 0,
      dataUpdatedAt: 0,
      error: TRPCClientError.from<AppRouter>(refusal),
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: "error",
      fetchStatus: "idle",
    },
  );
}

/** What the operator chose for everybody to see. */
export const SiteContext = createContext<SiteView | null>(null);

/** Shows another choice at once, on the page of whoever made it. */
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
