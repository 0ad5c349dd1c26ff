/** The numbers of the product (spec sections 5 and 9, and our own where it is silent). */
export const limits = {
  imagesPerProperty: 8,
  /** Of one host, unless an admin raises it. */
  propertiesPerHost: 100,
  propertyLimitMax: 10_000,
  /** More than any place has, and few enough that no host makes every list heavy. */
  upgradesPerProperty: 20,
  /** Upgrade badges shown on a browse card before "+N more". */
  badgesPerCard: 3,
  browseSkeletons: 6,
  passwordMin: 6,
  /** Longest password hashed; argon2 itself has no limit, a megabyte of it would be a weapon. */
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
  emailMax: 254,
  emailLocalPartMax: 64,
  slugMax: 80,
  searchMax: 200,
  /** Cards of one step of /browse. */
  browsePage: 24,
  /** Characters of a description on a card, which shows two lines of it. */
  cardDescription: 300,
  /** Types besides the known ones that the filter of /browse offers, the most used first. */
  otherTypesOffered: 50,
  listPageMax: 1000,
  adminPage: 20,
  inboxPage: 20,
  guestsMax: 99,
  activityShown: 10,
  apiTokensPerUser: 50,
  /** Calls in one tRPC batch: the client sends, and the server takes, no more. */
  callsPerBatch: 10,
  /** Minor units of one entry or goal, and what a project may have received in all. */
  amountMax: 1_000_000_000_000,
  receivedMax: 1_000_000_000_000_000,
  ledgerPage: 50,
  /** Updates shown with a project; the host's own list has all. */
  updatesShown: 10,
  updatesPerProject: 50,
  requestKeyMax: 64,
  panelsMax: 5000,
  kwMax: 1000,
  /** Whole watts. */
  kwDecimals: 3,
  /** Nothing of ours happened before. */
  firstDate: "2000-01-01",
  redirectAfterConfirmationMs: 2000,
  dashboardFreshMs: 5 * 60_000,
  dashboardKeptMs: 10 * 60_000,
  toastMs: 5000,
  toastRemovalMs: 1_000_000,
  toastSwipePx: 50,
  /** How long the app goes on trying to restore a session that meets network faults. */
  sessionRestoreMs: 10_000,
} as const;

/** Widths in px that a stored photo can also be asked for, smallest first. */
export const imageWidths = [480, 960, 1600] as const;
export const imageMaxWidth = 2560;
/** Size in px of the JPEG made for share previews. */
export const shareImage = { width: 1200, height: 630 } as const;

export const authTokenKey = "auth_token";
