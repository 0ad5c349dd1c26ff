import { accounts } from "./features/accounts.feature.ts";
import { analytics } from "./features/analytics.feature.ts";
import { interest } from "./features/interest.feature.ts";
import { photos } from "./features/photos.feature.ts";
import { properties } from "./features/properties.feature.ts";
import { site } from "./features/site.feature.ts";
import { upgrades } from "./features/upgrades.feature.ts";
import { features } from "./features.ts";
import { publicListRouter } from "./public-properties/public-properties.router.ts";
import { mergeRouters, router } from "./trpc.ts";

const routers = {
  ...accounts.routers,
  ...properties.routers,
  ...photos.routers,
  ...upgrades.routers,
  ...interest.routers,
  ...site.routers,
  ...analytics.routers,
};

/** What the client calls, at /api/trpc. */
export const appRouter = router(routers);

/** All calls that have a REST path: also the list without an end, which fits into no batch. */
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
