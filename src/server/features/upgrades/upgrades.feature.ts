import type { Feature } from "../../feature.ts";
import { fundingPhotoUploads, fundingRawRoutes, registerReceipts } from "./funding/files.route.ts";
import { fundingRouter } from "./funding/funding.router.ts";
import { upgradeUpdatesRouter } from "./funding/updates.router.ts";
import { upgradeProjectsRouter } from "./projects/upgrade-projects.router.ts";

/** Upgrade projects, their funding and their updates. */
export const upgrades = {
  routers: {
    upgradeProjects: upgradeProjectsRouter,
    funding: fundingRouter,
    upgradeUpdates: upgradeUpdatesRouter,
  },
  rawRoutes: fundingRawRoutes,
  routes: registerReceipts,
  photoUploads: fundingPhotoUploads,
} satisfies Feature;
