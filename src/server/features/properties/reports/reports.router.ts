import { idInput } from "../../../../shared/schemas/fields.ts";
import {
  reportDismissOutput,
  reportInput,
  reportListInput,
  reportListOutput,
  reportOutput,
} from "../../../../shared/schemas/reports.ts";
import { admin, adminOrScript, open, router } from "../../../core/trpc.ts";
import { listOpenReports } from "./reports.queries.ts";
import { dismissReport, sendReport } from "./reports.service.ts";

const tags = ["Admin"];

export const reportsRouter = router({
  /** Reports a listing to the admins. */
  create: open
    .meta({
      openapi: {
        method: "POST",
        path: "/listing-reports",
        tags: ["Public"],
        summary: "Report a listing to the site’s admins",
        protect: false,
      },
      errors: [404, 429],
    })
    .input(reportInput)
    .output(reportOutput)
    .mutation(async ({ ctx, input }) => {
      await sendReport(ctx, input);
      return { code: "REPORT_SENT", error: null };
    }),

  list: admin(reportListInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/listing-reports",
        tags,
        summary: "Open reports, newest first",
      },
    })
    .output(reportListOutput)
    .query(({ ctx, input }) => listOpenReports(ctx.db, input.cursor)),

  dismiss: adminOrScript(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/listing-reports/{id}/dismiss",
        tags,
        summary: "Dismiss a report",
      },
      errors: [404],
    })
    .output(reportDismissOutput)
    .mutation(({ ctx, input }) => {
      dismissReport(ctx, input.id);
      return { code: "REPORT_DISMISSED", error: null };
    }),
});
