/** Calls to the server that end: each has a time limit, and a person can stop a change under way. */
import { fallback } from "../../shared/messages.ts";

const limitMs = 30_000;
/** For files, which may be large and the line slow. */
export const downloadLimitMs = 10 * 60_000;

const reasons = {
  late: fallback.late,
  "change late": fallback.changeLate,
  stopped: fallback.stopped,
};

/** We gave up waiting for an answer; for a change it is then not known whether it arrived. */
export class NoAnswerError extends Error {
  constructor(why: keyof typeof reasons) {
    super(reasons[why]);
  }
}

const changes = new Set<AbortController>();

/** Stops the changes under way that were not given a signal of their own. */
export function stopChanges(): void {
  for (const change of changes) change.abort(new NoAnswerError("stopped"));
}

/** Runs a change with a signal by which {@link stopChanges} reaches it. */
export async function asChange<Result>(
  run: (stopped: AbortController) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  changes.add(controller);
  try {
    return await run(controller);
  } finally {
    changes.delete(controller);
  }
}

/**
 * `fetch` with a time limit, 30 seconds unless told. Rejects with a NoAnswerError when it has passed.
 */
export function callServer(
  path: RequestInfo | URL,
  init: RequestInit = {},
  limit = limitMs,
): Promise<Response> {
  const isChange = init.method === "POST";
  const run = (stopped: AbortController) => {
    // Not cleared once the answer begins: the rest of it may never come.
    setTimeout(() => stopped.abort(new NoAnswerError(isChange ? "change late" : "late")), limit);
    const signals = init.signal ? [stopped.signal, init.signal] : [stopped.signal];
    return fetch(path, { ...init, signal: AbortSignal.any(signals) });
  };
  return isChange ? asChange(run) : run(new AbortController());
}

/** A sentence about a failed call, and why no answer came where that is known. */
export function withReason(failure: unknown, sentence: string): string {
  const cause = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;
  const reason =
    cause instanceof NoAnswerError
      ? cause.message
      : "onLine" in navigator && !navigator.onLine
        ? fallback.offline
        : undefined;
  return reason === undefined ? sentence : `${sentence.replace(/\.$/, "")}. ${reason}`;
}
