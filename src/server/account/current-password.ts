import { failure } from "../../shared/messages.ts";
import { verifyPassword } from "../auth/passwords.ts";
import { provingBudgets } from "../auth/sign-in-limits.ts";
import type { Context, SignedInContext } from "../context.ts";
import { invalidField, unauthorized } from "../errors.ts";
import { type Account, findAccount } from "./account.queries.ts";

/**
 * Checks the password of the signed-in user: a browser left open must not be enough to take over an
 * account. Each session has its own budget of attempts, so failed sign-ins of strangers do not count. Throws 400 when it is wrong, 429 beyond the limits.
 */
export async function proveCurrentPassword(
  ctx: SignedInContext,
  password: string,
): Promise<Account> {
  const account = findAccount(ctx.db, ctx.viewer.id);
  if (!account) throw unauthorized();
  const giveBack = await ctx.limits.take(provingBudgets(ctx));
  if (!(await verifyPassword([account.password_hash], password, ctx))) {
    ctx.security.failedSignIn(account.email, ctx.client);
    throw invalidField("current_password", failure.wrongPassword);
  }
  await giveBack();
  return account;
}

/**
 * Inside the transaction of the change: the password may have been changed, or the account deleted,
 * while it was compared.
 */
export function expectUnchanged({ db }: Context, account: Account): void {
  const current = findAccount(db, account.id);
  if (!current) throw unauthorized();
  if (current.password_hash !== account.password_hash || current.email !== account.email) {
    throw invalidField("current_password", failure.wrongPassword);
  }
}
