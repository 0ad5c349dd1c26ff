import { idInput } from "../../../shared/schemas/fields.ts";
import {
  acceptInput,
  changeStayInput,
  endStayInput,
  stayDetail,
  stayMessageInput,
  staysInput,
  staysOutput,
} from "../../../shared/schemas/stays.ts";
import { router, signedIn } from "../../core/trpc.ts";
import { scopeOf } from "../interest/inbox.access.ts";
import { acceptStay, cancelStay, changeStay, declineStay } from "./decisions/decisions.service.ts";
import { countStays, getStayDetail, listStays } from "./stay-view.queries.ts";
import { ownedStay } from "./stays.access.ts";
import { closeAsHost, readThread, sendHostMessage } from "./thread/thread.service.ts";

const tags = ["Stays"];

const post = (action: string, summary: string) =>
  ({ method: "POST", path: `/stays/{id}/${action}`, tags, summary }) as const;

export const staysRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/stays",
        tags,
        summary: "Requests for dates and stays at your properties",
      },
      errors: [403, 404],
    })
    .input(staysInput)
    .output(staysOutput)
    .query(({ ctx, input }) => {
      const scope = scopeOf(ctx.db, ctx.viewer, input);
      const now = ctx.clock();
      const page = listStays(ctx.db, scope, input, { cursor: input.cursor, now });
      return { ...page, counts: countStays(ctx.db, scope, now) };
    }),

  get: signedIn
    .meta({
      openapi: { method: "GET", path: "/stays/{id}", tags, summary: "A stay with its thread" },
      errors: [403, 404],
    })
    .input(idInput)
    .output(stayDetail)
    .query(({ ctx, input }) => getStayDetail(ctx.db, ownedStay(ctx.db, ctx.viewer, input.id).id)),

  /** 409 if a night is already taken, or the request is no longer open. */
  accept: signedIn
    .meta({ openapi: post("accept", "Accept a request for dates"), errors: [404, 409] })
    .input(acceptInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => acceptStay(ctx, input)),

  decline: signedIn
    .meta({ openapi: post("decline", "Decline a request for dates"), errors: [404, 409] })
    .input(endStayInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => declineStay(ctx, input)),

  /** Only an accepted stay that is not over. */
  cancel: signedIn
    .meta({ openapi: post("cancel", "Cancel an accepted stay"), errors: [404, 409] })
    .input(endStayInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => cancelStay(ctx, input)),

  /** An absent field stays as it is. */
  change: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/stays/{id}",
        tags,
        summary: "Change the dates, guests or price of an accepted stay",
      },
      errors: [404, 409, 429],
    })
    .input(changeStayInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => changeStay(ctx, input)),

  sendMessage: signedIn
    .meta({ openapi: post("messages", "Write to the guest of a stay"), errors: [404, 409, 429] })
    .input(stayMessageInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => sendHostMessage(ctx, input)),

  close: signedIn
    .meta({ openapi: post("close", "End the conversation about a stay"), errors: [404] })
    .input(idInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => closeAsHost(ctx, input.id)),

  read: signedIn
    .meta({ openapi: post("read", "Mark the messages of a stay’s guest as read"), errors: [404] })
    .input(idInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => readThread(ctx, input.id)),
});
