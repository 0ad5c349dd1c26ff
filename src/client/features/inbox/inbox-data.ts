import { useInfiniteQuery } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import type { InterestState } from "../../../shared/schemas/guest-interest.ts";
import { type Outdated, useChange } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";

export type InboxFilter = { state: InterestState; property_id: number | undefined; q: string };

/** The filters that have a value. */
export const setFilter = ({ property_id, q }: Pick<InboxFilter, "property_id" | "q">) => ({
  ...(property_id === undefined ? {} : { property_id }),
  ...(q === "" ? {} : { q }),
});

/** The matching interests, page by page; fetched again whenever the inbox opens. */
export function useInboxPages({ state, ...filter }: InboxFilter, open: boolean) {
  return useInfiniteQuery(
    useTRPC().guestInterest.list.infiniteQueryOptions(
      { state, ...setFilter(filter) },
      {
        enabled: open,
        staleTime: 0,
        getNextPageParam: (page) => page.next_cursor,
        // The previous list stays until the next one is loaded.
        placeholderData: (before) => before,
      },
    ),
  );
}

/** What a change of an interest makes outdated: the lists, and the unread count on the dashboard. */
export const inbox: Outdated = {
  parts: (api) => [api.guestInterest.list, api.dashboard],
  afterFailure: "always",
};

type Marks = { id: number; read?: boolean; replied?: boolean; archived?: boolean };

/** Marks an interest. */
export const useMark = () =>
  useChange({
    send: (client, marks: Marks) => client.guestInterest.update.mutate(marks),
    failed: { text: fallback.interestUpdate },
    outdated: inbox,
  });
