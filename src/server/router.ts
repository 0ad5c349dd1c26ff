import { accountRouter } from "./account/account.router.ts";
import { ownDataRoute } from "./account/own-data.route.ts";
import { apiTokensRouter } from "./account/api-tokens.router.ts";
import { sessionsRouter } from "./account/sessions.router.ts";
import { adminRouter } from "./admin/admin.router.ts";
import { analyticsRouter } from "./analytics/analytics.router.ts";
import { guestDataRouter } from "./guest-data/guest-data.router.ts";
import { operationsRouter } from "./operations/operations.router.ts";
import { outboxRouter } from "./operations/outbox.router.ts";
import { settingsRouter } from "./settings/settings.router.ts";
import { auditLogRouter } from "./audit-log/audit-log.router.ts";
import { authRouter } from "./auth/auth.router.ts";
import { signupsRouter } from "./auth/pending-signups.router.ts";
import { countriesRouter } from "./countries/countries.router.ts";
import { dashboardRouter } from "./dashboard/dashboard.router.ts";
import { fundingRawRoutes } from "./funding/files.route.ts";
import { fundingRouter } from "./funding/funding.router.ts";
import { upgradeUpdatesRouter } from "./funding/updates.router.ts";
import { inboxExportRoute } from "./guest-interest/export.route.ts";
import { guestInterestRouter } from "./guest-interest/guest-interest.router.ts";
import { photoFileRoute } from "./images/file.route.ts";
import { imagesRouter } from "./images/images.router.ts";
import { photoRoute } from "./images/upload.route.ts";
import { listingsRouter } from "./listings/listings.router.ts";
import { propertiesRouter } from "./properties/properties.router.ts";
import {
  publicListRouter,
  publicPropertiesRouter,
} from "./public-properties/public-properties.router.ts";
import { reportsRouter } from "./reports/reports.router.ts";
import { secondFactorRouter } from "./second-factor/second-factor.router.ts";
import { siteRouter } from "./site/site.router.ts";
import { mergeRouters, router } from "./trpc.ts";
import { upgradeProjectsRouter } from "./upgrade-projects/upgrade-projects.router.ts";
import { usersRouter } from "./users/users.router.ts";

const features = {
  auth: authRouter,
  account: accountRouter,
  sessions: sessionsRouter,
  apiTokens: apiTokensRouter,
  secondFactor: secondFactorRouter,
  dashboard: dashboardRouter,
  admin: adminRouter,
  users: usersRouter,
  signups: signupsRouter,
  listings: listingsRouter,
  reports: reportsRouter,
  auditLog: auditLogRouter,
  settings: settingsRouter,
  outbox: outboxRouter,
  operations: operationsRouter,
  analytics: analyticsRouter,
  guestData: guestDataRouter,
  properties: propertiesRouter,
  upgradeProjects: upgradeProjectsRouter,
  funding: fundingRouter,
  upgradeUpdates: upgradeUpdatesRouter,
  images: imagesRouter,
  guestInterest: guestInterestRouter,
  countries: countriesRouter,
  site: siteRouter,
};

/** What the client calls, at /api/trpc. */
export const appRouter = router({ ...features, publicProperties: publicPropertiesRouter });

/** All calls that have a REST path: also the list without an end, which fits into no batch. */
export const restRouter = router({
  ...features,
  publicProperties: mergeRouters(publicPropertiesRouter, publicListRouter),
});

/** All REST calls, as the API document describes them. */
export const api = {
  router: restRouter,
  rawRoutes: [photoRoute, ...fundingRawRoutes, ownDataRoute, inboxExportRoute, photoFileRoute],
};

export type AppRouter = typeof appRouter;
