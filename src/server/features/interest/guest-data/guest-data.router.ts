import {
  guestDataCounts,
  guestDataInput,
  guestErasureInput,
} from "../../../../shared/schemas/guest-data.ts";
import { admin, router } from "../../../core/trpc.ts";
import { countGuestData } from "./guest-data.queries.ts";
import { eraseGuestData } from "./guest-data.service.ts";

const tags = ["Admin"];

export const guestDataRouter = router({
  /** A POST, and a mutation in tRPC: the address must not be in a URL, which proxies log. */
  count: admin(guestDataInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/guest-data",
        tags,
        summary: "Count the data stored about a guest",
      },
    })
    .output(guestDataCounts)
    .mutation(({ ctx, input }) => ctx.act(() => countGuestData(ctx.db, input.email))),

  erase: admin(guestErasureInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/guest-data/erasure",
        tags,
        summary: "Erase the data stored about a guest",
      },
    })
    .output(guestDataCounts)
    .mutation(({ ctx, input }) => eraseGuestData(ctx, input.email)),
});
