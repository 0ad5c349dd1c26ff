import { failure } from "../../core/failure.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/db/open.ts";
import { ApiError, conflict } from "../../core/errors.ts";
import { findContactAddress, insertContactAddress } from "./contact.queries.ts";

/**
 * Asks the owner of a property's contact address by email, unless they were asked for this host before
 * or agreed. Beyond the limits nobody is asked: the listing is saved all the same, and the host can ask
 * later, under My Properties.
 */
export async function sendContactConfirmationOnce(
  ctx: SignedInContext,
  { contact_email, interest_email }: OwnPropertyView,
): Promise<void> {
  const host = { user_id: ctx.viewer.id, email: contact_email };
  if (interest_email === contact_email || findContactAddress(ctx.db, host)) return;
  try {
    await sendContactConfirmation(ctx, contact_email);
  } catch (thrown) {
    if (!(thrown instanceof ApiError && thrown.status === 429)) throw thrown;
  }
}

/** Asks again. Throws 409 when the address is confirmed, 429 beyond the limits. */
export async function resendContactConfirmation(
  ctx: SignedInContext,
  { contact_email, interest_email }: OwnPropertyView,
): Promise<void> {
  if (interest_email === contact_email) throw conflict(failure.contactConfirmed);
  await sendContactConfirmation(ctx, contact_email);
}

async function sendContactConfirmation(ctx: SignedInContext, email: string): Promise<void> {
  const { db, outbox, viewer } = ctx;
  await ctx.rateLimits.take({
    contactMailPerHost: String(viewer.id),
    contactMailPerAddress: email.toLowerCase(),
  });
  const created_at = ctx.clock().toISOString();
  inTransaction(db, () => {
    const host = { user_id: viewer.id, email };
    const contact_address_id =
      findContactAddress(db, host)?.id ??
      insertContactAddress(db, { ...host, created_at, confirmed_at: null });
    outbox.queue({ kind: "contact-confirmation", contact_address_id });
  });
  outbox.wake();
}
