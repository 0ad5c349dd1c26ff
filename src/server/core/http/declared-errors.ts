import type { Meta } from "../trpc.ts";
import type { FailureStatus } from "./openapi-parts.ts";

/**
 * The statuses a procedure or raw route can fail with: the declared ones, and those that follow from
 * its access. The API document adds those that follow from the input (400, 413, 415).
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
    // A read-only token, or a caller who is not an admin.
    ...(isSignedIn && (writes || access !== "signedIn") ? ([403] as const) : []),
    // Each account has a budget of writes.
    ...(isSignedIn && writes ? ([429] as const) : []),
    500,
    // The database, the disk or the server is busy.
    503,
  ];
}
