import type { ApiOptions } from "../../trpc.ts";

/** The open reports, a page after the other; asked anew at each visit, since guests write them. */
export const reportPages = (api: ApiOptions) =>
  api.reports.list.infiniteQueryOptions(
    {},
    { staleTime: 0, getNextPageParam: (page) => page.next_cursor },
  );
