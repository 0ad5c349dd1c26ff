import {
  guestEndInput,
  guestMessageInput,
  guestStayInput,
  guestStayView,
} from "../../../../shared/schemas/stays.ts";
import { open, router } from "../../../core/trpc.ts";
import {
  cancelAsGuest,
  closeAsGuest,
  readGuestStay,
  sendGuestMessage,
  withdrawRequest,
} from "./guest.service.ts";

const tags = ["Stays of guests"];

const call = (path: `/guest-stay${string}`, summary: string) =>
  ({ method: "POST", path, tags, summary, protect: false }) as const;

/**
 * For guests, by the secret in the link of their emails. All are mutations with the secret in the body,
 * also the one that reads: it must not be in a URL, which proxies log.
 */
export const guestStaysRouter = router({
  status: open
    .meta({ openapi: call("/guest-stay", "A stay as its guest sees it"), errors: [404, 429] })
    .input(guestStayInput)
    .output(guestStayView)
    .mutation(({ ctx, input }) => readGuestStay(ctx, input)),

  withdraw: open
    .meta({
      openapi: call("/guest-stay/withdraw", "Withdraw a request for dates"),
      errors: [404, 409, 429],
    })
    .input(guestEndInput)
    .output(guestStayView)
    .mutation(({ ctx, input }) => withdrawRequest(ctx, input)),

  /** Until the day of arrival. */
  cancel: open
    .meta({
      openapi: call("/guest-stay/cancel", "Cancel an accepted stay as its guest"),
      errors: [404, 409, 429],
    })
    .input(guestEndInput)
    .output(guestStayView)
    .mutation(({ ctx, input }) => cancelAsGuest(ctx, input)),

  sendMessage: open
    .meta({
      openapi: call("/guest-stay/messages", "Write to the host of a stay"),
      errors: [404, 409, 429],
    })
    .input(guestMessageInput)
    .output(guestStayView)
    .mutation(({ ctx, input }) => sendGuestMessage(ctx, input)),

  close: open
    .meta({
      openapi: call("/guest-stay/close", "End the conversation about a stay"),
      errors: [404, 429],
    })
    .input(guestStayInput)
    .output(guestStayView)
    .mutation(({ ctx, input }) => closeAsGuest(ctx, input)),
});
