import { z } from "zod";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { rowId, searchText, timestamp } from "./fields.ts";
import { listInput, pageNumber, pageOf } from "./page.ts";

/** The actions of admins, and of commands on the server, by kind. */
export const actsByKind = {
  sign_ins: ["admin_signed_in"],
  users: [
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
  ],
  security: [
    "password_changed",
    "password_link_made",
    "token_made",
    "second_factor_on",
    "second_factor_off",
  ],
  listings: ["listing_taken_down", "listing_put_back", "listing_let_in", "report_dismissed"],
  funding: ["ledger_entry_checked"],
  guest_data: ["guest_data_erased"],
  site: ["setting_changed", "test_mail_sent", "letter_retried", "site_restored", "demo_data_added"],
} as const;
export type ActKind = keyof typeof actsByKind;
export const actKinds = Object.keys(actsByKind) as ActKind[];
export type Act = (typeof actsByKind)[ActKind][number];

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
    act: z.enum(Object.values(actsByKind).flat()),
    subject_kind: z.enum(subjectKinds),
    subject_id: rowId.nullable(),
    subject_name: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntryView = z.infer<typeof auditEntryView>;

/** An absent filter narrows nothing. */
export const auditLogInput = listInput({
  /** Part of a name or a note. */
  q: searchText.optional(),
  kind: z.enum(actKinds, { error: schemaError(validation.oneOf("kind", actKinds)) }).optional(),
  page: pageNumber.optional(),
});
export const auditLogOutput = pageOf(auditEntryView, { total: z.int() }).meta({ id: "AuditLog" });
