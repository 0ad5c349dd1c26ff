import { limits } from "../../shared/limits.ts";
import { failure } from "../../shared/messages.ts";
import { apiTokenInput, apiTokenList, newApiToken } from "../../shared/schemas/account.ts";
import { deleted, idInput } from "../../shared/schemas/fields.ts";
import { deleteSession } from "../auth/auth.queries.ts";
import { createToken, hashToken } from "../auth/tokens.ts";
import { inTransaction } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { inPerson, inPersonWith, router } from "../trpc.ts";
import { ownedApiToken } from "./api-tokens.access.ts";
import { insertApiToken, listApiTokens } from "./sessions.queries.ts";

const tags = ["Your account"];

export const apiTokensRouter = router({
  list: inPerson
    .meta({
      openapi: { method: "GET", path: "/api-tokens", tags, summary: "Your tokens for scripts" },
    })
    .output(apiTokenList)
    .query(({ ctx }) => listApiTokens(ctx.db, ctx.viewer.id)),

  /** The answer holds the token, this once: only its hash is kept. */
  create: inPersonWith(apiTokenInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/api-tokens",
        tags,
        summary: "Make a token for scripts, shown this once",
      },
    })
    .output(newApiToken)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const there = listApiTokens(ctx.db, ctx.viewer.id);
        if (there.length >= limits.apiTokensPerUser) {
          throw new ApiError(409, "TOKEN_LIMIT", failure.tokenLimit);
        }
        const token = createToken();
        const created_at = ctx.clock().toISOString();
        const id = insertApiToken(ctx.db, {
          user_id: ctx.viewer.id,
          name: input.name,
          token_hash: hashToken(token),
          created_at,
        });
        return { id, name: input.name, created_at, last_used_at: null, token };
      }),
    ),

  delete: inPersonWith(idInput)
    .meta({
      openapi: { method: "DELETE", path: "/api-tokens/{id}", tags, summary: "Revoke a token" },
    })
    .output(deleted)
    .mutation(({ ctx, input }) => {
      const token = ownedApiToken(ctx.db, ctx.viewer, input.id);
      deleteSession(ctx.db, { id: token.id });
      return { id: token.id };
    }),
});
