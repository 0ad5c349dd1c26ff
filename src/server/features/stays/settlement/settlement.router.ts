import { idInput } from "../../../../shared/schemas/fields.ts";
import {
  correctInput,
  outcomeInput,
  settleInput,
  settlementProposal,
  stayDetail,
} from "../../../../shared/schemas/stays.ts";
import { router, signedIn } from "../../../core/trpc.ts";
import { getStayDetail } from "../stay-view.queries.ts";
import { correct, proposeSettlement, recordOutcome, settle } from "./settlement.service.ts";

const tags = ["Stays"];

/** What follows a stay: whether the guests came, and where its share went. */
export const settlementRouter = router({
  outcome: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/stays/{id}/outcome",
        tags,
        summary: "Record whether the guests of an accepted stay came",
      },
      errors: [404, 409],
    })
    .input(outcomeInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => {
      recordOutcome(ctx, input);
      return getStayDetail(ctx.db, input.id);
    }),

  settlement: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/stays/{id}/settlement",
        tags,
        summary:
          "The amount expected for a stay, and the upgrade projects that its share can go to",
      },
      errors: [403, 404],
    })
    .input(idInput)
    .output(settlementProposal)
    .query(({ ctx, input }) => proposeSettlement(ctx, input.id)),

  /** The same settlement twice is recorded once. */
  settle: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/stays/{id}/settlement",
        tags,
        summary: "Record what arrived for a stay, and the share of it for each upgrade project",
      },
      errors: [404, 409],
    })
    .input(settleInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => {
      settle(ctx, input);
      return getStayDetail(ctx.db, input.id);
    }),

  /** The ledger keeps the earlier entries. */
  correct: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/stays/{id}/corrections",
        tags,
        summary: "Record that another amount arrived for a settled stay",
      },
      errors: [404, 409],
    })
    .input(correctInput)
    .output(stayDetail)
    .mutation(({ ctx, input }) => {
      correct(ctx, input);
      return getStayDetail(ctx.db, input.id);
    }),
});
