import { failure } from "../../shared/messages.ts";
import type { Viewer } from "../context.ts";
import type { Db } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { findUser } from "./users.queries.ts";

/**
 * Inside the transaction of an act: whoever was an admin when the call began may have been made a
 * host, or been disabled, by another admin's call since.
 */
export function expectStillAdmin(db: Db, viewer: Viewer): void {
  const admin = findUser(db, { id: viewer.id });
  if (admin?.role !== "admin" || admin.disabled_at !== null) {
    throw new ApiError(403, "FORBIDDEN", failure.adminOnly);
  }
}
