import { z } from "zod";
import { rowId, timestamp, wholeNumber } from "./fields.ts";

/** What an admin may have done. */
export const acts = [
  "admin_signed_in",
  "ledger_entry_checked",
  "sign_up_confirmed",
  "confirmation_resent",
  "user_approved",
  "user_refused",
  "user_disabled",
  "user_enabled",
  "admin_made",
  "admin_unmade",
  "user_deleted",
  "property_limit_changed",
  "password_changed",
  "token_made",
  "second_factor_on",
  "second_factor_off",
  "listing_taken_down",
  "listing_put_back",
  "listing_let_in",
  "report_dismissed",
  "setting_changed",
  "test_mail_sent",
  "letter_retried",
  "guest_data_erased",
] as const;
export type Act = (typeof acts)[number];

/** What it was done to. */
export const subjectKinds = [
  "ledger_entry",
  "user",
  "sign_up",
  "listing",
  "report",
  "setting",
  "test_mail",
  "letter",
  "guest_data",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** One act, as it was when it was done: names stay when the rows they name are gone. */
export const auditEntryView = z
  .object({
    id: rowId,
    acted_at: timestamp,
    admin_id: rowId,
    admin_name: z.string(),
    /** The token of the script that acted for the admin; null where a person did. */
    token_name: z.string().nullable(),
    act: z.enum(acts),
    subject_kind: z.enum(subjectKinds),
    subject_id: rowId.nullable(),
    subject_name: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditLogInput = z.object({
  /** Where the page starts: the next_cursor of the page before. */
  cursor: wholeNumber("cursor", 0, Number.MAX_SAFE_INTEGER).nullish(),
});
export const auditLogOutput = z
  .object({ items: z.array(auditEntryView), next_cursor: z.int().nullable() })
  .meta({ id: "AuditLog" });
