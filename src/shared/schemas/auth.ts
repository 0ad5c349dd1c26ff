import { z } from "zod";
import { languages } from "../i18n/languages.ts";
import { schemaError } from "../i18n/schema-errors.ts";
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

/** A signed-in person, as the client sees them. */
export const userView = z
  .object({
    id: rowId,
    name: z.string(),
    email: z.string(),
    role,
    /** Null is the site's own. */
    language: z.enum(languages).nullable(),
  })
  .meta({ id: "User" });
export type UserView = z.infer<typeof userView>;

export const signupInput = z.object({
  name: personName,
  email: accountEmail,
  password: newPassword,
  /** Optional for scripts; the form sends true, and the time of acceptance is stored. */
  terms: z.literal(true, { error: schemaError(validation.terms) }).optional(),
});

/**
 * A password typed twice. It is separate from the other fields so that its message appears together
 * with theirs: a refinement of the whole form would be skipped while one field is invalid.
 */
export const typedTwice = z
  .object({
    password: z.unknown(),
    confirmPassword: z.string({ error: schemaError(validation.passwordsDiffer) }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: schemaError(validation.passwordsDiffer),
    path: ["confirmPassword"],
  });

/** The sign-up form: two more fields than the call, checked in the client only. */
export const signupForm = z
  .object({
    ...signupInput.shape,
    terms: z.literal(true, { error: schemaError(validation.terms) }),
  })
  .and(typedTwice);

/** The answer to a call whose success is a code. */
export const succeeded = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ code: z.enum(codes), error: z.null() });

export const signupOutput = succeeded(["SIGNUP_SUCCESS", "CONFIRMATION_RESENT"]);

/**
 * Proves that its owner signed in on this device before, so that strangers' failed attempts do not
 * count here.
 */
const deviceToken = z
  .string({ error: schemaError(validation.token) })
  .regex(/^[\w.-]{0,200}$/, { error: schemaError(validation.token) });

export const loginInput = z.object({
  email: accountEmail,
  password: typedPassword(validation.passwordRequired),
  rememberMe: z.boolean({ error: schemaError(validation.flag("rememberMe")) }).optional(),
  device_token: deviceToken.optional(),
  /**
   * A code from the authenticator app or a recovery code, after the answer SECOND_FACTOR_REQUIRED.
   */
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
  type: z.enum(["signup", "email_change", "contact"], { error: schemaError(validation.token) }),
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

/** The form that sets a new password with an emailed link. */
export const resetPasswordForm = z.object({ password: newPassword }).and(typedTwice);
