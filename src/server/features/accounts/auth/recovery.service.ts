import type { z } from "zod";
import type { forgotPasswordInput, resetPasswordInput } from "../../../../shared/schemas/auth.ts";
import type { Context } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { findUserByEmail, setPassword } from "../users/users.queries.ts";
import { createDeviceToken } from "./devices.ts";
import { endAccess } from "./endings.ts";
import { findRecovery } from "./links.queries.ts";
import { hashPassword } from "./passwords.ts";
import { linkBudgets } from "./sign-in-limits.ts";
import { findPendingSignups } from "./signups.queries.ts";
import { invalidToken, openAccount } from "./signups.service.ts";
import { hashToken } from "../../../core/access/tokens.ts";

/**
 * Queues a recovery email to the account, or to the newest unconfirmed sign-up of the address. For an
 * unknown address the same rows are read and written, and the outbox drops the email, so that neither the
 * answer nor its time reveals whether the address is known.
 */
export async function sendRecovery(
  ctx: Context,
  input: z.output<typeof forgotPasswordInput>,
): Promise<void> {
  await ctx.rateLimits.take(linkBudgets(ctx, input));
  const { email } = input;
  inTransaction(ctx.db, () => {
    const account = findUserByEmail(ctx.db, email);
    const [pending] = findPendingSignups(ctx.db, email, 1);
    ctx.outbox.queue(
      account
        ? { kind: "password-recovery", user_id: account.id }
        : pending
          ? { kind: "password-recovery", signup_id: pending.id }
          : { kind: "password-recovery", for: "nobody" },
    );
  });
  ctx.outbox.wake();
}

/**
 * Sets the password of a recovery link's account, once, and ends every session, token and other link of
 * it. Confirms a pending sign-up: the link proves the mailbox, and the account gets the password typed
 * now, never the one of the sign-up.
 */
export async function resetPassword(
  ctx: Context,
  input: z.output<typeof resetPasswordInput>,
): Promise<{ device_token: string }> {
  const token_hash = hashToken(input.token_hash);
  const find = () => findRecovery(ctx.db, { token_hash, now: ctx.clock().toISOString() });
  // Checked before the hash, too, so that guessed links cost no hash.
  if (!find()) throw invalidToken();

  const password_hash = await hashPassword(input.password, ctx);
  const id = inTransaction(ctx.db, () => {
    const recovery = find();
    if (!recovery) throw invalidToken();
    const user_id =
      "signup" in recovery
        ? openAccount(ctx, recovery.signup, password_hash, ctx.clock().toISOString())
        : recovery.user_id;
    setPassword(ctx.db, user_id, password_hash);
    endAccess(ctx.db, user_id);
    if ("user_id" in recovery) ctx.outbox.queue({ kind: "password-changed", user_id });
    return user_id;
  });
  ctx.outbox.wake();
  return { device_token: createDeviceToken({ id, password_hash }) };
}
