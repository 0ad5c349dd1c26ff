import type { Message } from "../../../../shared/i18n/message.ts";
import { failure } from "../../../core/failure.ts";
import { deleteSignups } from "../auth/signups.queries.ts";
import type { Context } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { finishErasure } from "../../../core/erasure.ts";
import { ApiError } from "../../../core/errors.ts";
import { expectGuestsTold } from "../../stays/decisions/guests-told.queries.ts";
import { removeFiles } from "../../photos/images.files.ts";
import { deleteUser, isLastAdmin, type User } from "../users/users.queries.ts";
import { filesOfHost } from "./account.queries.ts";

/** Throws 409 for the last admin who can sign in. Call inside the transaction of the change. */
export function refuseLastAdmin(db: Db, user: User): void {
  if (isLastAdmin(db, user)) throw new ApiError(409, "LAST_ADMIN", failure.lastAdmin);
}

/**
 * Deletes an account; its properties, interests, emails and sessions go with the row. Call inside a
 * transaction. Returns the files to remove after the commit. Throws 409 for the last admin, and `ahead`
 * while guests expect to stay, whom only the host can tell, and another 409 until they are told.
 */
export function deleteAccountRows(
  db: Db,
  account: User,
  { now, ahead }: { now: Date; ahead: (count: number) => Message },
): string[] {
  refuseLastAdmin(db, account);
  expectGuestsTold(db, { owner_id: account.id }, { now, ahead });
  const { id, email } = account;
  const files = filesOfHost(db, id);
  deleteUser(db, id);
  deleteSignups(db, email);
  return files;
}

/** Removes the files of a deleted account, and its other traces; after the commit. */
export async function removeLeftovers(
  ctx: Pick<Context, "db" | "images" | "log" | "outbox">,
  files: string[],
): Promise<void> {
  await removeFiles(ctx, files);
  await finishErasure(ctx);
}
