import type { LetterKind } from "../shared/schemas/outbox.ts";
import type { Deps } from "./core/context.ts";
import type { Feature } from "./feature.ts";
import { accounts } from "./features/accounts/accounts.feature.ts";
import { analytics } from "./features/analytics/analytics.feature.ts";
import { interest } from "./features/interest/interest.feature.ts";
import { photos } from "./features/photos/photos.feature.ts";
import { properties } from "./features/properties/properties.feature.ts";
import { site } from "./features/site/site.feature.ts";
import { stays } from "./features/stays/stays.feature.ts";
import { upgrades } from "./features/upgrades/upgrades.feature.ts";
import { health } from "./ops/health/health.feature.ts";
import { type Compose, createCompose, type EmailWriter } from "./core/mail/compose.ts";
import { siteSettings } from "./features/site/settings/settings.queries.ts";

/** The features of the server. */
export const features: readonly Feature[] = [
  accounts,
  properties,
  photos,
  upgrades,
  interest,
  stays,
  site,
  analytics,
  health,
];

/** The writers of all kinds of email; a kind without a writer does not compile. */
const emails: Record<LetterKind, EmailWriter> = {
  ...accounts.emails,
  ...properties.emails,
  ...interest.emails,
  ...stays.emails,
  ...health.emails,
};

/** Makes the function that writes any due email. */
export const composeEmails = ({
  db,
  env,
  languages,
}: Pick<Deps, "db" | "env" | "languages">): Compose =>
  createCompose({ db, env, languages, site: () => siteSettings(db, env), writers: emails });
