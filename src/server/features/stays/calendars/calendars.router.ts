import { deleted, idInput } from "../../../../shared/schemas/fields.ts";
import {
  blockInput,
  blockView,
  calendarUpdateInput,
  calendarView,
  hostNightsInput,
  hostNightsOutput,
  publicCalendar,
  publicCalendarInput,
} from "../../../../shared/schemas/calendar.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { open, router, signedIn } from "../../../core/trpc.ts";
import { ownedProperty } from "../../properties/properties.access.ts";
import { ownedBlock, ownedCalendar } from "./calendar.access.ts";
import { deleteBlock, renewFeed } from "./calendar.queries.ts";
import { addBlock, changeCalendar, viewCalendar } from "./calendar.service.ts";
import { listHostNights } from "./host-nights.queries.ts";
import { publicCalendarRevision, readPublicCalendar } from "./public-calendar.ts";

const tags = ["Calendar"];

export const calendarsRouter = router({
  get: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/properties/{id}/calendar",
        tags,
        summary: "The calendar of a property: its rules, blocks and calendars of other sites",
      },
      errors: [403, 404],
    })
    .input(idInput)
    .output(calendarView)
    .query(({ ctx, input }) => viewCalendar(ctx, ownedProperty(ctx.db, ctx.viewer, input.id).id)),

  /** An absent field stays as it is; "" or null clears an optional one. */
  update: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/properties/{id}/calendar",
        tags,
        summary: "Set the rules of a property's calendar, or how guests pay",
      },
      errors: [404, 409],
    })
    .input(calendarUpdateInput)
    .output(calendarView)
    .mutation(({ ctx, input }) => changeCalendar(ctx, input)),

  /** The earlier address stops to work at once. */
  renewFeed: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/properties/{id}/calendar-address",
        tags,
        summary: "Replace the secret address of a property's calendar",
      },
      errors: [404, 409],
    })
    .input(idInput)
    .output(calendarView)
    .mutation(({ ctx, input }) => {
      const { property } = inTransaction(ctx.db, () => {
        const owned = ownedCalendar(ctx.db, ctx.viewer, input.id);
        renewFeed(ctx.db, owned.property);
        return owned;
      });
      return viewCalendar(ctx, property.id);
    }),

  /** The viewer's own properties only. */
  nights: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/calendar-nights",
        tags,
        summary: "What takes the nights of your properties: stays, blocks and other calendars",
      },
      errors: [403, 404],
    })
    .input(hostNightsInput)
    .output(hostNightsOutput)
    .query(({ ctx, input: { property_id, ...range } }) => {
      const id =
        property_id === undefined ? undefined : ownedProperty(ctx.db, ctx.viewer, property_id).id;
      const scope = { owner_id: ctx.viewer.id, property_id: id };
      return listHostNights(ctx.db, scope, range, ctx.clock());
    }),

  addBlock: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/properties/{id}/blocks",
        tags,
        summary: "Block nights of a property",
      },
      errors: [404, 409],
    })
    .input(blockInput)
    .output(blockView)
    .mutation(({ ctx, input }) => addBlock(ctx, input)),

  removeBlock: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/calendar-blocks/{id}",
        tags,
        summary: "Make blocked nights free again",
      },
      errors: [404],
    })
    .input(idInput)
    .output(deleted)
    .mutation(({ ctx, input }) => {
      const block = ownedBlock(ctx.db, ctx.viewer, input.id);
      deleteBlock(ctx.db, block);
      return { id: block.id };
    }),
});

export const publicCalendarsRouter = router({
  /** The state of each night, and nothing about who or what takes it. */
  read: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/properties/{slug}/calendar",
        tags: ["Public"],
        summary: "The nights of a property that takes requests for dates",
        protect: false,
      },
      errors: [404],
      finished: (deps, { slug }: { slug: string }) => publicCalendarRevision(deps, slug),
    })
    .input(publicCalendarInput)
    .output(publicCalendar)
    .query(({ ctx, input: { slug, ...range } }) => readPublicCalendar(ctx, slug, range)),
});
