/** Calls to the server, with a time limit. A person can stop a pending change. */
import { type Message, msg } from "../../shared/i18n/message.ts";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { fallback } from "./fallback.ts";

const limitMs = 30_000;
/** For downloads, which may be large and slow. */
export const downloadLimitMs = 10 * 60_000;

const reasons = {
  late: fallback.late,
  "change late": fallback.changeLate,
  stopped: fallback.stopped,
};

/** The language of the page, not the browser's: errors are shown on this page. */
export const pageLanguage = (): string => document.documentElement.lang;

/** No answer came in time; whether a change took effect is then unknown. */
export class NoAnswerError extends Error {
  readonly reason: Message;

  constructor(why: keyof typeof reasons) {
    super(inEnglish(reasons[why]));
    this.reason = reasons[why];
  }
}

const changes = new Set<AbortController>();

/** Stops the pending changes, except those with a signal of their own. */
export function stopChanges(): void {
  for (const change of changes) change.abort(new NoAnswerError("stopped"));
}

/** Runs a change that {@link stopChanges} can abort. */
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
 * `fetch` with a time limit, 30 seconds by default, after which it rejects with a NoAnswerError. Errors
 * are answered in the language of the page.
 */
export function callServer(
  path: RequestInfo | URL,
  init: RequestInit = {},
  limit = limitMs,
): Promise<Response> {
  const isChange = init.method === "POST";
  const run = (stopped: AbortController) => {
    // Not cleared when the answer starts, since its body may never arrive.
    setTimeout(() => stopped.abort(new NoAnswerError(isChange ? "change late" : "late")), limit);
    const signals = init.signal ? [stopped.signal, init.signal] : [stopped.signal];
    const headers = new Headers(init.headers);
    headers.set("accept-language", pageLanguage());
    return fetch(path, { ...init, headers, signal: AbortSignal.any(signals) });
  };
  return isChange ? asChange(run) : run(new AbortController());
}

/** The sentence about a failed call, followed by the reason if it is known. */
export function withReason(failure: unknown, sentence: Message): Message {
  const cause = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;
  const reason =
    cause instanceof NoAnswerError
      ? cause.reason
      : "onLine" in navigator && !navigator.onLine
        ? fallback.offline
        : undefined;
  if (reason === undefined) return sentence;
  return sentence.text.endsWith(".")
    ? msg("{sentence} {reason}", { sentence, reason })
    : msg("{sentence}. {reason}", { sentence, reason });
}
