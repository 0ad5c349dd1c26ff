import { z } from "zod";
import { readLanguages } from "../i18n/languages.ts";
import { limits } from "../limits.ts";
import { type Message, msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { email, optionalLine, optionalNumber, optionalRawText } from "./fields.ts";
import { type SiteChoice, siteChoiceNames, signUpModes, staysModes } from "./site.ts";

/**
 * The characters that RFC 3986 allows in a URL, and letters beyond ASCII, which browsers encode.
 */
const addressCharacters = /^(?:[\w!#$%&'()*+,\-./:;=?@[\]~]|[^\p{ASCII}\p{C}\p{Z}])+$/u;
/** Of these, the ones that may be in a host name: `URL` also accepts quotes. */
const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;

/**
 * Whether every page may link to a URL: an https page or a mailto. `URL` alone repairs nearly
 * everything; a URL that is refused here was never meant to be one.
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

export const signUpMode = z.enum(signUpModes, { error: schemaError(validation.signUpMode) });

const link = (what: Message) =>
  optionalRawText(what, limits.shortTextMax).refine(
    (text) => text === null || text === undefined || isSiteLink(text),
    { error: schemaError(validation.siteLink) },
  );

/** "" and null mean "none" (null), as for every optional text. */
const contactEmail = z
  .union([z.literal("").transform(() => null), email], { error: schemaError(validation.email) })
  .nullish();

/** "en,de,fr": the site's own language, then the others that are on. */
const languageList = z
  .string({ error: schemaError(validation.languages) })
  .transform((text, context): string | null => {
    if (text.trim() === "") return null;
    const list = readLanguages(text);
    if (list) return list.join();
    context.addIssue({ code: "custom", message: schemaError(validation.languages)() });
    return z.NEVER;
  })
  .nullish();

/** An admin's changes; null restores the site's default. */
export const settingsInput = z.object({
  site_name: optionalLine(msg("Site name"), limits.siteNameMax),
  contact_email: contactEmail,
  demo_video_url: link(msg("Demo video")),
  how_it_works_url: link(msg("How it works")),
  terms_url: link(msg("Terms and conditions")),
  privacy_url: link(msg("Privacy policy")),
  cookie_policy_url: link(msg("Cookie policy")),
  languages: languageList,
  interest_retention_days: optionalNumber(validation.retentionDays, 1, limits.retentionDaysMax),
  stays: z
    .enum(staysModes, { error: schemaError(validation.oneOf("stays", staysModes)) })
    .nullish(),
  sign_up: signUpMode.optional(),
  admins_need_second_factor: z
    .boolean({ error: schemaError(validation.flag("admins_need_second_factor")) })
    .optional(),
});
export type SettingsInput = z.infer<typeof settingsInput>;

/** The recipient of a test email; by default the admin who sends it. */
export const testMailInput = z.object({ email: contactEmail });
export const testMailOutput = z
  .object({
    /** Whether the mail server accepted the email; that does not mean that it arrives. */
    accepted: z.boolean(),
    /** The mail server's answer word for word, or the reason why there was none. */
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
    /** Whether admins without a second factor are kept out of the admin panel. */
    admins_need_second_factor: z.boolean(),
    /** The values in use: from the environment, else from an admin, else the default. */
    in_effect: choices(z.string()),
    /** The settings from the environment, which win. */
    locked: z.array(z.enum(siteChoiceNames)),
  })
  .meta({ id: "Settings" });
export type SettingsView = z.infer<typeof settingsView>;
