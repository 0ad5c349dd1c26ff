/** Rows as SQLite stores them: what guests write. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Language } from "../../../../shared/i18n/languages.ts";
import type { InterestState } from "../../../../shared/schemas/guest-interest.ts";
import type { ReportReason } from "../../../../shared/schemas/reports.ts";

export type GuestInterestTable = {
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
  /** The language of the guest's page; null if the site had only one. */
  language: Language | null;
};

/** Maintained by triggers. */
export type GuestInterestCountTable = {
  property_id: number;
  state: InterestState;
  total: number;
  unread: number;
};

/** A guest's report to the admins. */
export type ListingReportTable = {
  id: Generated<number>;
  /** Null once the listing is deleted. Name and slug are those at the time of the report. */
  property_id: number | null;
  property_name: string;
  property_slug: string;
  reason: ReportReason;
  text: string;
  reporter_email: string | null;
  created_at: string;
  closed_at: string | null;
  outcome: "dismissed" | "taken_down" | null;
  /** The language of the guest's page; null if the site had only one. */
  language: Language | null;
};
