import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import type { InboxView } from "../../lib/inbox-search.ts";
import { type Outdated, useChange } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";

export type InboxFilter = { view: InboxView; property_id: number | undefined; q: string };

/** The filters that have a value, apart from the view. */
export const setFilter = ({ property_id, q }: Pick<InboxFilter, "property_id" | "q">) => ({
  ...(property_id === undefined ? {} : { property_id }),
  ...(q === "" ? {} : { q }),
});

/** The matching messages, page by page, and their guests; fetched again whenever the inbox opens. */
export function useInboxPages({ view, ...filter }: InboxFilter) {
  const query = useInfiniteQuery(
    useTRPC().guestInterest.list.infiniteQueryOptions(
      { ...(view === "all" ? {} : { state: view }), ...setFilter(filter) },
      {
        staleTime: 0,
        getNextPageParam: (page) => page.next_cursor,
        // The previous list stays until the next one is loaded.
        placeholderData: (before) => before,
      },
    ),
  );
  const guests = byGuest(query.data);
  return {
    ...query,
    guests,
    /** Loads pages until there is another guest: a page can have only messages of guests above. */
    fetchNextPage: async () => {
      let next = await query.fetchNextPage();
      while (!next.isError && next.hasNextPage && byGuest(next.data).length === guests.length) {
        next = await next.fetchNextPage();
      }
    },
  };
}

/** A message with the others of its guest, newest first. */
export function useConversation(id: number) {
  return useQuery(useTRPC().guestInterest.conversation.queryOptions({ id }, { staleTime: 0 }));
}

/** What a change of a message makes outdated: the lists, and the dashboard. */
export const inbox: Outdated = {
  parts: (api) => [api.guestInterest, api.dashboard],
  afterFailure: "always",
};

type Marks = { read?: boolean; replied?: boolean; archived?: boolean };

/** Marks messages, one or several. */
export const useMark = () =>
  useChange({
    send: (client, { ids, ...marks }: Marks & { ids: number[] }) =>
      Promise.all(ids.map((id) => client.guestInterest.update.mutate({ id, ...marks }))),
    failed: { text: fallback.interestUpdate },
    outdated: inbox,
  });

/** The messages of one guest, newest first, as far as they are loaded. */
export interface Guest {
  /** The newest one. */
  newest: InboxItem;
  messages: InboxItem[];
}

const sameGuest = ({ guest_email }: InboxItem) => guest_email.toLowerCase();

/** Groups messages by guest, in the order of their newest messages. */
function byGuest(data: { pages: Array<{ items: InboxItem[] }> } | undefined): Guest[] {
  const groups = Map.groupBy(data?.pages.flatMap(({ items }) => items) ?? [], sameGuest);
  return [...groups.values()].flatMap((messages) => {
    const [newest] = messages;
    return newest ? [{ newest, messages }] : [];
  });
}
