import { type Message, msg } from "../../../../shared/i18n/message.ts";
import { namedLanguages } from "../../../../shared/i18n/languages.ts";
import type { SettingsInput, SettingsView } from "../../../../shared/schemas/settings.ts";
import {
  type SiteChoices,
  siteChoiceNames,
  type SiteView,
} from "../../../../shared/schemas/site.ts";
import type { Db } from "../../../core/db/open.ts";
import { updateById } from "../../../core/db/rows.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";
import { untilCommit } from "../../../core/db/until-commit.ts";
import type { Env } from "../../../core/env/env.ts";

/** The defaults. The addresses are placeholders for pages that the operator has not named yet. */
const defaults: SiteChoices = {
  site_name: "Solar Stay",
  contact_email: "contact@example.com",
  demo_video_url: "https://example.com/solar-tourism-video",
  how_it_works_url: "https://example.com/how-it-works",
  terms_url: "https://example.com/terms",
  privacy_url: "https://example.com/privacy",
  cookie_policy_url: "https://example.com/cookies",
  languages: "en",
  stays: "on",
};

const chosenColumns = [
  ...siteChoiceNames,
  "interest_retention_days",
  "sign_up",
  "admins_need_second_factor",
] as const;
const chosen = statement((q, _p: NoParams) => q.selectFrom("site_settings").select(chosenColumns));
/** The values that admins set; null where they set none. */
export function chosenSettings(db: Db) {
  const row = chosen.one(db, {});
  return { ...row, admins_need_second_factor: row.admins_need_second_factor === 1 };
}

const staysChosen = statement((q, _p: NoParams) => q.selectFrom("site_settings").select("stays"));
const isOffByAdmin = untilCommit((db) => staysChosen.one(db, {}).stays === "off");

type FromEnvironment = Pick<Env, "fixedSite" | "maxImageBytes" | "smtpUrl">;

type ByAdmin = ReturnType<typeof chosenSettings>;

/** The environment's values, otherwise an admin's, otherwise the defaults. */
const choicesInEffect = (byAdmin: ByAdmin, { fixedSite }: Pick<Env, "fixedSite">): SiteChoices =>
  Object.fromEntries(
    siteChoiceNames.map((name) => [name, fixedSite[name] ?? byAdmin[name] ?? defaults[name]]),
  ) as SiteChoices;

/** The site's public settings, as every page has them. */
export function siteSettings(db: Db, env: FromEnvironment): SiteView {
  const byAdmin = chosenSettings(db);
  const { languages: list, stays, ...choices } = choicesInEffect(byAdmin, env);
  const languages = namedLanguages(list);
  return {
    ...choices,
    max_image_mb: env.maxImageBytes / (1024 * 1024),
    sign_up: byAdmin.sign_up,
    sends_mail: env.smtpUrl !== undefined,
    ...(stays === "off" && { stays }),
    ...(languages && { languages }),
  };
}

/** Whether hosts can take requests for dates. */
export const offersStays = (db: Db, { fixedSite }: Pick<Env, "fixedSite">): boolean =>
  fixedSite.stays === undefined ? !isOffByAdmin(db, "") : fixedSite.stays !== "off";

/** The settings as an admin edits them. */
export function viewSettings(db: Db, env: FromEnvironment): SettingsView {
  const byAdmin = chosenSettings(db);
  const locked = siteChoiceNames.filter((name) => env.fixedSite[name] !== undefined);
  return { ...byAdmin, in_effect: choicesInEffect(byAdmin, env), locked };
}

const revision = statement((q, _p: NoParams) => q.selectFrom("site_settings").select("revision"));
/** The revision of the facts in {@link siteSettings}. */
export function getSettingsRevision(db: Db): string {
  return String(revision.one(db, {}).revision);
}

/** Settings that the operator should correct, each with the fix. */
export function siteWarnings(
  db: Db,
  env: FromEnvironment & Pick<Env, "publicUrlIsLoopback">,
): Message[] {
  const { terms_url, privacy_url, cookie_policy_url } = siteSettings(db, env);
  const policies = [terms_url, privacy_url, cookie_policy_url];
  const isPlaceholder = (url: string) => new URL(url).host === "example.com";
  if (env.publicUrlIsLoopback || !policies.some(isPlaceholder)) return [];
  return [
    msg(
      "TERMS_URL, PRIVACY_URL or COOKIE_POLICY_URL is still a placeholder. Set each to a page of your own, under System Settings or in the environment.",
    ),
  ];
}

type Stored = Required<{ [Name in keyof SettingsInput]: Exclude<SettingsInput[Name], undefined> }>;
const update = updateById("site_settings", chosenColumns);
/** Stores the settings in their one row. */
export function updateSettings(db: Db, settings: Stored): void {
  const admins_need_second_factor = settings.admins_need_second_factor ? 1 : 0;
  update(db, 1, { ...settings, admins_need_second_factor });
}
