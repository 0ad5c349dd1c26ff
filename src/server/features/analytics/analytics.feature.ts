import { analyticsRouter } from "./analytics.router.ts";
import type { Feature } from "../../feature.ts";

/** The figures of the site's use, for admins. */
export const analytics = { routers: { analytics: analyticsRouter } } satisfies Feature;
