import { dashboardOutput } from "../../../../shared/schemas/dashboard.ts";
import { countInbox, listRefusedContacts } from "../../interest/inbox.queries.ts";
import { router, signedIn } from "../../../core/trpc.ts";
import { countForHost, listActivity } from "./dashboard.queries.ts";

export const dashboardRouter = router({
  /** The signed-in host with their numbers and recent activity. */
  get: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/dashboard",
        tags: ["Host"],
        summary: "Your account, your statistics and recent activity",
      },
    })
    .output(dashboardOutput)
    .query(({ ctx }) => {
      const { id, name, email, role } = ctx.viewer;
      return {
        user: { id, name, email, role },
        stats: countForHost(ctx.db, id),
        unread: countInbox(ctx.db, { owner_id: id }, {}).unread,
        refused_contacts: listRefusedContacts(ctx.db, id),
        activity: listActivity(ctx.db, id),
      };
    }),
});
