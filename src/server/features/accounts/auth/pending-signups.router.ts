import { failure } from "../../../core/failure.ts";
import { idInput } from "../../../../shared/schemas/fields.ts";
import {
  managedUser,
  resendOutput,
  signupListInput,
  signupListOutput,
} from "../../../../shared/schemas/users.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import type { Context } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { admin, router } from "../../../core/trpc.ts";
import { getManagedUser } from "../users/managed-users.queries.ts";
import {
  findSignupToConfirm,
  isConfirmationUnsent,
  listPendingSignups,
} from "./pending-signups.queries.ts";
import { makeUser } from "./signups.service.ts";

const tags = ["Admin"];

export const signupsRouter = router({
  list: admin(signupListInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/signups",
        tags,
        summary: "Unconfirmed sign-ups, newest first",
      },
    })
    .output(signupListOutput)
    .query(({ ctx, input }) => listPendingSignups(ctx.db, input)),

  confirm: admin(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/signups/{id}/confirm",
        tags,
        summary: "Confirm a sign-up without its emailed link; the person is notified by email",
      },
      errors: [404, 409],
    })
    .output(managedUser)
    .mutation(({ ctx, input }) => {
      const user = ctx.act(() => {
        const signup = signupOf(ctx, input.id);
        const now = ctx.clock();
        const user_id = makeUser(ctx.db, signup, signup.password_hash, now.toISOString());
        ctx.outbox.queue({ kind: "account-opened", user_id });
        const subject = { kind: "user", id: user_id, name: signup.name } as const;
        recordAct(ctx.db, { viewer: ctx.viewer, now }, { act: "sign_up_confirmed", subject });
        return getManagedUser(ctx.db, user_id);
      });
      ctx.outbox.wake();
      return user;
    }),

  resend: admin(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/signups/{id}/resend",
        tags,
        summary: "Resend the confirmation link of a sign-up, unless one is still on its way",
      },
      errors: [404],
    })
    .output(resendOutput)
    .mutation(async ({ ctx, input }) => {
      const { email } = signupOf(ctx, input.id);
      await ctx.rateLimits.take({ mailPerAddress: email });
      ctx.act(() => {
        const { id, name } = signupOf(ctx, input.id);
        if (isConfirmationUnsent(ctx.db, id)) return;
        ctx.outbox.queue({ kind: "signup-confirmation", signup_id: id });
        const actor = { viewer: ctx.viewer, now: ctx.clock() };
        const subject = { kind: "sign_up", id, name } as const;
        recordAct(ctx.db, actor, { act: "confirmation_resent", subject });
      });
      ctx.outbox.wake();
      return { code: "CONFIRMATION_RESENT", error: null };
    }),
});

function signupOf({ db }: Pick<Context, "db">, id: number) {
  const signup = findSignupToConfirm(db, id);
  if (!signup) throw notFound(failure.signupNotFound);
  return signup;
}
