import type { Context } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { findUserByEmail } from "./auth.queries.ts";
import { findEmailChangeOfLink, markEmailChanged, setEmail } from "./email-changes.queries.ts";
import { endAccess } from "./endings.ts";
import { deleteSignups } from "./signups.queries.ts";
import { emailTaken, invalidToken } from "./signups.service.ts";
import { hashToken } from "./tokens.ts";

/**
 * Moves an account to the address its mailed link proves, ends what the old one could open, and
 * tells the old one. Opened again, the link just says yes.
 */
export function confirmEmailChange(ctx: Context, token: string): void {
  inTransaction(ctx.db, () => {
    const now = ctx.clock().toISOString();
    const change = findEmailChangeOfLink(ctx.db, { token_hash: hashToken(token), now });
    if (!change) throw invalidToken();
    if (change.confirmed_at !== null) return;
    const { id, user_id, new_email } = change;
    // Somebody may have opened an account of this address while the letter was under way.
    if (findUserByEmail(ctx.db, { email: new_email })) throw emailTaken();
    setEmail(ctx.db, { id: user_id, email: new_email });
    markEmailChanged(ctx.db, { id, confirmed_at: now });
    endAccess(ctx.db, user_id);
    deleteSignups(ctx.db, { email: new_email, except: 0 });
    ctx.outbox.queue({ kind: "email-changed", email_change_id: id });
  });
  ctx.outbox.wake();
}
