import { z } from "zod";
import { validation } from "../messages.ts";
import {
  accountEmail,
  linkToken,
  newPassword,
  personName,
  rowId,
  typedCode,
  typedPassword,
} from "./fields.ts";

export const role = z.enum(["host", "admin"]);
export type Role = z.infer<typeof role>;

/** A signed-in person, as the client knows them. */
export const userView = z
  .object({ id: rowId, name: z.string(), email: z.string(), role })
  .meta({ id: "User" });
export type UserView = z.infer<typeof userView>;

export const signupInput = z.object({
  name: personName,
  email: accountEmail,
  password: newPassword,
  /** Optional for scripts; the form sends true, and the time of acceptance is stored. */
  terms: z.literal(true, { error: validation.terms }).optional(),
});

/**
 * A password typed twice. A schema of its own beside the other fields', so that its message is shown
 * together with theirs: a refinement of them all would be skipped while one of them is wrong.
 */
export const typedTwice = z
  .object({
    password: z.unknown(),
    confirmPassword: z.string({ error: validation.passwordsDiffer }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: validation.passwordsDiffer,
    path: ["confirmPassword"],
  });

/** The sign-up form: two fields more than the call, checked on the client only. */
export const signupForm = z
  .object({ ...signupInput.shape, terms: z.literal(true, { error: validation.terms }) })
  .and(typedTwice);

/** The answer to a call whose success is a code. */
export const succeeded = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ code: z.enum(codes), error: z.null() });

export const signupOutput = succeeded(["SIGNUP_SUCCESS", "CONFIRMATION_RESENT"]);

/** Shows that its owner signed in on this device before: strangers' failed attempts do not count there. */
export const deviceToken = z
  .string({ error: validation.token })
  .regex(/^[\w.-]{0,200}$/, { error: validation.token });

export const loginInput = z.object({
  email: accountEmail,
  password: typedPassword(validation.passwordRequired),
  rememberMe: z.boolean({ error: "rememberMe must be true or false" }).optional(),
  device_token: deviceToken.optional(),
  /** Of the authenticator app, or a recovery code; where the answer was SECOND_FACTOR_REQUIRED. */
  code: typedCode.optional(),
});
export const loginOutput = z.object({
  token: z.string(),
  device_token: z.string(),
  user: userView,
  code: z.literal("LOGIN_SUCCESS"),
  error: z.null(),
});

export const confirmInput = z.object({
  token_hash: linkToken,
  type: z.enum(["signup", "email_change", "contact"], { error: validation.token }),
});
export const confirmOutput = succeeded(["CONFIRMATION_SUCCESS"]);

export const logoutOutput = succeeded(["LOGOUT_SUCCESS"]);

export const forgotPasswordInput = z.object({
  email: accountEmail,
  device_token: deviceToken.optional(),
});
export const forgotPasswordOutput = succeeded(["RECOVERY_SENT"]);

export const resetPasswordInput = z.object({ token_hash: linkToken, password: newPassword });
export const resetPasswordOutput = succeeded(["PASSWORD_RESET"]).extend({
  device_token: z.string(),
});

/** The form that sets a new password from a mailed link. */
export const resetPasswordForm = z.object({ password: newPassword }).and(typedTwice);
