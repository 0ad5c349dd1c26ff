import { TRPCClientError } from "@trpc/client";
import { type Message, msg, asMessage } from "../../shared/i18n/message.ts";
import type { ErrorBody } from "../../shared/schemas/errors.ts";
import { NoTokenError } from "./authorization.ts";
import { withReason } from "./call-server.ts";
import { readErrorBody } from "./error-body.ts";
import { fallback } from "./fallback.ts";
import { RestError } from "./rest.ts";
import type { Notice } from "./toast.ts";

const tryAgain = msg("Please try again.");

/** The server's error body of a failed call (tRPC or REST); undefined without a valid one. */
export function bodyOf(failure: unknown): ErrorBody | undefined {
  if (failure instanceof RestError) return failure.body;
  if (!(failure instanceof TRPCClientError)) return undefined;
  const data: unknown = failure.data;
  const api = typeof data === "object" && data !== null && "api" in data ? data.api : undefined;
  return readErrorBody(api);
}

/** The HTTP status of a failed call (tRPC or REST); undefined if the server did not answer. */
export function statusOf(failure: unknown): number | undefined {
  if (failure instanceof RestError) return failure.status;
  if (!(failure instanceof TRPCClientError)) return undefined;
  const data: unknown = failure.data;
  if (typeof data !== "object" || data === null || !("httpStatus" in data)) return undefined;
  return typeof data.httpStatus === "number" ? data.httpStatus : undefined;
}

/**
 * The sentence to show for a failed call: the server's own, else `text`. If the server did not
 * answer, it is `noAnswer` (`text` by default), followed by the reason where that is known.
 */
export function messageOf(failure: unknown, text = tryAgain, noAnswer = text): Message {
  const cause = failure instanceof TRPCClientError ? failure.cause : failure;
  if (cause instanceof NoTokenError) return fallback.noToken;
  const answered = statusOf(failure) !== undefined;
  const error = bodyOf(failure)?.error;
  if (error !== undefined) return asMessage(error);
  return answered ? text : withReason(failure, noAnswer);
}

/** The texts for a failed call whose answer has no sentence of its own. */
export interface FailureWords {
  /** The title of the notice; "Error" by default. */
  title?: Message;
  /** "Please try again." by default. */
  text?: Message;
  /** The sentence if the server did not answer; `text` by default. */
  noAnswer?: Message;
  /** Whether the page itself shows the failure, so that the notice is for screen readers only. */
  isShown?: (failure: unknown) => boolean;
}

/** The notice about a failed call. */
export function failureNotice(failure: unknown, words: FailureWords): Notice {
  const { title = msg("Error"), text, noAnswer, isShown } = words;
  const description = messageOf(failure, text, noAnswer);
  const quiet = isShown?.(failure) === true && { quiet: true };
  return { title, description, variant: "destructive", ...quiet };
}
