/** The second factor of a sign-in: codes from an authenticator app, and recovery codes. */
import { z } from "zod";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { currentPassword } from "./account.ts";
import { timestamp, typedCode } from "./fields.ts";

/** A code from the app only. */
const appCode = z
  .string({ error: schemaError(validation.appCode) })
  .overwrite((code) => code.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, { error: schemaError(validation.appCode) });

export const secondFactorView = z
  .object({
    /** Since when signing in needs a code; null if it does not. */
    on_since: timestamp.nullable(),
    recovery_codes_left: z.int(),
    /** Whether this account must have one: an admin's, if the site's settings say so. */
    required: z.boolean(),
  })
  .meta({ id: "SecondFactor" });

export const enrolmentInput = z.object({ current_password: currentPassword });
/** The only answer that contains the secret. */
export const enrolmentOutput = z.object({ secret: z.string(), uri: z.string() });

export const secondFactorOnInput = z.object({ code: appCode });
/** The only answer that contains the recovery codes. */
export const secondFactorOnOutput = z.object({
  code: z.literal("SECOND_FACTOR_ON"),
  error: z.null(),
  recovery_codes: z.array(z.string()),
});

export const secondFactorOffInput = z.object({
  current_password: currentPassword,
  code: typedCode,
});
export const secondFactorOffOutput = z.object({
  code: z.literal("SECOND_FACTOR_OFF"),
  error: z.null(),
});
