import { dayOf } from "../../../shared/time.ts";
import { impactOutput } from "../../../shared/schemas/site.ts";
import { getDayRevision } from "../properties/public-properties/public-properties.queries.ts";
import { open, router } from "../../core/trpc.ts";
import { measuredImpact } from "./site.queries.ts";

export const siteRouter = router({
  /** The impact of all installed upgrades so far. */
  impact: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/impact",
        tags: ["Public"],
        summary: "The impact of all installed upgrades",
        protect: false,
      },
      finished: ({ db, clock }) => getDayRevision(db, clock()),
    })
    .output(impactOutput)
    .query(({ ctx }) => measuredImpact(ctx.db, dayOf(ctx.clock()))),
});
