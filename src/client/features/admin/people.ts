import { useInfiniteQuery } from "@tanstack/react-query";
import { limits } from "../../../shared/limits.ts";
import type { Role } from "../../../shared/schemas/auth.ts";
import type { UserState } from "../../../shared/schemas/users.ts";
import { useTRPC } from "../../trpc.ts";

/** The same freshness as the dashboard's. */
const paging = {
  staleTime: limits.dashboardFreshMs,
  gcTime: limits.dashboardKeptMs,
  retry: false,
  getNextPageParam: (page: { next_cursor: number | null }) => page.next_cursor,
} as const;

export type UserFilter = { q: string; role?: Role; state?: UserState };

/** The matching accounts, page by page. */
export function useUsers({ q, ...filter }: UserFilter, enabled = true) {
  return useInfiniteQuery(
    useTRPC().users.list.infiniteQueryOptions(
      { ...(q !== "" && { q }), ...filter },
      // The previous results stay until the next ones are loaded.
      { ...paging, enabled, placeholderData: (before) => before },
    ),
  );
}

/** The unconfirmed sign-ups, page by page. */
export function usePendingSignups(q: string, enabled: boolean) {
  return useInfiniteQuery(
    useTRPC().signups.list.infiniteQueryOptions(q === "" ? {} : { q }, {
      ...paging,
      enabled,
      placeholderData: (before) => before,
    }),
  );
}
