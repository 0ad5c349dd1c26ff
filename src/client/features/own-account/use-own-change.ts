import { useMutation } from "@tanstack/react-query";
import { type Notice, toast } from "../../lib/toast.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { type ApiClient, useTRPCClient } from "../../trpc.ts";

interface OwnChange<Input, Output> {
  send: (client: ApiClient, input: Input) => Promise<Output>;
  done: (output: Output, input: Input) => Notice | undefined;
  /** The title of the notice when it failed. */
  failed: string;
  onDone?: (output: Output) => void | Promise<void>;
  onFailed?: (failure: unknown) => void;
}

/** A change to one's own account: sent once at a time; says how it went. `run` never rejects. */
export function useOwnChange<Input, Output>(change: OwnChange<Input, Output>) {
  const client = useTRPCClient();
  const mutation = useMutation({
    mutationFn: (input: Input) => change.send(client, input),
    onSuccess: async (output, input) => {
      await change.onDone?.(output);
      const notice = change.done(output, input);
      if (notice) toast(notice);
    },
    onError: (failure) => {
      toast({
        title: change.failed,
        description: messageOf(failure, "Please try again."),
        variant: "destructive",
      });
      change.onFailed?.(failure);
    },
  });

  const run = useOneAtATime((input: Input) => mutation.mutateAsync(input));
  return { run, pending: mutation.isPending };
}
