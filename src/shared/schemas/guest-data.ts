import { z } from "zod";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { email } from "./fields.ts";

export const guestDataInput = z.object({ email });

/** The data stored about a guest's email address. */
export const guestDataCounts = z
  .object({
    interests: z.int(),
    reports: z.int(),
    /** Stays they asked for: an erasure leaves the nights and amounts, without the guest. */
    stays: z.int(),
    /** What guest and hosts wrote to each other about these stays. */
    stay_messages: z.int(),
    /** Emails about these, sent or waiting. */
    letters: z.int(),
    /** Whether there is an account with this address; it is not affected. */
    has_account: z.boolean(),
  })
  .meta({ id: "GuestData" });
export type GuestDataCounts = z.infer<typeof guestDataCounts>;

/** The address typed again, because an erasure cannot be undone. */
export const guestErasureInput = guestDataInput
  .extend({ confirm_email: z.string({ error: schemaError(validation.confirmEmail) }).trim() })
  .refine(({ email, confirm_email }) => email.toLowerCase() === confirm_email.toLowerCase(), {
    error: schemaError(validation.confirmEmail),
    path: ["confirm_email"],
  });
