import type { z } from "zod";
import { failure } from "../../shared/messages.ts";
import type {
  accountDeletionInput,
  emailChangeInput,
  passwordChangeInput,
} from "../../shared/schemas/account.ts";
import { findUserByEmail, renewToken, setPassword } from "../auth/auth.queries.ts";
import { deletePendingEmailChanges, insertEmailChange } from "../auth/email-changes.queries.ts";
import { endAccess } from "../auth/endings.ts";
import { createDeviceToken } from "../auth/devices.ts";
import { hashPassword } from "../auth/passwords.ts";
import { createToken, hashToken } from "../access/tokens.ts";
import { linkBudgets } from "../auth/sign-in-limits.ts";
import type { SignedInContext } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { ApiError, conflict, invalidField, unauthorized } from "../errors.ts";
import { noteAccountChange } from "./account-changes.ts";
import { hasTakedown } from "./account.queries.ts";
import { expectUnchanged, proveCurrentPassword } from "./current-password.ts";
import { deleteAccountRows, removeLeftovers } from "./removal.ts";

/**
 * Sets a new password; every other session, token and mailed link of the account ends. Returns the new
 * token of this session: whoever has a copy of the old one is out.
 */
export async function changePassword(
  ctx: SignedInContext,
  input: z.output<typeof passwordChangeInput>,
): Promise<{ token: string; device_token: string }> {
  const account = await proveCurrentPassword(ctx, input.current_password);
  const password_hash = await hashPassword(input.password, ctx);
  const token = createToken();
  inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    setPassword(ctx.db, { id: account.id, password_hash });
    endAccess(ctx.db, account.id, ctx.viewer.session.id);
    const renewed = renewToken(ctx.db, {
      id: ctx.viewer.session.id,
      token_hash: hashToken(token),
    });
    // The session ended while the passwords were hashed: its new token would let nobody in.
    if (renewed.changes === 0) throw unauthorized();
    noteAccountChange(ctx, ctx.viewer, "password_changed");
  });
  ctx.outbox.wake();
  return { token, device_token: createDeviceToken({ id: account.id, password_hash }) };
}

const emailTaken = () => new ApiError(409, "EMAIL_TAKEN", failure.emailTaken);

/**
 * Queues a letter to a new address; the account moves there once its link is opened. A change asked
 * for before ends: its address may have been mistyped, and be a stranger's.
 */
export async function askForEmailChange(
  ctx: SignedInContext,
  input: z.output<typeof emailChangeInput>,
): Promise<void> {
  const account = await proveCurrentPassword(ctx, input.current_password);
  if (input.email === account.email) throw invalidField("email", failure.sameEmail);
  await ctx.limits.take(linkBudgets(ctx, { email: input.email }));
  inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    if (findUserByEmail(ctx.db, { email: input.email })) throw emailTaken();
    deletePendingEmailChanges(ctx.db, { user_id: account.id });
    const { id } = insertEmailChange(ctx.db, {
      user_id: account.id,
      old_email: account.email,
      new_email: input.email,
      created_at: ctx.clock().toISOString(),
    });
    ctx.outbox.queue({ kind: "email-change", email_change_id: id });
  });
  ctx.outbox.wake();
}

/**
 * Deletes one's own account with all that is its own; see removal.ts. Throws 409 while a takedown of one
 * of its listings stands: an admin can delete the account then.
 */
export async function deleteAccount(
  ctx: SignedInContext,
  input: z.output<typeof accountDeletionInput>,
): Promise<void> {
  if (input.email !== ctx.viewer.email) throw invalidField("email", failure.otherEmail);
  const account = await proveCurrentPassword(ctx, input.current_password);
  const leftovers = inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    if (hasTakedown(ctx.db, account.id)) throw conflict(failure.takedownKeepsAccount);
    return deleteAccountRows(ctx.db, account);
  });
  await removeLeftovers(ctx, leftovers);
}
