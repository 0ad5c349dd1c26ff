import { failure } from "../../shared/messages.ts";
import type { SignedInContext } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { findUser } from "./users.queries.ts";

/**
 * Does what an admin does in one transaction, and answers with what it answers. Asks again who acts:
 * whoever was an admin when the call began may have been made a host, or been disabled, by another
 * admin's call since. Then it throws 403, and nothing is done.
 */
export function actAsAdmin<Result>(
  { db, viewer }: Pick<SignedInContext, "db" | "viewer">,
  act: () => Result,
): Result {
  return inTransaction(db, () => {
    const admin = findUser(db, { id: viewer.id });
    if (admin?.role !== "admin" || admin.disabled_at !== null) {
      throw new ApiError(403, "FORBIDDEN", failure.adminOnly);
    }
    return act();
  });
}
