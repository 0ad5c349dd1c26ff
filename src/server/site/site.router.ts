import { impactOutput } from "../../shared/schemas/site.ts";
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
      finished: "site",
    })
    .output(impactOutput)
    .query(() => measuredImpact()),
});
