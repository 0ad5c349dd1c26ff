import type { ApiOptions } from "../../trpc.ts";

/** The open reports, page by page; fetched at each visit, since guests add them. */
export const reportPages = (api: ApiOptions) =>
  api.reports.list.infiniteQueryOptions(
    {},
    { staleTime: 0, getNextPageParam: (page) => page.next_cursor },
  );
