import type { z } from "zod";
import { dayMs } from "../../../../shared/time.ts";
import { failure } from "../../../core/failure.ts";
import type { loginInput, UserView } from "../../../../shared/schemas/auth.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import type { Context } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { ApiError } from "../../../core/errors.ts";
import { askForCode } from "../second-factor/codes.ts";
import { findUserByEmail, setPassword, type User } from "../users/users.queries.ts";
import { idleEnd } from "../../../core/access/sessions.queries.ts";
import { insertSession } from "./auth.queries.ts";
import { createDeviceToken, readDevice } from "./devices.ts";
import { verifyPassword } from "./passwords.ts";
import { signInBudgets } from "./sign-in-limits.ts";
import { findPendingSignups } from "./signups.queries.ts";
import { createToken, hashToken } from "../../../core/access/tokens.ts";

const sessionMs = dayMs;
const rememberedSessionMs = 30 * dayMs;
/** How many pending sign-ups of an address a login compares its password with, newest first. */
const pendingTried = 5;

const invalidCredentials = () =>
  new ApiError(401, "INVALID_CREDENTIALS", failure.invalidCredentials);

const invalidCode = () =>
  new ApiError(401, "SECOND_FACTOR_INVALID", failure.secondFactorInvalid, {
    issues: [{ field: "code", message: failure.secondFactorInvalid }],
  });

/**
 * Opens a session. An unknown address and a wrong password cost one hash each and get the same answer. An
 * address with pending sign-ups costs one hash for each, at most five. That takes longer, but reveals no
 * more than signing up again would (CONFIRMATION_RESENT).
 */
export async function logIn(
  ctx: Context,
  input: z.output<typeof loginInput>,
): Promise<{ token: string; device_token: string; user: UserView }> {
  const { email, password } = input;
  const giveBack = await ctx.rateLimits.take(signInBudgets(ctx, input));
  const account = findUserByEmail(ctx.db, email);
  const candidates = account ? [account] : findPendingSignups(ctx.db, email, pendingTried);
  const hashes = candidates.map(({ password_hash }) => password_hash);
  const proof = await verifyPassword(hashes, password, ctx).catch(async (thrown) => {
    await giveBack();
    throw thrown;
  });
  if (!proof) {
    ctx.security.failedSignIn(email, ctx.client);
    throw invalidCredentials();
  }
  await giveBack();
  if (!account) throw new ApiError(403, "EMAIL_NOT_CONFIRMED", failure.emailNotConfirmed);
  expectAdmitted(account);
  const second = await askForCode(ctx, account.id, input.code);

  const token = createToken();
  const now = ctx.clock();
  const { id, name, role, language } = account;
  const lifeMs = input.rememberMe ? rememberedSessionMs : sessionMs;
  const isRight = inTransaction(ctx.db, () => {
    // The password may have been changed during the hash, which ended all sessions.
    const current = findUserByEmail(ctx.db, email);
    if (current?.password_hash !== account.password_hash) throw invalidCredentials();
    expectAdmitted(current);
    if (!second.spend(now)) return false;
    if (proof.newHash !== undefined) {
      setPassword(ctx.db, account.id, proof.newHash);
    }
    insertSession(ctx.db, {
      user_id: account.id,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifeMs).toISOString(),
      idle_ends_at: input.rememberMe ? idleEnd(now) : null,
      name: ctx.browser,
    });
    if (role === "admin") {
      const viewer = { id, name, session: { name: null } };
      const subject = { kind: "user" as const, id, name };
      recordAct(ctx.db, { viewer, now }, { act: "admin_signed_in", subject });
    }
    return true;
  });
  if (!isRight) {
    ctx.security.failedSignIn(email, ctx.client);
    second.countWrong();
    throw invalidCode();
  }
  await second.giveBack();
  const device_token = deviceTokenOf(account, proof.newHash, input.device_token);
  return { token, device_token, user: { id, name, email: account.email, role, language } };
}

/** A device gets a new token only when the hash of the password changes. */
function deviceTokenOf(
  account: { id: number; password_hash: string },
  newHash: string | undefined,
  device_token: string | undefined,
): string {
  if (newHash !== undefined) return createDeviceToken({ id: account.id, password_hash: newHash });
  const isKnown = readDevice(account, device_token) !== undefined;
  return (isKnown && device_token) || createDeviceToken(account);
}

/** Throws 403 unless the account may sign in. Only told to people who know the password. */
function expectAdmitted({ disabled_at, waiting_since, refused_at }: User): void {
  if (disabled_at !== null) throw new ApiError(403, "ACCOUNT_DISABLED", failure.accountDisabled);
  if (refused_at !== null) throw new ApiError(403, "ACCOUNT_REFUSED", failure.accountRefused);
  if (waiting_since !== null) throw new ApiError(403, "ACCOUNT_WAITING", failure.accountWaiting);
}
