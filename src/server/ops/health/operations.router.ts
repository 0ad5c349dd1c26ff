import { z } from "zod";
import { healthView } from "../../../shared/schemas/operations.ts";
import { admin, router } from "../../core/trpc.ts";
import { readHealth } from "./health.ts";

export const operationsRouter = router({
  health: admin(z.object({}))
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/health",
        tags: ["Admin"],
        summary: "The health of the server",
      },
    })
    .output(healthView)
    .query(({ ctx }) => readHealth(ctx, ctx.translate())),
});
