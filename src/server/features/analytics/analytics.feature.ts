import { analyticsRouter } from "./analytics.router.ts";
import type { Feature } from "../../feature.ts";

/** What admins see of the site's use. */
export const analytics = { routers: { analytics: analyticsRouter } } satisfies Feature;
