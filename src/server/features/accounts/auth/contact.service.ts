import type { Context } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { findContactOfLink, markContactConfirmed } from "../../properties/contact.queries.ts";
import { invalidToken } from "./signups.service.ts";
import { hashToken } from "../../../core/access/tokens.ts";

/** Confirms the contact address of a link. Opening the link again changes nothing. */
export function confirmContact(ctx: Context, token: string): void {
  const confirmed_at = ctx.clock().toISOString();
  inTransaction(ctx.db, () => {
    const link = { token_hash: hashToken(token), now: confirmed_at };
    const id = findContactOfLink(ctx.db, link);
    if (id === undefined) throw invalidToken();
    markContactConfirmed(ctx.db, id, confirmed_at);
  });
}
