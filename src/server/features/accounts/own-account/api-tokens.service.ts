import type { z } from "zod";
import { limits } from "../../../../shared/limits.ts";
import { failure } from "../../../core/failure.ts";
import type { apiTokenInput, newApiToken } from "../../../../shared/schemas/account.ts";
import { createToken, hashToken } from "../../../core/access/tokens.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { ApiError } from "../../../core/errors.ts";
import { noteAccountChange } from "./account-changes.ts";
import { expectUnchanged, proveCurrentPassword } from "./current-password.ts";
import { insertApiToken, listApiTokens } from "./sessions.queries.ts";

/**
 * Creates a token for scripts. It never expires, so an unattended browser must not be enough: the current
 * password is required. Throws 400 for a wrong password, 409 for too many tokens.
 */
export async function makeToken(
  ctx: SignedInContext,
  { name, scope, current_password }: z.output<typeof apiTokenInput>,
): Promise<z.output<typeof newApiToken>> {
  const account = await proveCurrentPassword(ctx, current_password);
  const created = inTransaction(ctx.db, () => {
    expectUnchanged(ctx, account);
    if (listApiTokens(ctx.db, account.id).length >= limits.apiTokensPerUser) {
      throw new ApiError(409, "TOKEN_LIMIT", failure.tokenLimit);
    }
    const token = createToken();
    const created_at = ctx.clock().toISOString();
    const id = insertApiToken(ctx.db, {
      user_id: account.id,
      name,
      scope,
      token_hash: hashToken(token),
      created_at,
    });
    noteAccountChange(ctx, ctx.viewer, "token_made");
    return { id, name, scope, created_at, last_used_at: null, token };
  });
  ctx.outbox.wake();
  return created;
}
