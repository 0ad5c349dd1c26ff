import type { Context } from "../../../core/context.ts";
import { dayMs } from "../../../../shared/time.ts";
import { failure } from "../../../core/failure.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { ApiError } from "../../../core/errors.ts";
import { isQueuedSince } from "../../../core/mail/outbox.queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { decryptSecret } from "./secret-key.ts";
import { factorSince, findFactor, spendRecoveryCode, spendStep } from "./second-factor.queries.ts";
import { stepOf } from "./totp.ts";

type Deps = Pick<Context, "clock" | "db" | "env" | "log" | "outbox" | "rateLimits" | "security">;

/** The second step of a sign-in; call inside its transaction. */
export type SecondStep = {
  /** Uses up the code; false when it is wrong, too old, or used already. */
  spend: (now: Date) => boolean;
  /** Returns the attempt to the budget of wrong codes. */
  giveBack: () => Promise<void>;
  /**
   * Counts a wrong code. At the fifth within a day, the owner of the account gets an email: someone
   * knows the password. Call it after the transaction, which wrote nothing.
   */
  countWrong: () => void;
};

/** As many as a budget lets through at once, but counted over a day: a patient attacker waits. */
const wrongCodesTold = 5;

/**
 * Makes the second step of a sign-in if the account has one. Throws 403 without a code, 429 after
 * too many wrong ones.
 */
export async function askForCode(
  deps: Deps,
  user_id: number,
  code: string | undefined,
): Promise<SecondStep> {
  if (factorSince(deps.db, user_id) === null) {
    return {
      spend: () => expectNoFactor(deps, user_id),
      giveBack: () => Promise.resolve(),
      countWrong: () => undefined,
    };
  }
  if (code === undefined || code === "") throw codeRequired();
  const giveBack = await deps.rateLimits.take({ codePerAccount: String(user_id) });
  return {
    giveBack,
    spend: (now) => spendCode(deps, user_id, code, now),
    countWrong: () => countWrongCode(deps, user_id),
  };
}

function countWrongCode({ clock, db, outbox, security }: Deps, user_id: number): void {
  if (security.wrongCode(user_id) < wrongCodesTold) return;
  const since = new Date(clock().getTime() - dayMs);
  const letter = { kind: "second-factor-failed", user_id } as const;
  inTransaction(db, () => {
    if (!isQueuedSince(db, letter, since)) outbox.queue(letter);
  });
  outbox.wake();
}

const codeRequired = () =>
  new ApiError(403, "SECOND_FACTOR_REQUIRED", failure.secondFactorRequired);

/** One may have been set up while the password was compared. */
function expectNoFactor({ db }: Deps, user_id: number): true {
  if (factorSince(db, user_id) !== null) throw codeRequired();
  return true;
}

/** Uses up a code of the authenticator app or a recovery code. Call inside a transaction. */
function spendCode(deps: Deps, user_id: number, code: string, now: Date): boolean {
  const typed = code.replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(typed)) return spendTotp(deps, user_id, typed, now);
  return spendRecoveryCode(deps.db, user_id, hashRecoveryCode(typed));
}

/** Uses up a code of the authenticator app, confirmed or not yet. */
export function spendTotp(deps: Deps, user_id: number, code: string, now: Date): boolean {
  const factor = findFactor(deps.db, user_id);
  if (!factor) return false;
  const step = stepOf(readSecret(deps, user_id, factor.secret), code, now);
  return step !== undefined && spendStep(deps.db, user_id, step);
}

function readSecret({ env, log }: Deps, user_id: number, secret: string): string {
  try {
    return decryptSecret(env.dataDir, user_id, secret);
  } catch (err) {
    log.error(
      { err },
      "a second factor cannot be decrypted: does the key file belong to this database?",
    );
    throw new ApiError(503, "UNAVAILABLE", failure.secondFactorUnreadable, { cause: err });
  }
}
