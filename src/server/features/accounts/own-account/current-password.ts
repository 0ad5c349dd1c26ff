import { failure } from "../../../core/failure.ts";
import { verifyPassword } from "../auth/passwords.ts";
import { provingBudgets } from "../auth/sign-in-limits.ts";
import type { Context, SignedInContext } from "../../../core/context.ts";
import { invalidField, unauthorized } from "../../../core/errors.ts";
import { findUser, type User } from "../users/users.queries.ts";

/**
 * Checks the password of the signed-in user: an unattended browser must not be enough to take over an
 * account. Each session has its own budget of attempts, so failed sign-ins of strangers do not count.
 * Throws 400 for a wrong password, 429 beyond the limits.
 */
export async function proveCurrentPassword(ctx: SignedInContext, password: string): Promise<User> {
  const account = findUser(ctx.db, ctx.viewer.id);
  if (!account) throw unauthorized();
  const giveBack = await ctx.rateLimits.take(provingBudgets(ctx));
  if (!(await verifyPassword([account.password_hash], password, ctx))) {
    ctx.security.failedSignIn(account.email, ctx.client);
    throw invalidField("current_password", failure.wrongPassword);
  }
  await giveBack();
  return account;
}

/**
 * Throws unless the account is as it was before the password was compared: during that time it may have
 * got another password or address, or have been deleted. Call inside the transaction of the change.
 */
export function expectUnchanged({ db }: Context, account: User): void {
  const current = findUser(db, account.id);
  if (!current) throw unauthorized();
  if (current.password_hash !== account.password_hash || current.email !== account.email) {
    throw invalidField("current_password", failure.wrongPassword);
  }
}
