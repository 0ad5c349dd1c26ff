import { z } from "zod";

/** Every machine-readable reason for a failed call. */
const errorCodes = [
  "INVALID_INPUT",
  "INVALID_CREDENTIALS",
  "SECOND_FACTOR_REQUIRED",
  "SECOND_FACTOR_INVALID",
  "SECOND_FACTOR_NEEDED",
  "EMAIL_NOT_CONFIRMED",
  "ACCOUNT_DISABLED",
  "ACCOUNT_WAITING",
  "ACCOUNT_REFUSED",
  "SIGNUP_CLOSED",
  "EMAIL_TAKEN",
  "INVALID_TOKEN",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "LAST_ADMIN",
  "TOKEN_LIMIT",
  "IMAGE_LIMIT",
  "PROPERTY_LIMIT",
  "UPGRADE_LIMIT",
  "IMAGE_INVALID",
  "ENTRY_REPEATED",
  "CONFLICT",
  "RATE_LIMITED",
  "UNAVAILABLE",
  "INTERNAL",
] as const;

const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

const fieldIssue = z.object({ field: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

/**
 * The body of every failed call: a sentence for people, a code for programs, and the invalid
 * fields.
 */
export const errorBody = z
  .object({
    error: z.string(),
    code: errorCode,
    issues: z.array(fieldIssue).optional(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof errorBody>;
