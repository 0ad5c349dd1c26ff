import type { LetterKind } from "../shared/schemas/outbox.ts";
import type { Db } from "./db/open.ts";
import type { Settings } from "./env.ts";
import type { Feature } from "./feature.ts";
import { accounts } from "./features/accounts.feature.ts";
import { analytics } from "./features/analytics.feature.ts";
import { interest } from "./features/interest.feature.ts";
import { photos } from "./features/photos.feature.ts";
import { properties } from "./features/properties.feature.ts";
import { site } from "./features/site.feature.ts";
import { upgrades } from "./features/upgrades.feature.ts";
import { type Compose, createCompose, type EmailWriter } from "./mail/compose.ts";
import { siteSettings } from "./settings/settings.queries.ts";

/** Everything the server consists of besides db/, http/, mail/ and the like. */
export const features: readonly Feature[] = [
  accounts,
  properties,
  photos,
  upgrades,
  interest,
  site,
  analytics,
];

/** The writers of all kinds of email; a kind without a writer does not compile. */
const emails: Record<LetterKind, EmailWriter> = {
  ...accounts.emails,
  ...properties.emails,
  ...interest.emails,
  ...site.emails,
};

/** Makes the function that writes whatever email is due. */
export const composeEmails = ({ db, settings }: { db: Db; settings: Settings }): Compose =>
  createCompose({ db, settings, site: () => siteSettings(db, settings), writers: emails });
