import { feedInput, feedUpdateInput, feedView } from "../../../../shared/schemas/calendar.ts";
import { deleted, idInput } from "../../../../shared/schemas/fields.ts";
import { router, signedIn } from "../../../core/trpc.ts";
import { ownedFeed } from "./feeds.access.ts";
import { deleteFeed } from "./feeds.queries.ts";
import { addFeed, changeFeed, syncNow } from "./feeds.service.ts";

const tags = ["Calendar"];

export const calendarFeedsRouter = router({
  add: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/properties/{id}/calendar-feeds",
        tags,
        summary: "Block nights by the calendar of another site, by its iCalendar address",
      },
      errors: [404, 409],
    })
    .input(feedInput)
    .output(feedView)
    .mutation(({ ctx, input }) => addFeed(ctx, input)),

  /** An absent field stays as it is; "" or null clears an optional one. */
  update: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/calendar-feeds/{id}",
        tags,
        summary: "Rename a calendar of another site, or change what it blocks",
      },
      errors: [404],
    })
    .input(feedUpdateInput)
    .output(feedView)
    .mutation(({ ctx, input }) => changeFeed(ctx, input)),

  remove: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/calendar-feeds/{id}",
        tags,
        summary: "Stop reading a calendar of another site; its nights become free",
      },
      errors: [404],
    })
    .input(idInput)
    .output(deleted)
    .mutation(({ ctx, input }) => {
      const feed = ownedFeed(ctx.db, ctx.viewer, input.id);
      deleteFeed(ctx.db, feed);
      return { id: feed.id };
    }),

  /** Calendars are otherwise read every half hour. */
  sync: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/calendar-feeds/{id}/sync",
        tags,
        summary: "Read a calendar of another site now",
      },
      errors: [404, 409],
    })
    .input(idInput)
    .output(feedView)
    .mutation(({ ctx, input }) => syncNow(ctx, input.id)),
});
