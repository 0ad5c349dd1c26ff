import type { Feature } from "./feature.ts";
import { accounts } from "./features/accounts.feature.ts";
import { analytics } from "./features/analytics.feature.ts";
import { interest } from "./features/interest.feature.ts";
import { photos } from "./features/photos.feature.ts";
import { properties } from "./features/properties.feature.ts";
import { site } from "./features/site.feature.ts";
import { upgrades } from "./features/upgrades.feature.ts";

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
