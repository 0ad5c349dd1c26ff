import { z } from "zod";

/** Who gets in: anybody, whom an admin lets in, or nobody new. */
export const signUpModes = ["open", "approval", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** What can be chosen for everybody to see: by the environment, or by an admin. */
export const siteChoiceNames = [
  "site_name",
  "contact_email",
  "demo_video_url",
  "how_it_works_url",
  "terms_url",
  "privacy_url",
  "cookie_policy_url",
] as const;
export type SiteChoice = (typeof siteChoiceNames)[number];
export type SiteChoices = Record<SiteChoice, string>;

/** That, as it holds, and what else a page needs of the settings; embedded in every page. */
export type SiteView = SiteChoices & {
  max_image_mb: number;
  sign_up: SignUpMode;
  /** Without a mail server, emails are only kept as files on the server. */
  sends_mail: boolean;
};

/** The landing page's counters; from installed upgrades only, 0 on a fresh site. */
export const impactOutput = z
  .object({
    solar_panels: z.int(),
    kw: z.number(),
    /** An estimate, to date; null where nothing that is installed can be estimated. See docs/impact.md. */
    co2_kg: z.int().nullable(),
    /** The codes of the countries whose installations the estimate counts. */
    co2_countries: z.array(z.string()),
    /** Installed where there is no figure with a source: not in the estimate. */
    kw_without_estimate: z.number(),
  })
  .meta({ id: "Impact" });
export type Impact = z.infer<typeof impactOutput>;
