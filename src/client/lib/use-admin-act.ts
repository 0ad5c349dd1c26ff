import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiClient, useTRPC, useTRPCClient } from "../trpc.ts";
import { type Notice, toast } from "./toast.ts";
import { failureNotice } from "./use-listing-change.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface AdminAct<Input, Output> {
  send: (client: ApiClient, input: Input) => Promise<Output>;
  /** What is said when it is done; nothing where it is seen. */
  done?: (output: Output, input: Input) => Notice;
  /** What is said when it failed and the server gave no sentence. */
  failed: string;
  /** After all was fetched again: closes the dialog. */
  onDone?: (output: Output) => void;
  onFailed?: (failure: unknown) => void;
}

/**
 * What an admin does to somebody or something: sent once at a time, said, and all that an admin sees
 * fetched again, also when it failed: another admin may be at work. `run` never rejects.
 */
export function useAdminAct<Input, Output>(act: AdminAct<Input, Output>) {
  const client = useTRPCClient();
  const api = useTRPC();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      [
        api.admin,
        api.users,
        api.signups,
        api.listings,
        api.reports,
        api.funding,
        api.auditLog,
        api.settings,
        api.outbox,
        api.operations,
        api.analytics,
      ].map((part) => queries.invalidateQueries(part.pathFilter())),
    );
  const mutation = useMutation({
    mutationFn: (input: Input) => act.send(client, input),
    onSuccess: async (output, input) => {
      await refresh();
      const notice = act.done?.(output, input);
      if (notice) toast(notice);
      act.onDone?.(output);
    },
    onError: (failure) => {
      toast(failureNotice(failure, act.failed));
      act.onFailed?.(failure);
      // Not awaited: on a dead line the dialog would wait for this, too.
      void refresh();
    },
  });

  const run = useOneAtATime((input: Input) => mutation.mutateAsync(input));
  return { run, pending: mutation.isPending };
}
