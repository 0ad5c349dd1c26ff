/** Rows as SQLite stores them: settings, the audit log, emails and incidents. */
import type { Generated } from "kysely";
import type { Act, SubjectKind } from "../../../../shared/schemas/audit-log.ts";
import type { LetterKind } from "../../../../shared/schemas/outbox.ts";
import type { SignUpMode, SiteChoice, StaysMode } from "../../../../shared/schemas/site.ts";

/** The one row of the settings that admins choose; null was never chosen. */
export type SiteSettingsTable = Record<Exclude<SiteChoice, "stays">, string | null> & {
  stays: StaysMode | null;
  id: number;
  interest_retention_days: number | null;
  sign_up: Generated<SignUpMode>;
  admins_need_second_factor: Generated<0 | 1>;
  /** Maintained by a trigger. */
  revision: Generated<number>;
};

/** Append-only: triggers refuse every change. Has no foreign keys, so that deletions leave it complete. */
export type AuditEntryTable = {
  id: Generated<number>;
  acted_at: string;
  /** 0 for a command on the server. */
  admin_id: number;
  admin_name: string;
  /** The name of the script's token; null when the admin acted in person. */
  token_name: string | null;
  act: Act;
  subject_kind: SubjectKind;
  subject_id: number | null;
  subject_name: string;
  note: string | null;
};

export type OutboxTable = {
  id: Generated<number>;
  kind: LetterKind;
  signup_id: number | null;
  user_id: number | null;
  guest_interest_id: number | null;
  email_change_id: number | null;
  property_id: number | null;
  report_id: number | null;
  about_user_id: number | null;
  incident_id: number | null;
  contact_address_id: number | null;
  stay_id: number | null;
  stay_message_id: number | null;
  state: Generated<"queued" | "sending" | "sent" | "failed">;
  attempts: Generated<number>;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
};

export type IncidentKind = "mail" | "disk" | "sign_ins" | "backup";

/** A problem that admins get one email about. */
export type IncidentTable = {
  id: Generated<number>;
  kind: IncidentKind;
  began_at: string;
  ended_at: string | null;
};
