import { useInfiniteQuery } from "@tanstack/react-query";
import { limits } from "../../../shared/limits.ts";
import type { Role } from "../../../shared/schemas/auth.ts";
import type { UserState } from "../../../shared/schemas/users.ts";
import { useTRPC } from "../../trpc.ts";

/** As fresh as the dashboard's data. */
const paging = {
  staleTime: limits.dashboardFreshMs,
  gcTime: limits.dashboardKeptMs,
  retry: false,
  getNextPageParam: (page: { next_cursor: number | null }) => page.next_cursor,
} as const;

export type UserFilter = { q: string; role?: Role; state?: UserState };

/** The accounts that match, a page after the other. */
export function useUsers({ q, ...filter }: UserFilter, enabled = true) {
  return useInfiniteQuery(
    useTRPC().users.list.infiniteQueryOptions(
      { ...(q !== "" && { q }), ...filter },
      // While a search runs, what was found before stays.
      { ...paging, enabled, placeholderData: (before) => before },
    ),
  );
}

/** The sign-ups nobody has confirmed, a page after the other. */
export function usePendingSignups(q: string, enabled: boolean) {
  return useInfiniteQuery(
    useTRPC().signups.list.infiniteQueryOptions(q === "" ? {} : { q }, {
      ...paging,
      enabled,
      placeholderData: (before) => before,
    }),
  );
}
