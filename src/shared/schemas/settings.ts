import { z } from "zod";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { email, optionalLine, optionalNumber, optionalRawText } from "./fields.ts";
import { type SiteChoice, siteChoiceNames, signUpModes } from "./site.ts";

/** What RFC 3986 lets stand in an address, and letters beyond ASCII, which browsers encode. */
const addressCharacters = /^(?:[\w!#$%&'()*+,\-./:;=?@[\]~]|[^\p{ASCII}\p{C}\p{Z}])+$/u;
/** What of that can name a machine: `URL` takes quotes, too. */
const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;

/**
 * Whether an address may be linked to from every page: a page on the web, or a mail. `URL` alone mends
 * nearly everything; what is refused here was never meant to be an address.
 */
export function isSiteLink(text: string): boolean {
  if (!addressCharacters.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(text);
  if (protocol === "mailto:") {
    return pathname.split(",").every((address) => z.regexes.html5Email.test(address));
  }
  const isWhole = protocol === "https:" && /^https:\/\/[^/]/i.test(text);
  return isWhole && hostName.test(hostname) && username === "" && password === "";
}

export const signUpMode = z.enum(signUpModes, { error: validation.signUpMode });

const link = (what: string) =>
  optionalRawText(what, limits.shortTextMax).refine(
    (text) => text === null || text === undefined || isSiteLink(text),
    { error: validation.siteLink },
  );

/** "" and null mean "none" (null), as for every optional text. */
const contactEmail = z
  .union([z.literal("").transform(() => null), email], { error: validation.email })
  .nullish();

/** What an admin changes; null takes a choice back, then the site's default holds. */
export const settingsInput = z.object({
  site_name: optionalLine("Site name", limits.siteNameMax),
  contact_email: contactEmail,
  demo_video_url: link("Demo video"),
  how_it_works_url: link("How it works"),
  terms_url: link("Terms and conditions"),
  privacy_url: link("Privacy policy"),
  cookie_policy_url: link("Cookie policy"),
  interest_retention_days: optionalNumber(validation.retentionDays, 1, limits.retentionDaysMax),
  sign_up: signUpMode.optional(),
  admins_need_second_factor: z
    .boolean({ error: validation.flag("admins_need_second_factor") })
    .optional(),
});
export type SettingsInput = z.infer<typeof settingsInput>;

/** Where a test mail goes; to whoever asks for it when nothing is said. */
export const testMailInput = z.object({ email: contactEmail });
export const testMailOutput = z
  .object({
    /** Whether the mail server took the mail; whether it arrives is another matter. */
    accepted: z.boolean(),
    /** What the mail server answered, word for word, or why there was no answer. */
    answer: z.string(),
  })
  .meta({ id: "TestMail" });

const choices = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(
    Object.fromEntries(siteChoiceNames.map((name) => [name, schema])) as Record<SiteChoice, Schema>,
  );

export const settingsView = choices(z.string().nullable())
  .extend({
    /** Older interests are erased; null keeps them. */
    interest_retention_days: z.int().nullable(),
    sign_up: signUpMode,
    /** Whether admins without a second factor are kept out of what only admins may do. */
    admins_need_second_factor: z.boolean(),
    /** What the site shows: the environment's, else an admin's, else the default. */
    in_effect: choices(z.string()),
    /** Set in the environment, which wins. */
    locked: z.array(z.enum(siteChoiceNames)),
  })
  .meta({ id: "Settings" });
export type SettingsView = z.infer<typeof settingsView>;
