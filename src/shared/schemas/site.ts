import { z } from "zod";

/** What the operator chose for everybody to see; embedded in every page. */
export const siteView = z
  .object({
    site_name: z.string(),
    contact_email: z.string(),
    demo_video_url: z.string(),
    how_it_works_url: z.string(),
    terms_url: z.string(),
    privacy_url: z.string(),
    cookie_policy_url: z.string(),
    max_image_mb: z.number(),
  })
  .meta({ id: "Site" });
export type SiteView = z.infer<typeof siteView>;

/** The landing page's counters; from installed upgrades only, 0 on a fresh site. */
export const impactOutput = z
  .object({
    solar_panels: z.int(),
    kw: z.number(),
    /** An estimate, to date; see docs/impact.md. */
    co2_kg: z.int(),
    /** The codes of the countries whose installations the estimate counts. */
    co2_countries: z.array(z.string()),
    /** Installed where there is no figure with a source: not in the estimate. */
    kw_without_estimate: z.number(),
  })
  .meta({ id: "Impact" });
export type Impact = z.infer<typeof impactOutput>;
