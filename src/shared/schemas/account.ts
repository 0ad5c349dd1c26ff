/** The calls with which people manage their own account. */
import { z } from "zod";
import { languages } from "../i18n/languages.ts";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { succeeded, typedTwice } from "./auth.ts";
import {
  accountEmail,
  newPassword,
  personName,
  requiredLine,
  rowId,
  timestamp,
  typedPassword,
} from "./fields.ts";

/** The current password, to prove that the owner of the session is asking. */
export const currentPassword = typedPassword(validation.currentPassword);

export const accountUpdateInput = z.object({ name: personName.optional() });
/** Null is the site's own language. */
export const accountLanguageInput = z.object({
  language: z.enum(languages, { error: schemaError(validation.language) }).nullable(),
});
/** The form for one's own name. */
export const accountNameForm = z.object({ name: personName });

export const passwordChangeInput = z.object({
  current_password: currentPassword,
  password: newPassword,
});
export const passwordChangeForm = z
  .object({ current_password: currentPassword, password: newPassword })
  .and(typedTwice);
export const passwordChangeOutput = succeeded(["PASSWORD_CHANGED"]).extend({
  /** The session continues with this token; the previous one is revoked. */
  token: z.string(),
  device_token: z.string(),
});

export const emailChangeInput = z.object({
  email: accountEmail,
  current_password: currentPassword,
});
export const emailChangeOutput = succeeded(["EMAIL_CHANGE_SENT"]);

/** Both confirm the deletion: the account's email address, typed, and the password. */
export const accountDeletionInput = z.object({
  email: accountEmail,
  current_password: currentPassword,
});
export const accountDeletionOutput = succeeded(["ACCOUNT_DELETED"]);

/**
 * Times of use are stored by the hour: enough to recognise a session, too little to follow a
 * person.
 */
const lastUsed = timestamp.nullable();

const sessionView = z
  .object({
    id: rowId,
    /** Such as "Chrome on Android"; null if it was not recorded. */
    browser: z.string().nullable(),
    created_at: timestamp,
    last_used_at: lastUsed,
    expires_at: timestamp,
    /** Whether it is the session of this call. */
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export const sessionList = z.array(sessionView);
export const sessionsEndOutput = succeeded(["SESSIONS_ENDED"]);

/** A read-only token can only read; a writing one can also change what its owner may change. */
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

const apiTokenShape = {
  id: rowId,
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: timestamp,
  last_used_at: lastUsed,
};
/** A token for scripts in the list, without the token itself. */
const apiTokenView = z.object(apiTokenShape).meta({ id: "ApiToken" });
export type ApiTokenView = z.infer<typeof apiTokenView>;
export const apiTokenList = z.array(apiTokenView);

export const apiTokenInput = z.object({
  name: requiredLine(validation.tokenName, msg("Token name"), limits.nameMax),
  scope: z.enum(tokenScopes, { error: schemaError(validation.tokenScope) }),
  current_password: currentPassword,
});
/** A new token: the only answer that contains it. */
export const newApiToken = z.object({ ...apiTokenShape, token: z.string() });
