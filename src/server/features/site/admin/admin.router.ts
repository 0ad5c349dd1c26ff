import { z } from "zod";
import { adminOutput } from "../../../../shared/schemas/admin.ts";
import { readHealth, systemHealth } from "../../../ops/health/health.ts";
import { siteWarnings } from "../settings/settings.queries.ts";
import { admin, router } from "../../../core/trpc.ts";
import { countSite } from "./admin.queries.ts";

const tags = ["Admin"];

export const adminRouter = router({
  /** The platform's numbers and its health. */
  get: admin(z.object({}))
    .meta({ openapi: { method: "GET", path: "/admin", tags, summary: "The platform's numbers" } })
    .output(adminOutput)
    .query(({ ctx }) => {
      const t = ctx.translate();
      const warnings = [...siteWarnings(ctx.db, ctx.env), ...ctx.warnings];
      return {
        ...countSite(ctx.db),
        systemHealth: systemHealth(readHealth(ctx, t)),
        warnings: warnings.map((warning) => t(warning)),
      };
    }),
});
