import type { SettingsInput } from "./schemas/settings.ts";

/** The name of each setting, in the form and in the audit log. */
export const settingNames: Record<keyof SettingsInput, string> = {
  site_name: "Site name",
  contact_email: "Contact email",
  demo_video_url: "Demo video",
  how_it_works_url: "How it works",
  terms_url: "Terms and conditions",
  privacy_url: "Privacy policy",
  cookie_policy_url: "Cookie policy",
  interest_retention_days: "Days to keep guest messages",
  sign_up: "Sign-up",
  admins_need_second_factor: "Second factor for admins",
};

/** The labels of the sign-up modes. */
export const signUpWords = {
  open: "Open to everyone",
  approval: "By approval of an admin",
  closed: "Closed to new hosts",
} as const;
