import { z } from "zod";
import { adminOutput } from "../../shared/schemas/admin.ts";
import { siteWarnings } from "../settings/settings.queries.ts";
import { admin, router } from "../trpc.ts";
import { countFailedLetters, countSite } from "./admin.queries.ts";

const tags = ["Admin"];

/** What went wrong longer ago says nothing of how the site is doing now. */
const healthMs = 7 * 24 * 60 * 60_000;

export const adminRouter = router({
  /** The platform's numbers and how it is doing. */
  get: admin(z.object({}))
    .meta({ openapi: { method: "GET", path: "/admin", tags, summary: "The platform's numbers" } })
    .output(adminOutput)
    .query(({ ctx }) => {
      const since = new Date(ctx.clock().getTime() - healthMs);
      return {
        ...countSite(ctx.db),
        systemHealth: systemHealth(countFailedLetters(ctx.db, since)),
        warnings: [...siteWarnings(ctx.db, ctx.settings), ...ctx.warnings],
      };
    }),
});

function systemHealth(failedLetters: number): string {
  if (failedLetters === 0) return "Healthy";
  if (failedLetters === 1) return "1 mail could not be sent this week";
  return `${failedLetters} mails could not be sent this week`;
}
