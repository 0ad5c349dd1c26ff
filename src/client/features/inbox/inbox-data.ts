import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { fallback } from "../../lib/fallback.ts";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import type { InboxView } from "../../lib/inbox-search.ts";
import { type Outdated, useChange } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";

export type InboxFilter = {
  view: InboxView;
  property_id: number | undefined;
  /** Only messages with dates. */
  dates: "given" | undefined;
  q: string;
};

/** The filters that have a value, apart from the view. */
export const setFilter = ({ property_id, dates, q }: Omit<InboxFilter, "view">) => ({
  ...(dates && { dates }),
  ...(property_id === undefined ? {} : { property_id }),
  ...(q === "" ? {} : { q }),
});

/** The pages that Show More loads at most. */
const pagesAtOnce = 5;

/** The matching messages, page by page, and their guests; fetched again whenever the inbox opens. */
export function useInboxPages({ view, ...filter }: InboxFilter) {
  const query = useInfiniteQuery(
    useTRPC().guestInterest.list.infiniteQueryOptions(
      { ...(view === "all" ? {} : { state: view }), ...setFilter(filter) },
      {
        staleTime: 0,
        getNextPageParam: (page) => page.next_cursor,
        placeholderData: keepPreviousData,
      },
    ),
  );
  const guests = byGuest(query.data);
  return {
    ...query,
    guests,
    /** Loads pages until there is another guest: a page can have only messages of guests above. */
    fetchNextPage: async () => {
      const first = query.data?.pages[0];
      let next = await query.fetchNextPage();
      const needsMore = () =>
        !next.isError &&
        next.hasNextPage &&
        // The filter may have changed meanwhile.
        next.data?.pages[0] === first &&
        byGuest(next.data).length === guests.length;
      for (let pages = 1; pages < pagesAtOnce && needsMore(); pages += 1) {
        next = await next.fetchNextPage();
      }
    },
  };
}

/** A message with the others of its guest, newest first, page by page. */
export function useConversation(id: number) {
  const query = useInfiniteQuery(
    useTRPC().guestInterest.conversation.infiniteQueryOptions(
      { id },
      { staleTime: 0, getNextPageParam: (page) => page.next_cursor },
    ),
  );
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  // The message itself is on the first page, however old it is.
  return { ...query, items: loaded.toSorted((a, b) => b.id - a.id) };
}

/** The queries that a change of a message makes outdated: the lists, and the dashboard. */
export const inbox: Outdated = {
  parts: (api) => [api.guestInterest, api.dashboard],
  afterFailure: "always",
};

/** Marks a message as replied to or archived, or undoes it. */
export const useMark = () =>
  useChange({
    send: (client, marks: { id: number; replied?: boolean; archived?: boolean }) =>
      client.guestInterest.update.mutate(marks),
    failed: { text: fallback.interestUpdate },
    outdated: inbox,
  });

/** Marks a message and the others of its guest as read. */
export const useRead = () =>
  useChange({
    send: (client, id: number) => client.guestInterest.read.mutate({ id }),
    failed: { text: fallback.interestUpdate },
    outdated: inbox,
  });

/** The HTML id of a guest's row, by the id of the newest message. */
export const rowIdOf = (message: number) => `guest-${message}`;

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
