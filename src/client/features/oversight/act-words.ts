import type { Act, ActKind } from "../../../shared/schemas/audit-log.ts";

/** The text of an act, shown before the name of its subject. */
export const actWords: Record<Act, string> = {
  admin_signed_in: "Signed in as",
  ledger_entry_checked: "Checked a ledger entry",
  sign_up_confirmed: "Confirmed a sign-up",
  confirmation_resent: "Sent a confirmation email again",
  user_approved: "Approved a user",
  user_refused: "Declined a user",
  user_disabled: "Disabled a user",
  user_enabled: "Enabled a user",
  admin_created: "Created an admin",
  admin_made: "Made a user an admin",
  admin_unmade: "Made an admin a host",
  user_deleted: "Deleted a user",
  property_limit_changed: "Changed how many properties a user can list",
  password_changed: "Changed the password of",
  password_link_made: "Made a password link for",
  token_made: "Made a token for scripts of",
  second_factor_on: "Turned on the second factor of",
  second_factor_off: "Turned off the second factor of",
  listing_taken_down: "Took a listing down",
  listing_put_back: "Put a listing back",
  listing_let_in: "Approved a listing",
  report_dismissed: "Dismissed a report about",
  setting_changed: "Changed a setting",
  test_mail_sent: "Sent a test email",
  letter_retried: "Retried an email",
  guest_data_erased: "Erased",
  site_restored: "Restored the site from",
  demo_data_added: "Added demo data",
};

/** The kinds of acts, for the filter. */
export const actKindWords: Record<ActKind, string> = {
  sign_ins: "Sign-ins of admins",
  users: "Users and sign-ups",
  security: "Account security",
  listings: "Listings and reports",
  funding: "Funding",
  guest_data: "Guests’ data",
  site: "Site and server",
};
