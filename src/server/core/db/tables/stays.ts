/** Rows as SQLite stores them: calendars of properties, and stays. Days are dates, "2026-05-31". */
import type { Generated } from "kysely";
import type { FeedFailure } from "../../../../shared/schemas/calendar.ts";
import type { StayAuthor, StayState } from "../../../../shared/schemas/stays.ts";

export type PropertyCalendarTable = {
  property_id: number;
  takes_requests: 0 | 1;
  /** The number of equal rooms or cabins. */
  units: number;
  max_guests: number | null;
  min_nights: number;
  max_nights: number | null;
  /** Days from today to the earliest arrival. */
  lead_days: number;
  horizon_days: number;
  /** A bit for each weekday, Monday first. */
  arrival_days: number;
  time_zone: string;
  night_amount: number | null;
  currency: string | null;
  /** The part of a stay for upgrades, in hundredths of a percent. */
  share: number;
  payment_instructions: string | null;
  payee_name: string | null;
  iban: string | null;
  bic: string | null;
  /** Counts the addresses of the feed. */
  feed_number: Generated<number>;
  /** Maintained by triggers. */
  revision: Generated<number>;
};

export type CalendarBlockTable = {
  id: Generated<number>;
  property_id: number;
  first_night: string;
  /** The day after the last night. */
  ends_on: string;
  /** Null blocks all units. */
  units: number | null;
  note: string | null;
  request_key: string | null;
  created_at: string;
};

/** A calendar of another site, by its iCalendar address. */
export type CalendarFeedTable = {
  id: Generated<number>;
  property_id: number;
  name: string;
  url: string;
  /** How many units a night of it takes; null takes all. */
  units: number | null;
  /** Summaries of events to ignore, one on a line. */
  ignored_summaries: string | null;
  etag: string | null;
  created_at: string;
  next_sync_at: string;
  synced_at: string | null;
  failing_since: string | null;
  failure: FeedFailure | null;
};

export type FeedNightTable = { feed_id: number; night: string };

/** The guest's name and address are those of the interest, and are erased with it. */
export type StayTable = {
  id: Generated<number>;
  property_id: number;
  guest_interest_id: number | null;
  state: StayState;
  arrival: string;
  departure: string;
  guests: number | null;
  /** What the guest writes when paying. */
  reference: string;
  currency: string | null;
  estimated_amount: number | null;
  agreed_amount: number | null;
  /** The part for upgrades, in hundredths of a percent. */
  share: number;
  received_amount: number | null;
  received_on: string | null;
  requested_at: string;
  expires_at: string;
  reminded_at: string | null;
  decided_at: string | null;
  /** When the dates, guests or price of an accepted stay were last changed. */
  changed_at: string | null;
  ended_at: string | null;
  reason: string | null;
  /** When the host was asked what became of the stay. */
  asked_at: string | null;
  settled_at: string | null;
  closed_at: string | null;
  closed_by: StayAuthor | null;
  /** The number of the last change that was sent as a calendar part. */
  sequence: Generated<number>;
};

/** The primary key is the property, the night and the unit. */
export type StayNightTable = {
  property_id: number;
  night: string;
  unit: number;
  stay_id: number;
};

/** The links to a guest's status page. */
export type StayTokenTable = { token_hash: string; stay_id: number; created_at: string };

export type StayMessageTable = {
  id: Generated<number>;
  stay_id: number;
  author: StayAuthor;
  text: string;
  request_key: string | null;
  created_at: string;
  /** When the host opened a guest's message. */
  read_at: string | null;
};
