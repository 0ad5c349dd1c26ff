import type { Context, Deps, SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { conflict } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import type { StayLetterKind } from "../../../core/mail/queued-letter.ts";
import { ownedStay, type OwnedStay, type StayFacts } from "../stays.access.ts";
import { saveStay } from "./decisions.queries.ts";

/** Queues an email about a stay. Emails to a guest whose data was erased are left out. */
export function queueLetter(
  { outbox }: Pick<Deps, "outbox">,
  kind: StayLetterKind,
  { id, guest_interest_id }: Pick<StayFacts, "id" | "guest_interest_id">,
  message?: { id: number },
): void {
  // The only one that a host still needs without a guest.
  if (guest_interest_id === null && kind !== "stay-over") return;
  outbox.queue({ kind, stay_id: id, guest_interest_id, stay_message_id: message?.id ?? null });
}

/** Ends a request that nobody answered in time. Guest and host are told. */
export function expire(deps: Pick<Deps, "db" | "outbox" | "clock">, stay: StayFacts): void {
  const ended_at = deps.clock().toISOString();
  saveStay(deps.db, { ...stay, state: "expired", ended_at });
  queueLetter(deps, "stay-expired", stay);
  queueLetter(deps, "stay-unanswered", stay);
}

/** Whether the time for an answer is over. While the clock is doubted, no request ends. */
const isUnanswered = (
  { clock, clockTrust }: Pick<Deps, "clock" | "clockTrust">,
  { state, expires_at }: StayFacts,
): boolean =>
  state === "requested" && expires_at <= clock().toISOString() && clockTrust.doubt() === undefined;

/** Ends a request whose time is over, also between the runs of the deadlines. Call it before a change. */
export function endIfUnanswered(ctx: Context, find: () => StayFacts): void {
  if (!isUnanswered(ctx, find())) return;
  inTransaction(ctx.db, () => {
    const stay = find();
    if (isUnanswered(ctx, stay)) expire(ctx, stay);
  });
  ctx.outbox.wake();
}

/** Changes a stay in one transaction. Emails are sent after the commit. */
export function changeStayRow<Stay extends StayFacts>(
  ctx: Context,
  find: () => Stay,
  change: (stay: Stay) => void,
): Stay {
  // Committed before, or a change that is refused would roll it back.
  endIfUnanswered(ctx, find);
  const changed = inTransaction(ctx.db, () => {
    const stay = find();
    change(stay);
    return stay;
  });
  ctx.outbox.wake();
  return changed;
}

/** Refuses a decision about a request that is decided or has ended. */
export function expectOpen({ state }: StayFacts): void {
  if (state === "expired") throw conflict(failure.stayExpired);
  if (state !== "requested") throw conflict(failure.stayEnded);
}

/** The same for a stay at the caller's own property; 404 or 403 otherwise. */
export const changeOwnedStay = (
  ctx: SignedInContext,
  id: number,
  change: (stay: OwnedStay) => void,
): OwnedStay => changeStayRow(ctx, () => ownedStay(ctx.db, ctx.viewer, id), change);
