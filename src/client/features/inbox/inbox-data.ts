import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import type { InterestState } from "../../../shared/schemas/guest-interest.ts";
import { failureNotice } from "../../lib/use-listing-change.ts";
import { toast } from "../../lib/toast.ts";
import { type ApiClient, useTRPC, useTRPCClient } from "../../trpc.ts";

export type InboxFilter = { state: InterestState; property_id: number | undefined; q: string };

/** The filters with a value. */
export const setFilter = ({ property_id, q }: Pick<InboxFilter, "property_id" | "q">) => ({
  ...(property_id === undefined ? {} : { property_id }),
  ...(q === "" ? {} : { q }),
});

/** The interests that match, a page after the other; asked anew whenever the inbox opens. */
export function useInboxPages({ state, ...filter }: InboxFilter, open: boolean) {
  return useInfiniteQuery(
    useTRPC().guestInterest.list.infiniteQueryOptions(
      { state, ...setFilter(filter) },
      {
        enabled: open,
        staleTime: 0,
        getNextPageParam: (page) => page.next_cursor,
        // While the next list is on its way, the one before stays.
        placeholderData: (before) => before,
      },
    ),
  );
}

type Change =
  | { id: number; read?: boolean; replied?: boolean; archived?: boolean }
  | { id: number; erase: true };

const send = (client: ApiClient, change: Change) =>
  "erase" in change
    ? client.guestInterest.delete.mutate({ id: change.id })
    : client.guestInterest.update.mutate(change);

/** Marks or erases an interest, and fetches again what shows it. `change` never rejects. */
export function useInboxChange() {
  const client = useTRPCClient();
  const api = useTRPC();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(api.guestInterest.list.pathFilter()),
      queries.invalidateQueries(api.dashboard.pathFilter()),
    ]);
  const mutation = useMutation({
    mutationFn: (change: Change) => send(client, change),
    onError: (failure) => toast(failureNotice(failure, fallback.interestUpdate)),
    onSettled: refresh,
  });
  return {
    pending: mutation.isPending,
    change: async (change: Change): Promise<boolean> => {
      try {
        await mutation.mutateAsync(change);
        return true;
      } catch {
        return false; // onError has said it.
      }
    },
  };
}
