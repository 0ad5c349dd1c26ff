import { TRPCClientError } from "@trpc/client";
import { fallback } from "../../shared/messages.ts";
import { type ErrorBody, errorBody } from "../../shared/schemas/errors.ts";
import { withReason } from "./call-server.ts";

/** What the server said of a failed call; undefined where it did not answer in our form. */
export function bodyOf(failure: unknown): ErrorBody | undefined {
  if (!(failure instanceof TRPCClientError)) return undefined;
  const data: unknown = failure.data;
  const api = typeof data === "object" && data !== null && "api" in data ? data.api : undefined;
  return errorBody.safeParse(api).data;
}

/** The HTTP status of a failed call; undefined where no server answered. */
export function statusOf(failure: unknown): number | undefined {
  if (!(failure instanceof TRPCClientError)) return undefined;
  const data: unknown = failure.data;
  if (typeof data !== "object" || data === null || !("httpStatus" in data)) return undefined;
  return typeof data.httpStatus === "number" ? data.httpStatus : undefined;
}

const hasAnswer = (failure: unknown) => statusOf(failure) !== undefined;

/** A protected call was refused before it left: nobody is signed in. */
export class NoTokenError extends Error {
  constructor() {
    super(fallback.noToken);
  }
}

/** The sentence to show: the server's where it answered, else the one given. */
export function messageOf(failure: unknown, otherwise: string): string {
  if (failure instanceof TRPCClientError && failure.cause instanceof NoTokenError) {
    return failure.message;
  }
  return (
    bodyOf(failure)?.error ?? (hasAnswer(failure) ? otherwise : withReason(failure, otherwise))
  );
}
