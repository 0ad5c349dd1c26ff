import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type ApiClient, type ApiOptions, useTRPC, useTRPCClient } from "../trpc.ts";
import { type FailureWords, failureNotice, statusOf } from "./api-error.ts";
import { showServerIssues } from "./server-issues.ts";
import { type Notice, toast } from "./toast.ts";

/** Queries that a change makes outdated. */
export interface Outdated {
  /** The routers, or procedures, whose data is fetched again. */
  parts: (api: ApiOptions) => ReadonlyArray<{ pathFilter: () => object }>;
  /**
   * Whether they are fetched again after a failure that the server answered: "always" where other
   * people change the same data; "gone" only if the server no longer knows the row (404) or the
   * session (401).
   */
  afterFailure: "always" | "gone";
}

interface Change<Input, Output> {
  send: (client: ApiClient, input: Input) => Promise<Output>;
  /** The notice after success; none where the page itself shows the result. */
  done?: (output: Output, input: Input) => Notice;
  failed: FailureWords;
  outdated?: Outdated | readonly Outdated[];
  /** Runs after the notice of success, for example to close the dialog. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Runs after the notice of failure. */
  onFailed?: (failure: unknown, input: Input) => void;
  /** Returns true if it deals with the failure itself, for example by a question: no notice follows. */
  ask?: (failure: unknown, input: Input) => boolean;
}

/** Returns a function that fetches outdated queries again. It never rejects. */
export function useRefresh(): (outdated: readonly Outdated[]) => Promise<unknown> {
  const api = useTRPC();
  const queries = useQueryClient();
  return (outdated) =>
    Promise.all(
      outdated
        .flatMap(({ parts }) => parts(api))
        .map((part) => queries.invalidateQueries(part.pathFilter())),
    );
}

/**
 * One kind of change on the server. `run` sends it, unless the one before is still under way, fetches
 * again what it made outdated, and shows a notice of success or failure. `run` never rejects.
 */
export function useChange<Input, Output>(change: Change<Input, Output>) {
  return useMutationWithNotices(change, false);
}

/**
 * A change that a form sends. `submit` validates the form and runs the change; issues that the
 * server finds are shown under their fields. `run` is for buttons beside the form.
 */
export function useFormChange<
  Values extends FieldValues,
  Parsed extends Input,
  Output,
  Input = Parsed,
>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, "handleSubmit" | "setError">,
  change: Change<Input, Output>,
) {
  const onFailed = (failure: unknown, input: Input) => {
    showServerIssues(failure, form.setError);
    change.onFailed?.(failure, input);
  };
  const { run, pending } = useMutationWithNotices({ ...change, onFailed }, true);
  return { run, pending, submit: form.handleSubmit(run) };
}

function useMutationWithNotices<Input, Output>(change: Change<Input, Output>, hasForm: boolean) {
  const client = useTRPCClient();
  const refresh = useRefresh();
  const outdated = [change.outdated ?? []].flat();
  const mutation = useMutation({
    mutationFn: (input: Input) => change.send(client, input),
    onSuccess: async (output, input) => {
      await refresh(outdated);
      const notice = change.done?.(output, input);
      if (notice) toast(notice);
      await change.onDone?.(output, input);
    },
    onError: (failure, input) => {
      if (change.ask?.(failure, input) === true) return;
      toast(failureNotice(failure, change.failed));
      change.onFailed?.(failure, input);
      // Not awaited: on a slow connection the dialog would stay busy until the time limit.
      void refresh(outdated.filter((part) => isOutdatedAfter(failure, part, hasForm)));
    },
  });

  // Two clicks may come before the render that makes `pending` true.
  const running = useRef(false);
  const run = async (input: Input): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await mutation.mutateAsync(input);
    } catch {
      // onError has dealt with it.
    } finally {
      running.current = false;
    }
  };
  return { run, pending: mutation.isPending };
}

function isOutdatedAfter(failure: unknown, { afterFailure }: Outdated, hasForm: boolean): boolean {
  const status = statusOf(failure);
  // No answer came: fetching again would fail as well.
  if (status === undefined) return false;
  // A form stays open when the session is lost: a new page would discard what was typed.
  return afterFailure === "always" || status === 404 || (status === 401 && !hasForm);
}
