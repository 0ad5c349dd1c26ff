/** The limits of the product, on both sides. */
export const limits = {
  imagesPerProperty: 8,
  /** Per host, unless an admin changes it. */
  propertiesPerHost: 100,
  propertyLimitMax: 10_000,
  /** More than any place needs, and few enough that no host makes lists expensive. */
  upgradesPerProperty: 20,
  /** Upgrade badges shown on a browse card before "+N more". */
  badgesPerCard: 3,
  browseSkeletons: 6,
  passwordMin: 6,
  /**
   * The longest password that is hashed. argon2 has no limit, and hashing a megabyte would be an
   * attack.
   */
  passwordMax: 1000,
  personNameMin: 2,
  nameMax: 120,
  siteNameMax: 60,
  retentionDaysMax: 3650,
  locationMax: 200,
  longTextMax: 5000,
  upgradeTextMax: 1000,
  shortTextMax: 500,
  upgradeTypeMax: 60,
  /** Characters of all translations of a property, with its upgrades and photos. */
  translationsMax: 100_000,
  emailMax: 254,
  emailLocalPartMax: 64,
  /** The longest slug that is made from a name, its number included. */
  newSlugMax: 80,
  /** The longest slug that calls look up, well beyond any that exists. */
  slugInputMax: 200,
  searchMax: 200,
  /** The number of cards loaded at a time on /browse. */
  browsePage: 24,
  /** Stays at the end of a property's page. */
  moreStays: 4,
  /** Characters of a description on a card, which shows two lines of it. */
  cardDescription: 300,
  /** Characters of a price on a card, which shows one line of it. */
  cardPrice: 80,
  /** Properties on the landing page. */
  newestShown: 4,
  /** The newest properties among which those with a photo are found. */
  newestConsidered: 100,
  /** Upgrade types offered by the filter of /browse besides the known ones, the most used first. */
  otherTypesOffered: 50,
  listPageMax: 1000,
  adminPage: 20,
  inboxPage: 20,
  conversationPage: 50,
  guestsMax: 99,
  unitsMax: 20,
  /** The longest stay that can be requested, and the longest block. */
  stayNightsMax: 366,
  /** Nights in one answer of a calendar. */
  calendarNightsMax: 400,
  /** Days from today that a calendar can be open for. */
  horizonDaysMax: 730,
  blocksPerProperty: 500,
  feedsPerProperty: 10,
  feedUrlMax: 2000,
  stayMessagesMax: 500,
  activityShown: 10,
  /** Days ahead whose arrivals and departures the dashboard shows, and the most of each. */
  daysAheadShown: 14,
  staysAheadShown: 20,
  /** Properties in the figures about stays, those with the most nights. */
  analysedProperties: 50,
  /** Funded upgrades among the next steps of the dashboard. */
  nextStepsShown: 3,
  apiTokensPerUser: 50,
  /** Calls in one tRPC batch; the client sends no more, and the server accepts no more. */
  callsPerBatch: 10,
  /** Minor units of one entry or goal, and the maximum total of a project. */
  amountMax: 1_000_000_000_000,
  receivedMax: 1_000_000_000_000_000,
  ledgerPage: 50,
  /** Updates shown with a project; the host's own list has all. */
  updatesShown: 10,
  updatesPerProject: 50,
  requestKeyMax: 64,
  panelsMax: 5000,
  kwMax: 1000,
  /** Decimals of kW: whole watts. */
  kwDecimals: 3,
  /** No event of the site is older. */
  firstDate: "2000-01-01",
  redirectAfterConfirmationMs: 2000,
  dashboardFreshMs: 5 * 60_000,
  dashboardKeptMs: 10 * 60_000,
  toastMs: 5000,
  toastRemovalMs: 1_000_000,
  toastSwipePx: 50,
  /** How long the app keeps trying to restore a session during network failures. */
  sessionRestoreMs: 10_000,
} as const;

/** Widths in px that a stored photo is also available in, smallest first. */
export const imageWidths = [480, 800, 960, 1600] as const;
export const imageMaxWidth = 2560;
/** Widths in px of the crop for a card, which is 4:3; only for photos that {@link needsCardCrop}. */
export const cardCropWidths = [480, 960] as const;
export const cardRatio = 4 / 3;

/** Whether the middle of a photo, as a card shows it, is less than four fifths of the photo. */
export function needsCardCrop({ width, height }: { width: number; height: number }): boolean {
  const ratio = width / height;
  return Math.min(ratio / cardRatio, cardRatio / ratio) < 0.8;
}
/** Size in px of the JPEG for share previews. */
export const shareImage = { width: 1200, height: 630 } as const;

export const authTokenKey = "auth_token";
