import {
  enrolmentInput,
  enrolmentOutput,
  secondFactorOffInput,
  secondFactorOffOutput,
  secondFactorOnInput,
  secondFactorOnOutput,
  secondFactorView,
} from "../../../../shared/schemas/second-factor.ts";
import { inPerson, inPersonWith, router } from "../../../core/trpc.ts";
import { needsSecondFactor } from "../../../core/access/admins.ts";
import { countRecoveryCodes, factorSince } from "./second-factor.queries.ts";
import { beginEnrolment, confirmEnrolment, turnOff } from "./second-factor.service.ts";

const tags = ["Your account"];

export const secondFactorRouter = router({
  get: inPerson
    .meta({
      openapi: {
        method: "GET",
        path: "/second-factor",
        tags,
        summary: "Whether signing in needs a code",
      },
    })
    .output(secondFactorView)
    .query(({ ctx }) => ({
      on_since: factorSince(ctx.db, ctx.viewer.id),
      recovery_codes_left: countRecoveryCodes(ctx.db, ctx.viewer.id),
      required: needsSecondFactor(ctx.db, ctx.viewer),
    })),

  /** The only answer with the secret: it is stored encrypted. */
  enrol: inPersonWith(enrolmentInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/second-factor/enrolment",
        tags,
        summary: "Start setting up a second factor: a secret for an authenticator app",
      },
      errors: [409],
    })
    .output(enrolmentOutput)
    .mutation(({ ctx, input }) => beginEnrolment(ctx, input)),

  /** The only answer with the recovery codes: only their hashes are stored. */
  turnOn: inPersonWith(secondFactorOnInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/second-factor",
        tags,
        summary: "Turn the second factor on with a code from the app; all other sessions end",
      },
      errors: [409],
    })
    .output(secondFactorOnOutput)
    .mutation(async ({ ctx, input }) => ({
      code: "SECOND_FACTOR_ON",
      error: null,
      recovery_codes: await confirmEnrolment(ctx, input),
    })),

  /** A POST, since it needs a body, which many clients do not send with a DELETE. */
  turnOff: inPersonWith(secondFactorOffInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/second-factor/removal",
        tags,
        summary: "Turn the second factor off",
      },
      errors: [409],
    })
    .output(secondFactorOffOutput)
    .mutation(async ({ ctx, input }) => {
      await turnOff(ctx, input);
      return { code: "SECOND_FACTOR_OFF", error: null };
    }),
});
