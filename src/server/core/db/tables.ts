/** The rows as SQLite stores them. Times are ISO 8601 texts in UTC. */
import type {
  CountryTable,
  PropertyTable,
  PropertyImageTable,
  PropertyTranslationTable,
  SlugTable,
} from "./tables/properties.ts";
import type {
  GuestInterestTable,
  GuestInterestCountTable,
  ListingReportTable,
} from "./tables/guests.ts";
import type {
  SiteSettingsTable,
  AuditEntryTable,
  OutboxTable,
  IncidentTable,
} from "./tables/operations.ts";
import type {
  UpgradeProjectTable,
  LedgerEntryTable,
  UpgradeUpdateTable,
  UpgradePhotoTable,
} from "./tables/funding.ts";
import type {
  CalendarBlockTable,
  CalendarFeedTable,
  FeedNightTable,
  PropertyCalendarTable,
  StayMessageTable,
  StayNightTable,
  StayTable,
  StayTokenTable,
} from "./tables/stays.ts";
import type {
  UserTable,
  SignupTable,
  SessionTable,
  EmailChangeTable,
  LinkTokenTable,
  ContactAddressTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from "./tables/accounts.ts";

export type Tables = {
  countries: CountryTable;
  users: UserTable;
  signups: SignupTable;
  sessions: SessionTable;
  email_changes: EmailChangeTable;
  link_tokens: LinkTokenTable;
  contact_addresses: ContactAddressTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  audit_entries: AuditEntryTable;
  properties: PropertyTable;
  slugs: SlugTable;
  property_images: PropertyImageTable;
  property_translations: PropertyTranslationTable;
  upgrade_projects: UpgradeProjectTable;
  ledger_entries: LedgerEntryTable;
  upgrade_updates: UpgradeUpdateTable;
  upgrade_photos: UpgradePhotoTable;
  guest_interests: GuestInterestTable;
  guest_interest_counts: GuestInterestCountTable;
  property_calendars: PropertyCalendarTable;
  calendar_blocks: CalendarBlockTable;
  calendar_feeds: CalendarFeedTable;
  feed_nights: FeedNightTable;
  stays: StayTable;
  stay_nights: StayNightTable;
  stay_tokens: StayTokenTable;
  stay_messages: StayMessageTable;
  outbox: OutboxTable;
  site_revision: { id: number; value: number };
  site_settings: SiteSettingsTable;
  incidents: IncidentTable;
  listing_reports: ListingReportTable;
  maintenance: { id: number; last_backup_at: string | null };
};
