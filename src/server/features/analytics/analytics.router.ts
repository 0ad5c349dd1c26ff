import { z } from "zod";
import { analyticsOutput } from "../../../shared/schemas/analytics.ts";
import { admin, router } from "../../core/trpc.ts";
import { analyse } from "./analytics.queries.ts";

export const analyticsRouter = router({
  get: admin(z.object({}))
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/analytics",
        tags: ["Admin"],
        summary: "How the platform grows, by week, country and upgrade type",
      },
    })
    .output(analyticsOutput)
    .query(({ ctx }) => analyse(ctx.db, ctx.clock())),
});
