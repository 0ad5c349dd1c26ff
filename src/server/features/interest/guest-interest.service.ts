import type { z } from "zod";
import type {
  GuestInterestView,
  guestInterestInput,
} from "../../../shared/schemas/guest-interest.ts";
import { failure } from "../../core/failure.ts";
import type { Context } from "../../core/context.ts";
import { type Db, inTransaction } from "../../core/db/open.ts";
import { notFound } from "../../core/errors.ts";
import { findRequestedStay } from "../stays/requests/requests.queries.ts";
import { planRequest, writeRequest } from "../stays/requests/requests.ts";
import {
  findReceiver,
  findSameInterest,
  insertInterest,
  guessNextId,
  type NewInterest,
} from "./guest-interest.queries.ts";

/** Within this time, an equal message from the same sender counts as the same one. */
const sameInterestMs = 10 * 60_000;

type Input = z.output<typeof guestInterestInput>;

/**
 * Records a guest's interest and queues the email to the host, both or neither, so that no message
 * depends on the mail server. Sent again within ten minutes it is one record, one email and the
 * same answer. With dates for a property that takes requests, it is also a request. Throws 400 at the
 * dates that break the property's rules, 404 without such a property, 429 beyond the limits.
 */
export async function sendInterest(ctx: Context, input: Input): Promise<GuestInterestView> {
  const now = ctx.clock();
  const interest = toInterest(input, now);
  const receiver = findReceiver(ctx.db, interest.property_id);
  if (receiver === undefined) throw notFound(failure.propertyNotFound);
  if (typeof input.homepage === "string") return pretend(ctx, interest);

  const since = new Date(now.getTime() - sameInterestMs);
  const known = findSameInterest(ctx.db, interest, since);
  if (known) return withStay(ctx.db, known);
  const request = planRequest(ctx, interest, now);

  const giveBack = await ctx.rateLimits.take({
    interestPerClient: ctx.client,
    interestPerSenderAndProperty: `${interest.property_id} ${interest.guest_email.toLowerCase()}`,
    interestPerReceiver: receiver.toLowerCase(),
  });
  // A stranger may have typed the address: the request is made, and its email is not repeated.
  const mayMail = request !== undefined && (await mayMailGuest(ctx, interest));
  const { view, isNew } = inTransaction(ctx.db, () => {
    // Checked again: an equal one may have been written while the limits were checked.
    const twin = findSameInterest(ctx.db, interest, since);
    if (twin) return { view: twin, isNew: false };
    if (findReceiver(ctx.db, interest.property_id) === undefined) {
      throw notFound(failure.propertyNotFound);
    }
    const view = insertInterest(ctx.db, { ...interest, language: ctx.language() });
    ctx.outbox.queue({ kind: "guest-interest", guest_interest_id: view.id });
    if (request) {
      const { id } = writeRequest(ctx.db, request, view);
      if (mayMail) {
        ctx.outbox.queue({ kind: "stay-requested", stay_id: id, guest_interest_id: view.id });
      }
    }
    return { view, isNew: true };
  });
  if (isNew) ctx.outbox.wake();
  else await giveBack();
  return withStay(ctx.db, view);
}

/** Whether a guest's address may get an email about a request now; counts it. */
const mayMailGuest = (
  { rateLimits }: Context,
  { property_id, guest_email }: NewInterest,
): Promise<boolean> =>
  rateLimits.tryTake({
    requestMailPerSenderAndProperty: `${property_id} ${guest_email.toLowerCase()}`,
    requestMailPerSender: guest_email.toLowerCase(),
  });

/** Adds the stay that was requested with an interest. */
function withStay(db: Db, view: GuestInterestView): GuestInterestView {
  const stay = findRequestedStay(db, view.id);
  return stay ? { ...view, stay } : view;
}

const toInterest = (input: Input, now: Date): NewInterest => ({
  property_id: input.property_id,
  guest_name: input.guest_name,
  guest_email: input.guest_email,
  message: input.message ?? null,
  arrival: input.arrival ?? null,
  departure: input.departure ?? null,
  guests: input.guests ?? null,
  created_at: now.toISOString(),
});

/** A program filled in the field that no person sees: it gets an answer as if all were well. */
async function pretend(ctx: Context, interest: NewInterest): Promise<GuestInterestView> {
  // Not the budgets of the host's address or of the claimed sender, which belong to other people.
  await ctx.rateLimits.take({ interestPerClient: ctx.client });
  return { id: guessNextId(ctx.db), ...interest };
}
