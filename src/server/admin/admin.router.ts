import { z } from "zod";
import { adminOutput, hostListInput, hostListOutput } from "../../shared/schemas/admin.ts";
import { admin, router } from "../trpc.ts";
import { countFailedLetters, countSite, listHosts } from "./admin.queries.ts";

const tags = ["Admin"];

export const adminRouter = router({
  /** The platform's numbers and how it is doing. */
  get: admin(z.object({}))
    .meta({ openapi: { method: "GET", path: "/admin", tags, summary: "The platform's numbers" } })
    .output(adminOutput)
    .query(({ ctx }) => {
      const failed = countFailedLetters(ctx.db);
      return {
        ...countSite(ctx.db),
        systemHealth: failed === 0 ? "Healthy" : `${failed} mails could not be sent`,
        warnings: ctx.warnings,
      };
    }),

  hosts: admin(hostListInput)
    .meta({
      openapi: { method: "GET", path: "/admin/hosts", tags, summary: "The hosts, newest first" },
    })
    .output(hostListOutput)
    .query(({ ctx, input }) => listHosts(ctx.db, { q: input.q ?? "", offset: input.cursor ?? 0 })),
});
