import { auditLogInput, auditLogOutput } from "../../../../shared/schemas/audit-log.ts";
import { admin, router } from "../../../core/trpc.ts";
import { listActs } from "./audit-log.queries.ts";

export const auditLogRouter = router({
  list: admin(auditLogInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/audit-log",
        tags: ["Admin"],
        summary: "What admins did, newest first",
      },
    })
    .output(auditLogOutput)
    .query(({ ctx, input }) => listActs(ctx.db, input)),
});
