import type { UserView } from "../../shared/schemas/auth.ts";
import { failure } from "../../shared/messages.ts";
import { deleteSignups } from "../auth/signups.queries.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/open.ts";
import { finishErasure } from "../erasure.ts";
import { ApiError } from "../errors.ts";
import { removeFiles } from "../images/images.files.ts";
import { countAdmins, deleteUser, filesOfHost } from "./account.queries.ts";

/** Throws where nobody could run the site without this admin; inside the transaction of the change. */
export function keepAnAdmin(db: Db, user: { role: UserView["role"]; disabled_at?: string | null }) {
  const runsTheSite = user.role === "admin" && (user.disabled_at ?? null) === null;
  if (runsTheSite && countAdmins(db) <= 1) {
    throw new ApiError(409, "LAST_ADMIN", failure.lastAdmin);
  }
}

/**
 * Deletes an account with all that is its own: properties, interests, mails and sessions go with the
 * row. Inside a transaction; returns the files no row names any more, to be removed after the commit. The
 * only admin stays.
 */
export function deleteAccountRows(
  db: Db,
  account: UserView & { disabled_at?: string | null },
): string[] {
  keepAnAdmin(db, account);
  const { id, email } = account;
  const files = filesOfHost(db, id);
  deleteUser(db, { id });
  deleteSignups(db, { email, except: 0 });
  return files;
}

export async function removeLeftovers(
  ctx: Pick<Context, "db" | "images" | "log" | "outbox">,
  files: string[],
): Promise<void> {
  await removeFiles(ctx, files);
  await finishErasure(ctx);
}
