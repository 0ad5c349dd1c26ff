import { z } from "zod";
import type { NamedLanguage } from "../i18n/languages.ts";

/** The sign-up mode: open to everyone, with approval by an admin, or closed. */
export const signUpModes = ["open", "approval", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** The public settings that the environment or an admin can choose. */
export const siteChoiceNames = [
  "site_name",
  "contact_email",
  "demo_video_url",
  "how_it_works_url",
  "terms_url",
  "privacy_url",
  "cookie_policy_url",
  "languages",
  "stays",
] as const;
/** Whether hosts can take requests for dates. */
export const staysModes = ["on", "off"] as const;
export type StaysMode = (typeof staysModes)[number];
export type SiteChoice = (typeof siteChoiceNames)[number];
export type SiteChoices = Record<SiteChoice, string>;

/** Their current values and the other settings that a page needs; embedded in every page. */
export type SiteView = Omit<SiteChoices, "languages" | "stays"> & {
  /** Set if hosts can’t take requests for dates. */
  stays?: "off";
  /** The languages of a site that has more than one, its own first. */
  languages?: NamedLanguage[];
  max_image_mb: number;
  sign_up: SignUpMode;
  /** Without a mail server, emails are only saved as files on the server. */
  sends_mail: boolean;
};

/** The landing page's counters, from installed upgrades only; 0 on a new site. */
export const impactOutput = z
  .object({
    solar_panels: z.int(),
    kw: z.number(),
    /** An estimate to date; null if no installation can be estimated. See docs/impact.md. */
    co2_kg: z.int().nullable(),
    /** The codes of the countries whose installations the estimate includes. */
    co2_countries: z.array(z.string()),
    /** Installed in countries without a sourced figure: not in the estimate. */
    kw_without_estimate: z.number(),
  })
  .meta({ id: "Impact" });
export type Impact = z.infer<typeof impactOutput>;
