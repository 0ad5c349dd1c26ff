import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GuestStayView } from "../../../shared/schemas/stays.ts";
import { useTRPCClient } from "../../trpc.ts";

/** The guest's stay, by the secret of their link. */
export interface OwnStay {
  token: string;
  stay: GuestStayView;
}

const keyOf = (token: string): QueryKey => ["guest stay", token];

/** The stay of a link, fetched again whenever the guest comes back to the page. */
export function useStayOfLink(token: string, open: boolean) {
  const client = useTRPCClient();
  return useQuery({
    queryKey: keyOf(token),
    // The server reads it by a mutation, since the secret must not be in a URL.
    queryFn: () => client.guestStays.status.mutate({ token }),
    enabled: open,
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** Shows the stay as a change of the guest left it. */
export function useShowStay(token: string): (stay: GuestStayView) => void {
  const queries = useQueryClient();
  return (stay) => queries.setQueryData(keyOf(token), stay);
}
