import type { z } from "zod";
import { todayIn } from "../../../../shared/stays/nights.ts";
import type {
  guestEndInput,
  guestMessageInput,
  GuestStayView,
} from "../../../../shared/schemas/stays.ts";
import type { Context } from "../../../core/context.ts";
import { conflict } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { freeNights } from "../calendars/occupancy.queries.ts";
import { changeStayRow, endIfUnanswered, expectOpen, queueLetter } from "../decisions/decide.ts";
import { saveStay } from "../decisions/decisions.queries.ts";
import type { StayFacts } from "../stays.access.ts";
import { closeThread, sendMessage } from "../thread/messages.ts";
import { expectToken, stayOfToken } from "./guest.access.ts";
import { getGuestStay } from "./guest-view.queries.ts";

type End = z.output<typeof guestEndInput>;

/** Changes the stay of a link's secret, and answers it as it is then. */
async function changeGuestStay(
  ctx: Context,
  token: string,
  change: (stay: StayFacts) => void,
): Promise<GuestStayView> {
  await expectToken(ctx, token);
  const { id } = changeStayRow(ctx, () => stayOfToken(ctx, token), change);
  return getGuestStay(ctx.db, id);
}

/** Takes a request back. */
export const withdrawRequest = (ctx: Context, { token, reason = null }: End) =>
  changeGuestStay(ctx, token, (stay) => {
    if (stay.state === "withdrawn" && stay.reason === reason) return;
    expectOpen(stay);
    const ended_at = ctx.clock().toISOString();
    saveStay(ctx.db, { ...stay, state: "withdrawn", reason, ended_at });
    queueLetter(ctx, "stay-withdrawn", stay);
  });

/** Cancels an accepted stay until the day of arrival. Its nights are free at once. */
export const cancelAsGuest = (ctx: Context, { token, reason = null }: End) =>
  changeGuestStay(ctx, token, (stay) => {
    if (stay.state === "cancelled_by_guest" && stay.reason === reason) return;
    if (stay.state !== "accepted") throw conflict(failure.stayNotAccepted);
    const now = ctx.clock();
    if (stay.arrival < todayIn(stay.time_zone, now)) throw conflict(failure.stayBegun);
    freeNights(ctx.db, stay);
    saveStay(ctx.db, {
      ...stay,
      state: "cancelled_by_guest",
      reason,
      ended_at: now.toISOString(),
      sequence: stay.sequence + 1,
    });
    queueLetter(ctx, "stay-cancelled-by-guest", stay);
    // Removes the stay from the guest's calendar, too.
    queueLetter(ctx, "stay-cancelled", stay);
  });

/** Writes to the host. */
export async function sendGuestMessage(
  ctx: Context,
  { token, text, request_key }: z.output<typeof guestMessageInput>,
): Promise<GuestStayView> {
  const { id } = await expectToken(ctx, token);
  const giveBack = await ctx.rateLimits.take({ stayMessagePerAuthor: `guest ${id}` });
  let isNew = false;
  const view = await changeGuestStay(ctx, token, (stay) => {
    isNew = sendMessage(ctx, stay, { author: "guest", text, request_key });
  });
  if (!isNew) await giveBack();
  return view;
}

/** Ends the conversation. */
export const closeAsGuest = (ctx: Context, { token }: { token: string }) =>
  changeGuestStay(ctx, token, (stay) => closeThread(ctx, stay, "guest"));

/** The stay as it is now; a request whose time is over ends first. */
export async function readGuestStay(
  ctx: Context,
  { token }: { token: string },
): Promise<GuestStayView> {
  const { id } = await expectToken(ctx, token);
  endIfUnanswered(ctx, () => stayOfToken(ctx, token));
  return getGuestStay(ctx.db, id);
}
