import { type Message, msg } from "./i18n/message.ts";
import type { SettingsInput } from "./schemas/settings.ts";

/** The name of each setting, in the form and in the audit log. */
export const settingNames: Record<keyof SettingsInput, Message> = {
  site_name: msg("Site name"),
  contact_email: msg("Contact email"),
  demo_video_url: msg("Demo video"),
  how_it_works_url: msg("How it works"),
  terms_url: msg("Terms and conditions"),
  privacy_url: msg("Privacy policy"),
  cookie_policy_url: msg("Cookie policy"),
  languages: msg("Languages"),
  stays: msg("Requests for dates"),
  interest_retention_days: msg("Days to keep guest messages"),
  sign_up: msg("Sign-up"),
  admins_need_second_factor: msg("Second factor for admins"),
};

/** The labels of the modes of requests for dates. */
export const staysWords = {
  on: msg("Hosts may take requests for dates"),
  off: msg("No requests for dates"),
} as const;

/** The labels of the sign-up modes. */
export const signUpWords = {
  open: msg("Open to everyone"),
  approval: msg("By approval of an admin"),
  closed: msg("Closed to new hosts"),
} as const;
