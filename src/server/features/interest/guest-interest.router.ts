import { deleted, idInput } from "../../../shared/schemas/fields.ts";
import {
  conversationInput,
  conversationOutput,
  conversationReadOutput,
  guestInterestInput,
  guestInterestView,
  inboxInput,
  inboxItem,
  inboxOutput,
  interestUpdateInput,
} from "../../../shared/schemas/guest-interest.ts";
import { inTransaction } from "../../core/db/open.ts";
import { finishErasure } from "../../core/erasure.ts";
import { failure } from "../../core/failure.ts";
import { open, router, signedIn } from "../../core/trpc.ts";
import { expectGuestsTold } from "../stays/decisions/guests-told.queries.ts";
import { ownedInterest } from "./guest-interest.access.ts";
import { sendInterest } from "./guest-interest.service.ts";
import { scopeOf } from "./inbox.access.ts";
import {
  deleteInterest,
  getInboxItem,
  listConversation,
  markConversationRead,
  readInbox,
  updateTimes,
} from "./inbox.queries.ts";
import { withReplySubject, withReplySubjects } from "./reply-subject.ts";
import { timesAfter } from "./times.ts";

const tags = ["Guest interest"];

export const guestInterestRouter = router({
  /** Tells the host of a property that a guest would like to stay there. */
  create: open
    .meta({
      openapi: {
        method: "POST",
        path: "/guest-interest",
        tags: ["Public"],
        summary: "Send a message of interest to the host of a property",
        protect: false,
      },
      errors: [404, 429],
    })
    .input(guestInterestInput)
    .output(guestInterestView)
    .mutation(({ ctx, input }) => sendInterest(ctx, input)),

  list: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/guest-interests",
        tags,
        summary: "The interest sent to you by guests, newest first",
      },
      errors: [403, 404],
    })
    .input(inboxInput)
    .output(inboxOutput)
    .query(({ ctx, input }) =>
      withReplySubjects(
        ctx,
        readInbox(ctx.db, scopeOf(ctx.db, ctx.viewer, input), input, input.cursor),
      ),
    ),

  /** A message with the others of its guest to the same host, newest first, page by page. */
  conversation: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/guest-interests/{id}",
        tags,
        summary: "A message of interest with the others of the same guest, newest first",
      },
      errors: [404],
    })
    .input(conversationInput)
    .output(conversationOutput)
    .query(({ ctx, input }) =>
      withReplySubjects(
        ctx,
        listConversation(ctx.db, ownedInterest(ctx.db, ctx.viewer, input.id), input.cursor),
      ),
    ),

  /** One change, however many messages it marks: the changes of an hour are limited. */
  read: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/guest-interests/{id}/read",
        tags,
        summary: "Mark a message of interest and the others of the same guest as read",
      },
      errors: [404],
    })
    .input(idInput)
    .output(conversationReadOutput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const interest = ownedInterest(ctx.db, ctx.viewer, input.id);
        return { marked: markConversationRead(ctx.db, interest, ctx.clock()) };
      }),
    ),

  /** An absent field stays unchanged. */
  update: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/guest-interests/{id}",
        tags,
        summary: "Set whether interest is read, replied to or archived",
      },
      errors: [404],
    })
    .input(interestUpdateInput)
    .output(inboxItem)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const interest = ownedInterest(ctx.db, ctx.viewer, input.id);
        updateTimes(ctx.db, interest, timesAfter(interest, input, ctx.clock()));
        return withReplySubject(ctx, getInboxItem(ctx.db, interest.id));
      }),
    ),

  /** 409 while its guest expects to stay, or the email that cancels the stay is not sent. */
  delete: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/guest-interests/{id}",
        tags,
        summary: "Erase interest with all data about the guest",
      },
      errors: [404, 409],
    })
    .input(idInput)
    .output(deleted)
    .mutation(async ({ ctx, input }) => {
      const { id } = inTransaction(ctx.db, () => {
        const interest = ownedInterest(ctx.db, ctx.viewer, input.id);
        expectGuestsTold(
          ctx.db,
          { interest_id: interest.id },
          { now: ctx.clock(), ahead: () => failure.stayAhead },
        );
        deleteInterest(ctx.db, interest);
        return interest;
      });
      await finishErasure(ctx);
      return { id };
    }),
});
