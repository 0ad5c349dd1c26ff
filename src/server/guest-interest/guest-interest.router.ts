import { guestInterestInput, guestInterestView } from "../../shared/schemas/guest-interest.ts";
import { open, router } from "../trpc.ts";
import { sendInterest } from "./guest-interest.service.ts";

export const guestInterestRouter = router({
  /** Tells the host of a property that a guest would like to stay there. */
  create: open
    .meta({
      openapi: {
        method: "POST",
        path: "/guest-interest",
        tags: ["Public"],
        summary: "Send interest in a property to its host",
        protect: false,
      },
    })
    .input(guestInterestInput)
    .output(guestInterestView)
    .mutation(({ ctx, input }) => sendInterest(ctx, input)),
});
