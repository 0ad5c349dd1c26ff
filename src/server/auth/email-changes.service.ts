import type { Context } from "../context.ts";
import { type Db, inTransaction } from "../db/open.ts";
import {
  findContactAddress,
  insertContactAddress,
  markContactConfirmed,
} from "../properties/contact.queries.ts";
import { findUserByEmail } from "./auth.queries.ts";
import { findEmailChangeOfLink, markEmailChanged, setEmail } from "./email-changes.queries.ts";
import { endAccess } from "./endings.ts";
import { deleteSignups } from "./signups.queries.ts";
import { emailTaken, invalidToken } from "./signups.service.ts";
import { hashToken } from "../access/tokens.ts";

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
    const { id, user_id, old_email, new_email } = change;
    // Somebody may have opened an account of this address while the letter was under way.
    if (findUserByEmail(ctx.db, { email: new_email })) throw emailTaken();
    setEmail(ctx.db, { id: user_id, email: new_email });
    // It was the account's own address, so listings that name it as their contact go on with it.
    keepAsContact(ctx.db, { user_id, email: old_email }, now);
    markEmailChanged(ctx.db, { id, confirmed_at: now });
    endAccess(ctx.db, user_id);
    deleteSignups(ctx.db, { email: new_email, except: 0 });
    ctx.outbox.queue({ kind: "email-changed", email_change_id: id });
  });
  ctx.outbox.wake();
}

function keepAsContact(db: Db, host: { user_id: number; email: string }, now: string): void {
  const known = findContactAddress(db, host);
  if (known) markContactConfirmed(db, { id: known.id, confirmed_at: now });
  else insertContactAddress(db, { ...host, created_at: now, confirmed_at: now });
}
