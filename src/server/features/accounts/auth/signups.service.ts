import type { z } from "zod";
import { failure } from "../../../core/failure.ts";
import type { signupInput } from "../../../../shared/schemas/auth.ts";
import type { Context } from "../../../core/context.ts";
import { type Db, inTransaction } from "../../../core/db/open.ts";
import { ApiError, emailTaken } from "../../../core/errors.ts";
import { chosenSettings } from "../../site/settings/settings.queries.ts";
import {
  findUserByEmail,
  insertUser,
  listActiveAdmins,
  setAdmission,
} from "../users/users.queries.ts";
import { adoptRecoveryLinks, findSignupOfLink } from "./links.queries.ts";
import { hashPassword } from "./passwords.ts";
import { linkBudgets } from "./sign-in-limits.ts";
import {
  deleteSignups,
  findPendingSignups,
  insertSignup,
  markConfirmed,
  type Signup,
} from "./signups.queries.ts";
import { hashToken } from "../../../core/access/tokens.ts";

/** The error for a link that is unknown, expired or used up. */
export const invalidToken = () => new ApiError(400, "INVALID_TOKEN", failure.invalidToken);

/**
 * Stores a sign-up and queues its email. Earlier sign-ups for the same address are
 * kept: the owner of the mailbox decides which one becomes the account.
 */
export async function signUp(
  ctx: Context,
  input: z.output<typeof signupInput>,
): Promise<"SIGNUP_SUCCESS" | "CONFIRMATION_RESENT"> {
  if (chosenSettings(ctx.db).sign_up === "closed") {
    throw new ApiError(403, "SIGNUP_CLOSED", failure.signUpClosed);
  }
  await ctx.rateLimits.take(linkBudgets(ctx, { email: input.email }));
  if (findUserByEmail(ctx.db, input.email)) throw emailTaken();

  const password_hash = await hashPassword(input.password, ctx);
  const now = ctx.clock().toISOString();
  const isFirst = inTransaction(ctx.db, () => {
    // Checked again: a link may have been opened while the password was hashed.
    if (findUserByEmail(ctx.db, input.email)) throw emailTaken();
    const pending = findPendingSignups(ctx.db, input.email, 1);
    const signup_id = insertSignup(ctx.db, {
      name: input.name,
      email: input.email,
      password_hash,
      terms_accepted_at: input.terms ? now : null,
      language: ctx.language(),
      created_at: now,
    });
    ctx.outbox.queue({ kind: "signup-confirmation", signup_id });
    return pending.length === 0;
  });
  ctx.outbox.wake();
  return isFirst ? "SIGNUP_SUCCESS" : "CONFIRMATION_RESENT";
}

/** Creates the account of the sign-up of a link. Opening the link again changes nothing. */
export function confirmSignup(ctx: Context, token: string): void {
  inTransaction(ctx.db, () => {
    const now = ctx.clock().toISOString();
    const signup = findSignupOfLink(ctx.db, { token_hash: hashToken(token), now });
    if (!signup) throw invalidToken();
    if (signup.confirmed_at === null) openAccount(ctx, signup, signup.password_hash, now);
  });
  ctx.outbox.wake();
}

/**
 * Creates the account of a sign-up whose email is confirmed, and returns its id. Unless sign-up is
 * open now (the link may be older than the setting), the account waits for an admin, and all admins
 * are told by email. Call it inside a transaction, and wake the outbox afterwards.
 */
export function openAccount(
  ctx: Pick<Context, "db" | "outbox">,
  signup: Omit<Signup, "password_hash">,
  password_hash: string,
  now: string,
): number {
  const id = makeUser(ctx.db, signup, password_hash, now);
  if (chosenSettings(ctx.db).sign_up === "open") return id;
  setAdmission(ctx.db, id, { waiting_since: now, refused_at: null });
  for (const user_id of listActiveAdmins(ctx.db)) {
    ctx.outbox.queue({ kind: "account-waiting", user_id, about_user_id: id });
  }
  return id;
}

/**
 * Turns a sign-up into an account, deletes the other sign-ups of the address, and returns the account's
 * id. Call inside a transaction.
 */
export function makeUser(
  db: Db,
  signup: Omit<Signup, "password_hash">,
  password_hash: string,
  now: string,
): number {
  const { id, name, email, terms_accepted_at, language } = signup;
  if (findUserByEmail(db, email)) throw emailTaken();
  const user_id = insertUser(db, {
    name,
    email,
    password_hash,
    role: "host",
    terms_accepted_at,
    language,
    created_at: now,
  });
  markConfirmed(db, id, now);
  adoptRecoveryLinks(db, user_id, email);
  deleteSignups(db, email, id);
  return user_id;
}
