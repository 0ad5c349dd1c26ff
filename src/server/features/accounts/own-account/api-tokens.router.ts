import { apiTokenInput, apiTokenList, newApiToken } from "../../../../shared/schemas/account.ts";
import { deleted, idInput } from "../../../../shared/schemas/fields.ts";
import { deleteSession } from "../auth/auth.queries.ts";
import { inPerson, inPersonWith, router } from "../../../core/trpc.ts";
import { ownedApiToken } from "./sessions.access.ts";
import { makeToken } from "./api-tokens.service.ts";
import { listApiTokens } from "./sessions.queries.ts";

const tags = ["Your account"];

export const apiTokensRouter = router({
  list: inPerson
    .meta({
      openapi: { method: "GET", path: "/api-tokens", tags, summary: "Your tokens for scripts" },
    })
    .output(apiTokenList)
    .query(({ ctx }) => listApiTokens(ctx.db, ctx.viewer.id)),

  /** The answer contains the token, only this once: the database stores its hash. */
  create: inPersonWith(apiTokenInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/api-tokens",
        tags,
        summary: "Make a token for scripts, read-only or writing; it is shown this once",
      },
      errors: [409],
    })
    .output(newApiToken)
    .mutation(({ ctx, input }) => makeToken(ctx, input)),

  delete: inPersonWith(idInput)
    .meta({
      openapi: { method: "DELETE", path: "/api-tokens/{id}", tags, summary: "Revoke a token" },
      errors: [404],
    })
    .output(deleted)
    .mutation(({ ctx, input }) => {
      const token = ownedApiToken(ctx.db, ctx.viewer, input.id);
      deleteSession(ctx.db, token.id);
      return { id: token.id };
    }),
});
