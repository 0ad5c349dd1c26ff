/** The rows as SQLite holds them. Times are ISO 8601 texts in UTC. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Act, SubjectKind } from "../../shared/schemas/audit-log.ts";
import type { Role } from "../../shared/schemas/auth.ts";
import type { ReportReason } from "../../shared/schemas/reports.ts";
import type { LedgerKind, Stage } from "../../shared/schemas/upgrade-projects.ts";
import type { InterestState } from "../../shared/schemas/guest-interest.ts";
import type { LetterKind } from "../../shared/schemas/outbox.ts";
import type { SignUpMode, SiteChoice } from "../../shared/schemas/site.ts";

export type Tables = {
  countries: CountryTable;
  users: UserTable;
  signups: SignupTable;
  sessions: SessionTable;
  email_changes: EmailChangeTable;
  link_tokens: LinkTokenTable;
  audit_entries: AuditEntryTable;
  properties: PropertyTable;
  property_images: PropertyImageTable;
  upgrade_projects: UpgradeProjectTable;
  ledger_entries: LedgerEntryTable;
  upgrade_updates: UpgradeUpdateTable;
  upgrade_photos: UpgradePhotoTable;
  guest_interests: GuestInterestTable;
  guest_interest_counts: GuestInterestCountTable;
  outbox: OutboxTable;
  site_revision: { id: number; value: number };
  site_settings: SiteSettingsTable;
  incidents: IncidentTable;
  listing_reports: ListingReportTable;
  maintenance: { id: number; last_backup_at: string | null };
};

type CountryTable = { id: Generated<number>; name: string; code: string };

type UserTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  role: Generated<Role>;
  terms_accepted_at: string | null;
  created_at: string;
  /** By an admin; nobody signs in, and the listings are off the public site. */
  disabled_at: string | null;
  /** For an admin to let them in; null where they are, or were refused. */
  waiting_since: string | null;
  refused_at: string | null;
};

type SignupTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  terms_accepted_at: string | null;
  created_at: string;
  confirmed_at: string | null;
};

type SessionTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** Opened by a login, or made as a token for scripts. */
  kind: Generated<"person" | "script">;
  /** What a script's token is called. */
  name: string | null;
  /** By the hour. */
  last_used_at: string | null;
};

type EmailChangeTable = {
  id: Generated<number>;
  user_id: number;
  old_email: string;
  new_email: string;
  created_at: string;
  confirmed_at: string | null;
};

type LinkTokenTable = {
  id: Generated<number>;
  token_hash: string;
  type: "signup" | "recovery" | "email_change";
  signup_id: number | null;
  user_id: number | null;
  email_change_id: number | null;
  created_at: string;
  expires_at: string;
};

export type PropertyTable = {
  id: Generated<number>;
  owner_id: number;
  slug: string;
  name: string;
  location: string;
  country_id: number;
  description: string | null;
  contact_email: string;
  room_pricing: string | null;
  availability_info: string | null;
  custom_message: string | null;
  search_text: string;
  /** The name in the form lists are sorted by; see properties/sort-key.ts. */
  sort_key: string;
  created_at: string;
  updated_at: string;
  paused_at: string | null;
  /** By an admin, with the reason told to the host. */
  taken_down_at: string | null;
  taken_down_reason: string | null;
  /** Kept by triggers. */
  owner_disabled: Generated<number>;
  contact_refused_at: string | null;
  revision: Generated<number>;
};

export type PropertyImageTable = {
  id: Generated<number>;
  property_id: number;
  file_path: string;
  file_name: string;
  position: number;
  alt: string | null;
  width: number;
  height: number;
  preview: string;
  created_at: string;
};

export type UpgradeProjectTable = {
  id: Generated<number>;
  property_id: number;
  upgrade_type: string;
  short_label: string;
  description: string | null;
  estimated_cost: string | null;
  created_at: string;
  currency: string | null;
  /** In minor units of the currency, as every amount. */
  goal_amount: number | null;
  stage: Generated<Stage>;
  funded_at: string | null;
  /** A date, not a time. */
  installed_on: string | null;
  panels: number | null;
  watts: number | null;
  // The next four are sums of the ledger, which its triggers keep.
  received_amount: Generated<number>;
  entries: Generated<number>;
  checked_entries: Generated<number>;
  last_entry_on: string | null;
};

/** Append-only: triggers refuse every change but a receipt and a check. */
type LedgerEntryTable = {
  id: Generated<number>;
  upgrade_project_id: number;
  kind: LedgerKind;
  dated_on: string;
  amount: number;
  currency: string;
  goal_from: number | null;
  goal_to: number | null;
  note: string | null;
  receipt_path: string | null;
  request_key: string | null;
  recorded_by: number | null;
  recorded_at: string;
  checked_by: number | null;
  checked_at: string | null;
};

type UpgradeUpdateTable = {
  id: Generated<number>;
  upgrade_project_id: number;
  text: string;
  request_key: string | null;
  created_at: string;
};

/** The photo after the installation. */
type UpgradePhotoTable = {
  upgrade_project_id: number;
  file_path: string;
  file_name: string;
  width: number;
  height: number;
  preview: string;
  created_at: string;
};

type GuestInterestTable = {
  id: Generated<number>;
  property_id: number;
  guest_name: string;
  guest_email: string;
  message: string | null;
  /** Days, "2026-05-31". */
  arrival: string | null;
  departure: string | null;
  guests: number | null;
  created_at: string;
  read_at: string | null;
  replied_at: string | null;
  archived_at: string | null;
  state: GeneratedAlways<InterestState>;
  owner_id: number;
  search_text: string;
};

/** Kept by triggers. */
type GuestInterestCountTable = {
  property_id: number;
  state: InterestState;
  total: number;
  unread: number;
};

/** Append-only: triggers refuse every change. Nothing is referred to, so that nothing is forgotten. */
type AuditEntryTable = {
  id: Generated<number>;
  acted_at: string;
  admin_id: number;
  admin_name: string;
  act: Act;
  subject_kind: SubjectKind;
  subject_id: number | null;
  subject_name: string;
  note: string | null;
};

type OutboxTable = {
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
  state: Generated<"queued" | "sending" | "sent" | "failed">;
  attempts: Generated<number>;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
};

/** The one row of what admins choose; null was never chosen. */
type SiteSettingsTable = Record<SiteChoice, string | null> & {
  id: number;
  interest_retention_days: number | null;
  sign_up: Generated<SignUpMode>;
  /** Kept by a trigger. */
  revision: Generated<number>;
};

export type IncidentKind = "mail" | "disk";

/** What the operator is told of once. */
type IncidentTable = {
  id: Generated<number>;
  kind: IncidentKind;
  began_at: string;
  ended_at: string | null;
};

/** What a guest reports to the admins. */
type ListingReportTable = {
  id: Generated<number>;
  property_id: number;
  reason: ReportReason;
  text: string;
  reporter_email: string | null;
  created_at: string;
  closed_at: string | null;
  outcome: "dismissed" | "taken_down" | null;
};
