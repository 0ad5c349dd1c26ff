import type { Context } from "../../../core/context.ts";
import { type Db, inTransaction } from "../../../core/db/open.ts";
import { emailTaken } from "../../../core/errors.ts";
import {
  findContactAddress,
  insertContactAddress,
  markContactConfirmed,
} from "../../properties/contact.queries.ts";
import { findUserByEmail, setEmail } from "../users/users.queries.ts";
import { findEmailChangeOfLink, markEmailChanged } from "./email-changes.queries.ts";
import { endAccess } from "./endings.ts";
import { deleteSignups } from "./signups.queries.ts";
import { invalidToken } from "./signups.service.ts";
import { hashToken } from "../../../core/access/tokens.ts";

/**
 * Moves an account to the address that an emailed link proves, ends all access, and emails the old
 * address. Opening the link again changes nothing.
 */
export function confirmEmailChange(ctx: Context, token: string): void {
  inTransaction(ctx.db, () => {
    const now = ctx.clock().toISOString();
    const change = findEmailChangeOfLink(ctx.db, hashToken(token), now);
    if (!change) throw invalidToken();
    if (change.confirmed_at !== null) return;
    const { id, user_id, old_email, new_email } = change;
    // Another account may have taken the address since the link was sent.
    if (findUserByEmail(ctx.db, new_email)) throw emailTaken();
    setEmail(ctx.db, user_id, new_email);
    // The old address was confirmed as the account's own, so it stays confirmed as a contact.
    keepAsContact(ctx.db, { user_id, email: old_email }, now);
    markEmailChanged(ctx.db, id, now);
    endAccess(ctx.db, user_id);
    deleteSignups(ctx.db, new_email);
    ctx.outbox.queue({ kind: "email-changed", email_change_id: id });
  });
  ctx.outbox.wake();
}

function keepAsContact(db: Db, host: { user_id: number; email: string }, now: string): void {
  const known = findContactAddress(db, host);
  if (known) markContactConfirmed(db, known.id, now);
  else insertContactAddress(db, { ...host, created_at: now, confirmed_at: now });
}
