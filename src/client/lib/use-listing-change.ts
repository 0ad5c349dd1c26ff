import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { type ApiClient, useTRPC, useTRPCClient } from "../trpc.ts";
import { messageOf, statusOf } from "./api-error.ts";
import { restMessageOf } from "./rest.ts";
import { type Notice, toast } from "./toast.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

/** Fetches again what shows a host's properties: the list, the dashboard and the public pages. */
export function useListingRefresh(): () => Promise<void> {
  const api = useTRPC();
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries(api.properties.pathFilter()),
      queries.invalidateQueries(api.dashboard.pathFilter()),
      queries.invalidateQueries(api.publicProperties.pathFilter()),
    ]);
  };
}

interface ListingChange<Input, Output> {
  send: (client: ApiClient, input: Input) => Promise<Output>;
  /** What is said when it is done. */
  done: (output: Output, input: Input) => Notice;
  /** What is said when it failed and the server gave no sentence. */
  failed: string;
  /** After the lists were fetched again: closes the dialog. */
  onDone?: (output: Output) => void;
  onFailed?: (failure: unknown) => void;
  /** Turns a failure into a question to the person; true when it did, then nothing else is said. */
  ask?: (failure: unknown, input: Input) => boolean;
  /** Something typed is at stake: a session that ended must not take the page away. */
  typed?: boolean;
}

/**
 * A change to a host's listings: sends it once at a time, says how it went and refreshes what shows
 * it. `run` never rejects.
 */
export function useListingChange<Input, Output>(change: ListingChange<Input, Output>) {
  const client = useTRPCClient();
  const refresh = useListingRefresh();

  const mutation = useMutation({
    mutationFn: (input: Input) => change.send(client, input),
    onSuccess: async (output, input) => {
      await refresh();
      toast(change.done(output, input));
      change.onDone?.(output);
    },
    onError: async (failure, input) => {
      if (change.ask?.(failure, input) === true) return;
      toast(failureNotice(failure, change.failed));
      change.onFailed?.(failure);
      if (showsOnThePage(failure, change.typed ?? false)) await refresh();
    },
  });

  const run = useOneAtATime((input: Input) => mutation.mutateAsync(input));
  return { run, pending: mutation.isPending };
}

/** What is shown of a failed change. */
export function failureNotice(failure: unknown, otherwise: string): Notice {
  const isRest = !(failure instanceof TRPCClientError);
  const description = isRest ? restMessageOf(failure, otherwise) : messageOf(failure, otherwise);
  return { title: "Error", description, variant: "destructive" };
}

/** The row is gone, or the session: the page, fetched again, tells. */
function showsOnThePage(failure: unknown, typed: boolean): boolean {
  const status = statusOf(failure);
  return status === 404 || (status === 401 && !typed);
}
