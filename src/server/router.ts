import { accounts } from "./features/accounts/accounts.feature.ts";
import { analytics } from "./features/analytics/analytics.feature.ts";
import { interest } from "./features/interest/interest.feature.ts";
import { photos } from "./features/photos/photos.feature.ts";
import { properties } from "./features/properties/properties.feature.ts";
import { site } from "./features/site/site.feature.ts";
import { stays } from "./features/stays/stays.feature.ts";
import { upgrades } from "./features/upgrades/upgrades.feature.ts";
import { health } from "./ops/health/health.feature.ts";
import { features } from "./features.ts";
import { publicListRouter } from "./features/properties/public-properties/public-properties.router.ts";
import { mergeRouters, router } from "./core/trpc.ts";

const routers = {
  ...accounts.routers,
  ...properties.routers,
  ...photos.routers,
  ...upgrades.routers,
  ...interest.routers,
  ...stays.routers,
  ...site.routers,
  ...analytics.routers,
  ...health.routers,
};

/** The client's calls, at /api/trpc. */
export const appRouter = router(routers);

/** All calls with a REST path: also the whole list, which is too long for a batch. */
export const restRouter = router({
  ...routers,
  publicProperties: mergeRouters(routers.publicProperties, publicListRouter),
});

/** All REST calls, as the API document describes them. */
export const api = {
  router: restRouter,
  rawRoutes: features.flatMap(({ rawRoutes = [] }) => rawRoutes),
};

export type AppRouter = typeof appRouter;
