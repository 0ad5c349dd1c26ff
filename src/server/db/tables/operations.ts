/** Rows as SQLite holds them: what admins choose and did, and what the site sends and watches. */
import type { Generated } from "kysely";
import type { Act, SubjectKind } from "../../../shared/schemas/audit-log.ts";
import type { LetterKind } from "../../../shared/schemas/outbox.ts";
import type { SignUpMode, SiteChoice } from "../../../shared/schemas/site.ts";

/** The one row of what admins choose; null was never chosen. */
export type SiteSettingsTable = Record<SiteChoice, string | null> & {
  id: number;
  interest_retention_days: number | null;
  sign_up: Generated<SignUpMode>;
  admins_need_second_factor: Generated<0 | 1>;
  /** Kept by a trigger. */
  revision: Generated<number>;
};

/** Append-only: triggers refuse every change. Nothing is referred to, so that nothing is forgotten. */
export type AuditEntryTable = {
  id: Generated<number>;
  acted_at: string;
  admin_id: number;
  admin_name: string;
  /** Of the script that acted for the admin; null where a person did. */
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
  state: Generated<"queued" | "sending" | "sent" | "failed">;
  attempts: Generated<number>;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
};

export type IncidentKind = "mail" | "disk" | "sign_ins";

/** What the operator is told of once. */
export type IncidentTable = {
  id: Generated<number>;
  kind: IncidentKind;
  began_at: string;
  ended_at: string | null;
};
