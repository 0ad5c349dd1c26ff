import {
  managedUser,
  passwordLinkOutput,
  userDeletionInput,
  userDeletionOutput,
  userListInput,
  userListOutput,
  userUpdateInput,
} from "../../../../shared/schemas/users.ts";
import { idInput } from "../../../../shared/schemas/fields.ts";
import { admin, router } from "../../../core/trpc.ts";
import { listUsers } from "./managed-users.queries.ts";
import { changeUser, deleteUserOf, makePasswordLinkOf } from "./users.service.ts";

const tags = ["Admin"];

export const usersRouter = router({
  list: admin(userListInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/users",
        tags,
        summary: "The confirmed accounts, newest first unless sorted",
      },
    })
    .output(userListOutput)
    .query(({ ctx, input }) => listUsers(ctx.db, input)),

  /** An absent field stays unchanged. */
  update: admin(userUpdateInput)
    .meta({
      openapi: {
        method: "PUT",
        path: "/admin/users/{id}",
        tags,
        summary:
          "Approve, decline, disable or enable an account, change its role or its property limit",
      },
      errors: [404, 409],
    })
    .output(managedUser)
    .mutation(({ ctx, input }) => changeUser(ctx, input)),

  makePasswordLink: admin(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/users/{id}/password-link",
        tags,
        summary:
          "Make a link with which a host chooses a new password, once, within an hour; the host gets an email about it",
      },
      errors: [404, 409],
    })
    .output(passwordLinkOutput)
    .mutation(async ({ ctx, input }) => ({ link: await makePasswordLinkOf(ctx, input.id) })),

  /** A POST, since it needs a body, which many clients do not send with a DELETE. */
  delete: admin(userDeletionInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/users/{id}/deletion",
        tags,
        summary: "Delete an account with everything in it",
      },
      errors: [404, 409],
    })
    .output(userDeletionOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteUserOf(ctx, input);
      return { code: "USER_DELETED", error: null };
    }),
});
