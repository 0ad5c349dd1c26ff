import {
  accountDeletionInput,
  accountDeletionOutput,
  accountLanguageInput,
  accountUpdateInput,
  emailChangeInput,
  emailChangeOutput,
  passwordChangeInput,
  passwordChangeOutput,
} from "../../../../shared/schemas/account.ts";
import { userView } from "../../../../shared/schemas/auth.ts";
import { validation } from "../../../../shared/messages.ts";
import { invalidField } from "../../../core/errors.ts";
import { inPersonWith, router } from "../../../core/trpc.ts";
import { setLanguage, setName } from "../users/users.queries.ts";
import { askForEmailChange, changePassword, deleteAccount } from "./account.service.ts";

const tags = ["Your account"];

export const accountRouter = router({
  /** An absent field stays unchanged. */
  update: inPersonWith(accountUpdateInput)
    .meta({ openapi: { method: "PUT", path: "/account", tags, summary: "Change your name" } })
    .output(userView)
    .mutation(({ ctx, input }) => {
      const { id, email, role, language } = ctx.viewer;
      const name = input.name ?? ctx.viewer.name;
      setName(ctx.db, id, name);
      return { id, name, email, role, language };
    }),

  setLanguage: inPersonWith(accountLanguageInput)
    .meta({
      openapi: {
        method: "PUT",
        path: "/account/language",
        tags,
        summary: "Choose the language of your pages and emails; null is the site’s own",
      },
    })
    .output(userView)
    .mutation(({ ctx, input }) => {
      const { id, name, email, role } = ctx.viewer;
      const { language } = input;
      if (language !== null && !ctx.languages().includes(language)) {
        throw invalidField("language", validation.language);
      }
      setLanguage(ctx.db, id, language);
      return { id, name, email, role, language };
    }),

  changePassword: inPersonWith(passwordChangeInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/account/password",
        tags,
        summary:
          "Set a new password; this session gets a new token, and all else that lets in ends",
      },
    })
    .output(passwordChangeOutput)
    .mutation(async ({ ctx, input }) => ({
      ...(await changePassword(ctx, input)),
      code: "PASSWORD_CHANGED",
      error: null,
    })),

  changeEmail: inPersonWith(emailChangeInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/account/email",
        tags,
        summary: "Ask for another email address; a letter with a link to confirm it follows",
      },
      errors: [409],
    })
    .output(emailChangeOutput)
    .mutation(async ({ ctx, input }) => {
      await askForEmailChange(ctx, input);
      return { code: "EMAIL_CHANGE_SENT", error: null };
    }),

  /** A POST, since it needs a body, which many clients do not send with a DELETE. */
  delete: inPersonWith(accountDeletionInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/account/deletion",
        tags,
        summary: "Delete your account with everything in it",
      },
      errors: [409],
    })
    .output(accountDeletionOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input);
      return { code: "ACCOUNT_DELETED", error: null };
    }),
});
