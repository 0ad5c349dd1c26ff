import type { z } from "zod";
import type {
  acceptInput,
  changeStayInput,
  endStayInput,
  StayDetail,
} from "../../../../shared/schemas/stays.ts";
import { limits } from "../../../../shared/limits.ts";
import { validation } from "../../../../shared/messages.ts";
import { addDays, nightsOf, todayIn } from "../../../../shared/stays/nights.ts";
import { dateOf } from "../../../../shared/time.ts";
import { withoutAbsent } from "../../../core/files/absent.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { conflict, invalidField } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { freeNights, takeNights } from "../calendars/occupancy.queries.ts";
import { takenNights } from "../requests/requests.ts";
import { getStayDetail } from "../stay-view.queries.ts";
import { ownedStay, type OwnedStay } from "../stays.access.ts";
import { sendMessage, writeMessage } from "../thread/messages.ts";
import { hasHostWritten } from "../thread/thread.queries.ts";
import { changeOwnedStay, expectOpen, queueLetter } from "./decide.ts";
import { noteAnswer, saveStay } from "./decisions.queries.ts";

/** Takes the nights of a stay; throws 409, which names the nights, if one has no free unit. */
function takeOrRefuse({ db }: SignedInContext, stay: OwnedStay): void {
  const full = takeNights(db, stay, stay);
  if (full.length > 0) throw conflict(takenNights(full));
}

/** The currency of a price: the stay's, or that of its calendar now. */
function currencyFor(stay: OwnedStay, price: number | null): string | null {
  const currency = stay.currency ?? stay.calendar_currency;
  if (price !== null && currency === null) {
    throw invalidField("agreed_amount", failure.currencyMissing);
  }
  return currency;
}

/** The message that a decision has with it, which is part of its email. */
const withMessage = (ctx: SignedInContext, stay: OwnedStay, text: string | null | undefined) =>
  typeof text === "string" ? writeMessage(ctx, stay, { author: "host", text }) : undefined;

/**
 * The message of a call that decides nothing new. It is sent by itself, unless the call is a repeated one;
 * returns whether it was.
 */
function sendAlone(
  ctx: SignedInContext,
  stay: OwnedStay,
  text: string | null | undefined,
): boolean {
  if (typeof text !== "string" || hasHostWritten(ctx.db, stay.id, text)) return false;
  return sendMessage(ctx, stay, { author: "host", text });
}

/**
 * Accepts a request: its nights are taken, or the call fails with 409. A second click on the same values
 * changes nothing, but no message is lost.
 */
export function acceptStay(
  ctx: SignedInContext,
  { id, agreed_amount, message }: z.output<typeof acceptInput>,
): StayDetail {
  const now = ctx.clock();
  changeOwnedStay(ctx, id, (stay) => {
    if (stay.state === "accepted") {
      if (agreed_amount !== undefined && agreed_amount !== stay.agreed_amount) {
        throw conflict(failure.stayAccepted);
      }
      sendAlone(ctx, stay, message);
      return;
    }
    expectOpen(stay);
    const price = agreed_amount === undefined ? stay.estimated_amount : agreed_amount;
    const currency = currencyFor(stay, price);
    takeOrRefuse(ctx, stay);
    const decided_at = now.toISOString();
    saveStay(ctx.db, { ...stay, state: "accepted", agreed_amount: price, currency, decided_at });
    noteAnswer(ctx.db, stay, now);
    queueLetter(ctx, "stay-accepted", stay, withMessage(ctx, stay, message));
  });
  return getStayDetail(ctx.db, id);
}

/** Declines a request. */
export function declineStay(
  ctx: SignedInContext,
  { id, reason = null }: z.output<typeof endStayInput>,
): StayDetail {
  const now = ctx.clock();
  changeOwnedStay(ctx, id, (stay) => {
    if (stay.state === "declined" && stay.reason === reason) return;
    expectOpen(stay);
    saveStay(ctx.db, { ...stay, state: "declined", reason, decided_at: now.toISOString() });
    noteAnswer(ctx.db, stay, now);
    queueLetter(ctx, "stay-declined", stay);
  });
  return getStayDetail(ctx.db, id);
}

/** Cancels an accepted stay that is not over. Its nights are free at once. */
export function cancelStay(
  ctx: SignedInContext,
  { id, reason = null }: z.output<typeof endStayInput>,
): StayDetail {
  const now = ctx.clock();
  changeOwnedStay(ctx, id, (stay) => {
    if (stay.state === "cancelled_by_host" && stay.reason === reason) return;
    if (stay.state !== "accepted") throw conflict(failure.stayNotAccepted);
    if (stay.departure < todayIn(stay.time_zone, now)) throw conflict(failure.stayOver);
    freeNights(ctx.db, stay);
    saveStay(ctx.db, {
      ...stay,
      state: "cancelled_by_host",
      reason,
      ended_at: now.toISOString(),
      sequence: stay.sequence + 1,
    });
    queueLetter(ctx, "stay-cancelled", stay);
  });
  return getStayDetail(ctx.db, id);
}

type Change = z.output<typeof changeStayInput>;

/**
 * Changes dates, guests or price of an accepted stay, also after it: guests may stay a night longer. The
 * same values again change nothing, but no message is lost.
 */
export async function changeStay(ctx: SignedInContext, input: Change): Promise<StayDetail> {
  const { id, message, ...wanted } = input;
  const now = ctx.clock();
  ownedStay(ctx.db, ctx.viewer, id);
  const giveBack = await ctx.rateLimits.take({ stayMessagePerAuthor: `host ${id}` });
  let isNew = true;
  changeOwnedStay(ctx, id, (stay) => {
    if (stay.state !== "accepted") throw conflict(failure.stayNotAccepted);
    const changed = {
      ...stay,
      ...withoutAbsent(wanted),
      changed_at: now.toISOString(),
      sequence: stay.sequence + 1,
    };
    if (isSame(stay, changed)) {
      isNew = sendAlone(ctx, stay, message);
      return;
    }
    expectDates(stay, changed, now);
    changed.currency = currencyFor(changed, changed.agreed_amount);
    freeNights(ctx.db, stay);
    takeOrRefuse(ctx, changed);
    saveStay(ctx.db, changed);
    queueLetter(ctx, "stay-changed", stay, withMessage(ctx, stay, message));
  });
  if (!isNew) await giveBack();
  return getStayDetail(ctx.db, id);
}

const isSame = (a: OwnedStay, b: OwnedStay): boolean =>
  a.arrival === b.arrival &&
  a.departure === b.departure &&
  a.guests === b.guests &&
  a.agreed_amount === b.agreed_amount;

/** Checks the dates that the schema could not: one of them may be that of the stay until now. */
function expectDates(before: OwnedStay, { arrival, departure, time_zone }: OwnedStay, now: Date) {
  const today = todayIn(time_zone, now);
  if (arrival !== before.arrival && arrival < today) {
    throw invalidField("arrival", validation.stayPast);
  }
  if (departure <= arrival) throw invalidField("departure", validation.departure);
  if (nightsOf(arrival, departure) > limits.stayNightsMax) {
    throw invalidField("departure", validation.stayLength);
  }
  const last = addDays(today, limits.horizonDaysMax);
  if (departure > last) throw invalidField("departure", validation.stayFar(dateOf(last)));
}
