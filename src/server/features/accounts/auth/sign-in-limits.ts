import type { Context, SignedInContext } from "../../../core/context.ts";
import type { BudgetKeys } from "../../../core/http/rate-limits.ts";
import { findUserByEmail } from "../users/users.queries.ts";
import { readDevice } from "./devices.ts";

/** The address and device of a call. */
type AddressAndDevice = { email: string; device_token?: string | undefined };

/**
 * The budgets of a sign-in. A device that signed in before has its own budget, so that strangers who use
 * up the others do not lock its owner out.
 */
export function signInBudgets(ctx: Context, { email, device_token }: AddressAndDevice): BudgetKeys {
  const device = knownDevice(ctx, { email, device_token });
  if (device !== undefined) return { loginPerDevice: device };
  return {
    loginPerClient: ctx.client,
    loginPerNetwork: ctx.network,
    loginPerAccountAndClient: `${email} ${ctx.client}`,
    loginPerAccount: email,
  };
}

/** The budget for confirming the current password while signed in; each session has its own. */
export const provingBudgets = ({ viewer }: SignedInContext): BudgetKeys => ({
  loginPerDevice: `session ${viewer.session.id}`,
});

/** The budgets of an email with a link, split by device like {@link signInBudgets}. */
export function linkBudgets(ctx: Context, { email, device_token }: AddressAndDevice): BudgetKeys {
  const device = knownDevice(ctx, { email, device_token });
  if (device !== undefined) return { mailPerDevice: device };
  return {
    mailPerClient: ctx.client,
    mailPerAddressAndClient: `${email} ${ctx.client}`,
    mailPerAddress: email,
  };
}

function knownDevice(
  { db }: Context,
  { email, device_token }: AddressAndDevice,
): string | undefined {
  const account = device_token === undefined ? undefined : findUserByEmail(db, email);
  return account && readDevice(account, device_token);
}
