import type { Meta } from "../trpc.ts";
import type { FailureStatus } from "./openapi-parts.ts";

/**
 * What a procedure or raw route can fail with: what it declares, and what follows from who may call
 * it. What follows from its input (400, 413, 415) is added by the document.
 */
export function errorsOf(
  type: "query" | "mutation" | "subscription",
  { access = "open", errors = [] }: Pick<Meta, "access" | "errors">,
): FailureStatus[] {
  const isSignedIn = access !== "open";
  const writes = type === "mutation";
  return [
    ...errors,
    ...(isSignedIn ? ([401] as const) : []),
    // A token for scripts may only read, or its owner be no admin.
    ...(isSignedIn && (writes || access !== "signedIn") ? ([403] as const) : []),
    // Writes of an account are counted.
    ...(isSignedIn && writes ? ([429] as const) : []),
    500,
    // The database or the disk is busy, or the server.
    503,
  ];
}
