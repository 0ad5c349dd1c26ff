/** Rows as SQLite holds them: what guests write. */
import type { Generated, GeneratedAlways } from "kysely";
import type { InterestState } from "../../../shared/schemas/guest-interest.ts";
import type { ReportReason } from "../../../shared/schemas/reports.ts";

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
};

/** Kept by triggers. */
export type GuestInterestCountTable = {
  property_id: number;
  state: InterestState;
  total: number;
  unread: number;
};

/** What a guest reports to the admins. */
export type ListingReportTable = {
  id: Generated<number>;
  /** Null once the listing is deleted; its name and slug then are those it had when it was reported. */
  property_id: number | null;
  property_name: string;
  property_slug: string;
  reason: ReportReason;
  text: string;
  reporter_email: string | null;
  created_at: string;
  closed_at: string | null;
  outcome: "dismissed" | "taken_down" | null;
};
