import { impactOutput } from "../../shared/schemas/site.ts";
import { dayOf } from "../day.ts";
import { getDayRevision } from "../public-properties/public-properties.queries.ts";
import { open, router } from "../trpc.ts";
import { measuredImpact } from "./site.queries.ts";

export const siteRouter = router({
  /** What the installed upgrades amount to so far. */
  impact: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/impact",
        tags: ["Public"],
        summary: "What the installed upgrades amount to",
        protect: false,
      },
      finished: ({ db, clock }) => getDayRevision(db, clock()),
    })
    .output(impactOutput)
    .query(({ ctx }) => measuredImpact(ctx.db, dayOf(ctx.clock()))),
});
