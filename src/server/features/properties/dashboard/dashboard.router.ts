import { dashboardOutput } from "../../../../shared/schemas/dashboard.ts";
import { countInbox, listRefusedContacts } from "../../interest/inbox.queries.ts";
import { router, signedIn } from "../../../core/trpc.ts";
import { hasCalendar } from "../../stays/calendars/calendar.queries.ts";
import { countForHost, listActivity } from "./dashboard.queries.ts";
import { findStaysOfHost } from "./host-stays.queries.ts";
import { countPaused, findNextSteps, sumReceived } from "./next-steps.queries.ts";

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
      const { id, name, email, role, language } = ctx.viewer;
      const inbox = countInbox(ctx.db, { owner_id: id }, {});
      return {
        user: { id, name, email, role, language },
        stats: countForHost(ctx.db, id),
        paused: countPaused(ctx.db, id),
        received: sumReceived(ctx.db, id),
        next: { waiting: inbox.counts.new, ...findNextSteps(ctx.db, id) },
        ...(hasCalendar(ctx.db, { owner_id: id }) && {
          stays: findStaysOfHost(ctx.db, id, ctx.clock()),
        }),
        unread: inbox.unread,
        refused_contacts: listRefusedContacts(ctx.db, id),
        activity: listActivity(ctx.db, id),
      };
    }),
});
