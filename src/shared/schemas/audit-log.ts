import { z } from "zod";
import { rowId, timestamp } from "./fields.ts";
import { listInput, pageOf } from "./page.ts";

/** The kinds of actions of admins, and of commands on the server. */
export const acts = [
  "admin_signed_in",
  "ledger_entry_checked",
  "sign_up_confirmed",
  "confirmation_resent",
  "user_approved",
  "user_refused",
  "user_disabled",
  "user_enabled",
  "admin_created",
  "admin_made",
  "admin_unmade",
  "user_deleted",
  "property_limit_changed",
  "password_changed",
  "password_link_made",
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
  "site_restored",
  "demo_data_added",
] as const;
export type Act = (typeof acts)[number];

/** The kinds of targets. */
const subjectKinds = [
  "ledger_entry",
  "user",
  "sign_up",
  "listing",
  "report",
  "setting",
  "test_mail",
  "letter",
  "guest_data",
  "backup",
  "demo_data",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** One action as it was when it happened: names stay after their rows are gone. */
const auditEntryView = z
  .object({
    id: rowId,
    acted_at: timestamp,
    /** Null for a command on the server; `admin_name` then says so. */
    admin_id: rowId.nullable(),
    admin_name: z.string(),
    /** The token of the script that acted for the admin; null for a person. */
    token_name: z.string().nullable(),
    act: z.enum(acts),
    subject_kind: z.enum(subjectKinds),
    subject_id: rowId.nullable(),
    subject_name: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditLogInput = listInput({});
export const auditLogOutput = pageOf(auditEntryView, {}).meta({ id: "AuditLog" });
