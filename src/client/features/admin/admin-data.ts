import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { limits } from "../../../shared/limits.ts";
import { type AppRouter, useTRPC } from "../../trpc.ts";

type Outputs = inferRouterOutputs<AppRouter>["admin"];
export type AdminStats = Outputs["get"];
export type Host = Outputs["hosts"]["items"][number];

/** As fresh as the dashboard's data. */
const freshness = {
  staleTime: limits.dashboardFreshMs,
  gcTime: limits.dashboardKeptMs,
  retry: false,
} as const;

/** The platform's numbers; asked for an admin only. */
export function useAdminStats(enabled: boolean) {
  return useQuery(useTRPC().admin.get.queryOptions({}, { ...freshness, enabled }));
}

/** The hosts whose name or e-mail contains `q`, a page after the other. */
export function useHosts(q: string) {
  return useInfiniteQuery(
    useTRPC().admin.hosts.infiniteQueryOptions(
      { q },
      {
        ...freshness,
        getNextPageParam: (page) => page.next_cursor,
        // While a search runs, what was found before stays.
        placeholderData: (before) => before,
      },
    ),
  );
}
