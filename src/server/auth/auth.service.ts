import type { z } from "zod";
import { failure } from "../../shared/messages.ts";
import type { loginInput, UserView } from "../../shared/schemas/auth.ts";
import { recordAct } from "../audit-log/audit-log.queries.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { askForCode } from "../second-factor/codes.ts";
import { idleEnd } from "../access/sessions.queries.ts";
import { findUserByEmail, insertSession, setPassword } from "./auth.queries.ts";
import { createDeviceToken, readDevice } from "./devices.ts";
import { verifyPassword } from "./passwords.ts";
import { signInBudgets } from "./sign-in-limits.ts";
import { findPendingSignups } from "./signups.queries.ts";
import { createToken, hashToken } from "../access/tokens.ts";

const hourMs = 60 * 60_000;
const sessionMs = 24 * hourMs;
const rememberedSessionMs = 30 * 24 * hourMs;
/** How many pending sign-ups of one e-mail a login tries its password on, newest first. */
const pendingTried = 5;

const invalidCredentials = () =>
  new ApiError(401, "INVALID_CREDENTIALS", failure.invalidCredentials);

const invalidCode = () =>
  new ApiError(401, "SECOND_FACTOR_INVALID", failure.secondFactorInvalid, {
    issues: [{ field: "code", message: failure.secondFactorInvalid }],
  });

/**
 * Opens a session. An unknown e-mail and a wrong password cost one hash each and look alike. An
 * e-mail that only signed up costs one hash a pending sign-up, at most five: that takes longer from
 * the second on, but tells nothing that signing up again (CONFIRMATION_RESENT) would not.
 */
export async function logIn(
  ctx: Context,
  input: z.output<typeof loginInput>,
): Promise<{ token: string; device_token: string; user: UserView }> {
  const { email, password } = input;
  const giveBack = await ctx.limits.take(signInBudgets(ctx, input));
  const account = findUserByEmail(ctx.db, { email });
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
  refuseUnlessIn(account);
  const second = await askForCode(ctx, account.id, input.code);

  const token = createToken();
  const now = ctx.clock();
  const { id, name, role } = account;
  const lifeMs = input.rememberMe ? rememberedSessionMs : sessionMs;
  inTransaction(ctx.db, () => {
    // A password that was changed during the hash ended all sessions; it must not open one now.
    const current = findUserByEmail(ctx.db, { email });
    if (current?.password_hash !== account.password_hash) throw invalidCredentials();
    refuseUnlessIn(current);
    if (!second.spend(now)) {
      ctx.security.failedSignIn(email, ctx.client);
      throw invalidCode();
    }
    if (proof.newHash !== undefined) {
      setPassword(ctx.db, { id: account.id, password_hash: proof.newHash });
    }
    insertSession(ctx.db, {
      user_id: account.id,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifeMs).toISOString(),
      idle_ends_at: input.rememberMe ? idleEnd(now) : null,
    });
    if (role === "admin") {
      const viewer = { id, name, session: { name: null } };
      const subject = { kind: "user" as const, id, name };
      recordAct(ctx.db, { viewer, now }, { act: "admin_signed_in", subject });
    }
  });
  await second.giveBack();
  const device_token = deviceTokenOf(account, proof.newHash, input.device_token);
  return { token, device_token, user: { id, name, email: account.email, role } };
}

/** The device keeps its token until a password has another hash. */
function deviceTokenOf(
  account: { id: number; password_hash: string },
  newHash: string | undefined,
  device_token: string | undefined,
): string {
  if (newHash !== undefined) return createDeviceToken({ id: account.id, password_hash: newHash });
  const isKnown = readDevice(account, device_token) !== undefined;
  return (isKnown && device_token) || createDeviceToken(account);
}

type Standing = Pick<
  NonNullable<ReturnType<typeof findUserByEmail>>,
  "disabled_at" | "waiting_since" | "refused_at"
>;

/** Why an account is not let in, if so; said only to whoever knows the password. */
function refuseUnlessIn({ disabled_at, waiting_since, refused_at }: Standing): void {
  if (disabled_at !== null) throw new ApiError(403, "ACCOUNT_DISABLED", failure.accountDisabled);
  if (refused_at !== null) throw new ApiError(403, "ACCOUNT_REFUSED", failure.accountRefused);
  if (waiting_since !== null) throw new ApiError(403, "ACCOUNT_WAITING", failure.accountWaiting);
}
