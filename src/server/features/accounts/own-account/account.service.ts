import type { z } from "zod";
import { failure } from "../../../core/failure.ts";
import type {
  accountDeletionInput,
  emailChangeInput,
  passwordChangeInput,
} from "../../../../shared/schemas/account.ts";
import { renewToken } from "../auth/auth.queries.ts";
import { deletePendingEmailChanges, insertEmailChange } from "../auth/email-changes.queries.ts";
import { endAccess } from "../auth/endings.ts";
import { createDeviceToken } from "../auth/devices.ts";
import { hashPassword } from "../auth/passwords.ts";
import { createToken, hashToken } from "../../../core/access/tokens.ts";
import { linkBudgets } from "../auth/sign-in-limits.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { conflict, emailTaken, invalidField, unauthorized } from "../../../core/errors.ts";
import { findUserByEmail, setPassword } from "../users/users.queries.ts";
import { noteAccountChange } from "./account-changes.ts";
import { hasTakedown } from "./account.queries.ts";
import { expectUnchanged, proveCurrentPassword } from "./current-password.ts";
import { deleteAccountRows, removeLeftovers } from "./removal.ts";

/**
 * Sets a new password and ends every other session, token and link of the account. Returns a new token
 * for this session, so that copies of the old one stop working.
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
    setPassword(ctx.db, account.id, password_hash);
    endAccess(ctx.db, account.id, ctx.viewer.session.id);
    const isRenewed = renewToken(ctx.db, ctx.viewer.session.id, hashToken(token));
    // The session may have ended while the passwords were hashed.
    if (!isRenewed) throw unauthorized();
    noteAccountChange(ctx, ctx.viewer, "password_changed");
  });
  ctx.outbox.wake();
  return { token, device_token: createDeviceToken({ id: account.id, password_hash }) };
}

/**
 * Emails a link to a new address; opening it moves the account there. An earlier unconfirmed change
 * ends: its address may be a stranger's, by a typing mistake.
 */
export async function askForEmailChange(
  ctx: SignedInContext,
  input: z.output<typeof emailChangeInput>,
): Promise<void> {
  const account = await proveCurrentPassword(ctx, input.current_password);
  if (input.email === account.email) throw invalidField("email", failure.sameEmail);
  await ctx.rateLimits.take(linkBudgets(ctx, { email: input.email }));
  inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    if (findUserByEmail(ctx.db, input.email)) throw emailTaken();
    deletePendingEmailChanges(ctx.db, account.id);
    const email_change_id = insertEmailChange(ctx.db, {
      user_id: account.id,
      old_email: account.email,
      new_email: input.email,
      created_at: ctx.clock().toISOString(),
    });
    ctx.outbox.queue({ kind: "email-change", email_change_id });
  });
  ctx.outbox.wake();
}

/**
 * Deletes the viewer's own account; see removal.ts. Throws 409 while one of its listings is taken down:
 * only an admin can delete the account then.
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
    return deleteAccountRows(ctx.db, account, { now: ctx.clock(), ahead: failure.staysAhead });
  });
  await removeLeftovers(ctx, leftovers);
}
