import {
  confirmInput,
  confirmOutput,
  forgotPasswordInput,
  forgotPasswordOutput,
  loginInput,
  loginOutput,
  logoutOutput,
  resetPasswordInput,
  resetPasswordOutput,
  signupInput,
  signupOutput,
} from "../../../../shared/schemas/auth.ts";
import { inPerson, open, router } from "../../../core/trpc.ts";
import type { FailureStatus } from "../../../core/http/openapi-parts.ts";
import { deleteSession } from "./auth.queries.ts";
import { logIn } from "./auth.service.ts";
import { confirmContact } from "./contact.service.ts";
import { confirmEmailChange } from "./email-changes.service.ts";
import { resetPassword, sendRecovery } from "./recovery.service.ts";
import { confirmSignup, signUp } from "./signups.service.ts";

/** The properties that all calls about accounts share in the OpenAPI document. */
const account = (
  path: `/${string}`,
  summary: string,
  { protect = false, errors = [] }: { protect?: boolean; errors?: FailureStatus[] } = {},
) => ({
  openapi: { method: "POST" as const, path, tags: ["Accounts"], summary, protect },
  errors,
});

const confirmBy = {
  signup: confirmSignup,
  email_change: confirmEmailChange,
  contact: confirmContact,
} as const;

export const authRouter = router({
  signup: open
    .meta(
      account("/signup", "Sign up as a host; a confirmation link is sent by email", {
        errors: [403, 409, 429],
      }),
    )
    .input(signupInput)
    .output(signupOutput)
    .mutation(async ({ ctx, input }) => ({ code: await signUp(ctx, input), error: null })),

  login: open
    .meta(
      account("/login", "Sign in; send the token as a bearer token in the Authorization header", {
        errors: [401, 403, 429],
      }),
    )
    .input(loginInput)
    .output(loginOutput)
    .mutation(async ({ ctx, input }) => ({
      ...(await logIn(ctx, input)),
      code: "LOGIN_SUCCESS",
      error: null,
    })),

  confirm: open
    .meta(
      account(
        "/confirm",
        "Confirm a sign-up, a new email or a contact email with the token from the emailed link",
        { errors: [409] },
      ),
    )
    .input(confirmInput)
    .output(confirmOutput)
    .mutation(({ ctx, input }) => {
      confirmBy[input.type](ctx, input.token_hash);
      return { code: "CONFIRMATION_SUCCESS", error: null };
    }),

  logout: inPerson
    .meta(account("/logout", "End this session on the server", { protect: true }))
    .output(logoutOutput)
    .mutation(({ ctx }) => {
      deleteSession(ctx.db, ctx.viewer.session.id);
      return { code: "LOGOUT_SUCCESS", error: null };
    }),

  forgotPassword: open
    .meta(
      account("/forgot-password", "Request an email with a link to set a new password", {
        errors: [429],
      }),
    )
    .input(forgotPasswordInput)
    .output(forgotPasswordOutput)
    .mutation(async ({ ctx, input }) => {
      await sendRecovery(ctx, input);
      return { code: "RECOVERY_SENT", error: null };
    }),

  resetPassword: open
    .meta(account("/reset-password", "Set a new password with the token from a recovery link"))
    .input(resetPasswordInput)
    .output(resetPasswordOutput)
    .mutation(async ({ ctx, input }) => ({
      ...(await resetPassword(ctx, input)),
      code: "PASSWORD_RESET",
      error: null,
    })),
});
