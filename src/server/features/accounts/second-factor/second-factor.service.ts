import type { z } from "zod";
import { failure } from "../../../core/failure.ts";
import type {
  enrolmentInput,
  enrolmentOutput,
  secondFactorOffInput,
  secondFactorOnInput,
} from "../../../../shared/schemas/second-factor.ts";
import { noteAccountChange } from "../own-account/account-changes.ts";
import { expectUnchanged, proveCurrentPassword } from "../own-account/current-password.ts";
import { deleteOtherSessions } from "../own-account/sessions.queries.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { conflict, invalidField } from "../../../core/errors.ts";
import { siteSettings } from "../../site/settings/settings.queries.ts";
import { askForCode, spendTotp } from "./codes.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { encryptSecret } from "./secret-key.ts";
import {
  beginFactor,
  confirmFactor,
  deleteFactor,
  factorSince,
  findFactor,
  insertRecoveryCode,
} from "./second-factor.queries.ts";
import { authenticatorUri, createSecret } from "./totp.ts";

/**
 * Creates the secret of a second factor, to be confirmed with a code. Throws 400 for a wrong
 * password, 409 if there is a second factor already.
 */
export async function beginEnrolment(
  ctx: SignedInContext,
  { current_password }: z.output<typeof enrolmentInput>,
): Promise<z.output<typeof enrolmentOutput>> {
  const account = await proveCurrentPassword(ctx, current_password);
  const { id: user_id, email } = account;
  const secret = createSecret();
  inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    if (factorSince(ctx.db, user_id) !== null) throw conflict(failure.secondFactorThere);
    const encrypted = encryptSecret(ctx.env.dataDir, user_id, secret);
    beginFactor(ctx.db, user_id, encrypted, ctx.clock());
  });
  const { site_name } = siteSettings(ctx.db, ctx.env);
  return { secret, uri: authenticatorUri(secret, site_name, email) };
}

/**
 * Turns the second factor on with a code of the app, and ends the other sessions, which were opened
 * without one. Returns its recovery codes, only this once. Throws 400 for a wrong code, 409 if none
 * was begun or it is on already.
 */
export async function confirmEnrolment(
  ctx: SignedInContext,
  { code }: z.output<typeof secondFactorOnInput>,
): Promise<string[]> {
  const user_id = ctx.viewer.id;
  const giveBack = await ctx.rateLimits.take({ codePerAccount: String(user_id) });
  const codes = createRecoveryCodes();
  inTransaction(ctx.db, () => {
    const factor = findFactor(ctx.db, user_id);
    if (!factor) throw conflict(failure.secondFactorNotBegun);
    if (factor.confirmed_at !== null) throw conflict(failure.secondFactorThere);
    if (!spendTotp(ctx, user_id, code, ctx.clock())) {
      throw invalidField("code", failure.secondFactorInvalid);
    }
    confirmFactor(ctx.db, user_id, ctx.clock());
    deleteOtherSessions(ctx.db, user_id, ctx.viewer.session.id);
    for (const one of codes) {
      insertRecoveryCode(ctx.db, { user_id, code_hash: hashRecoveryCode(one) });
    }
    noteAccountChange(ctx, ctx.viewer, "second_factor_on");
  });
  await giveBack();
  ctx.outbox.wake();
  return codes;
}

/** Turns the second factor off. Needs the password and a code of the app, or a recovery code. */
export async function turnOff(
  ctx: SignedInContext,
  { current_password, code }: z.output<typeof secondFactorOffInput>,
): Promise<void> {
  const account = await proveCurrentPassword(ctx, current_password);
  if (factorSince(ctx.db, account.id) === null) throw conflict(failure.secondFactorNotBegun);
  const { spend, giveBack, countWrong } = await askForCode(ctx, account.id, code);
  const isRight = inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    if (!spend(ctx.clock())) return false;
    deleteFactor(ctx.db, account.id);
    noteAccountChange(ctx, ctx.viewer, "second_factor_off");
    return true;
  });
  if (!isRight) {
    countWrong();
    throw invalidField("code", failure.secondFactorInvalid);
  }
  await giveBack();
  ctx.outbox.wake();
}
