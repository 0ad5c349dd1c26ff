import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OutboxState } from "../../../shared/schemas/outbox.ts";
import { useTRPC } from "../../trpc.ts";

/** Another admin may be at work, and the server goes on: asked for anew at each opening. */
const fresh = { staleTime: 0 } as const;

export const useSettings = () => useQuery(useTRPC().settings.get.queryOptions({}, fresh));
export type SettingsQuery = ReturnType<typeof useSettings>;

export const useHealth = () => useQuery(useTRPC().operations.health.queryOptions({}, fresh));
export type HealthQuery = ReturnType<typeof useHealth>;

/** The mails of a state (of all without one), a page after the other. */
export function useOutboxPages(state: OutboxState | undefined) {
  return useInfiniteQuery(
    useTRPC().outbox.list.infiniteQueryOptions(state ? { state } : {}, {
      ...fresh,
      getNextPageParam: (page) => page.next_cursor,
      // While another state is fetched, what was there stays.
      placeholderData: (before) => before,
    }),
  );
}

export const useOutboxCounts = () => useOutboxPages(undefined).data?.pages[0]?.counts;
