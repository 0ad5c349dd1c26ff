import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OutboxState } from "../../../shared/schemas/outbox.ts";
import { useTRPC } from "../../trpc.ts";

/** Fetched at each opening: other admins and the server change this data. */
const fresh = { staleTime: 0 } as const;

export const useSettings = () => useQuery(useTRPC().settings.get.queryOptions({}, fresh));
export type SettingsQuery = ReturnType<typeof useSettings>;

export const useHealth = () => useQuery(useTRPC().operations.health.queryOptions({}, fresh));
export type HealthQuery = ReturnType<typeof useHealth>;

/** The emails of a state, or all, page by page. */
export function useOutboxPages(state: OutboxState | undefined) {
  return useInfiniteQuery(
    useTRPC().outbox.list.infiniteQueryOptions(state ? { state } : {}, {
      ...fresh,
      getNextPageParam: (page) => page.next_cursor,
      // The previous list stays until the next one is loaded.
      placeholderData: (before) => before,
    }),
  );
}

export const useOutboxCounts = () => useOutboxPages(undefined).data?.pages[0]?.counts;
