import type { FastifyBaseLogger } from "fastify";
import { sendFailures } from "../../../shared/letter-words.ts";
import { hourMs, minuteMs } from "../../../shared/time.ts";
import type { Db } from "../db/open.ts";
import type { Env } from "../env/env.ts";
import type { ClockTrust } from "../clock-trust.ts";
import type { Compose } from "./compose.ts";
import {
  type ClaimedLetter,
  deleteLetter,
  longestWaitMs,
  markFailed,
  markSent,
  retryLater,
} from "./outbox.queries.ts";
import { sendTimeoutMs } from "./smtp-options.ts";
import { DeliveryError, type Transport } from "./transport.ts";

export type DeliveryDeps = {
  db: Db;
  transport: Transport;
  compose: Compose;
  env: Env;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** While the clock is doubted, no email is given up as too old. */
  clockTrust?: Pick<ClockTrust, "doubt">;
};

type Delivery = DeliveryDeps & {
  /** Aborted when the server stops: the email goes back to the outbox and is due at once. */
  stopping: AbortSignal;
  /** Called after an email was sent whose row was deleted meanwhile. */
  onErased: () => Promise<void>;
};

const giveUpAfterMs = 72 * hourMs;

/** A minute after the first attempt, then twice as long each time, at most three hours. */
const backOffMs = (attempts: number) => Math.min(minuteMs * 2 ** (attempts - 1), longestWaitMs);

/** Makes one attempt to send a claimed email, and stores the result. */
export async function deliver(delivery: Delivery, letter: ClaimedLetter): Promise<void> {
  const { db, transport, compose, clock, log, stopping } = delivery;
  try {
    const mail = compose(letter, clock());
    if (!mail) {
      deleteLetter(db, letter);
      return;
    }
    const timeout = AbortSignal.timeout(sendTimeoutMs);
    await transport.send(mail, AbortSignal.any([stopping, timeout]));
  } catch (error) {
    retryOrGiveUp(delivery, letter, error);
    return;
  }
  const hasRow = markSent(db, { ...letter, now: clock().toISOString() });
  // The erasure ran before the email's file was complete, so the file must be removed now.
  if (!hasRow) await delivery.onErased();
  log.info(logged(letter), "Email sent");
}

/** Stores a failed attempt: the email is tried again later, or given up. */
function retryOrGiveUp(
  { db, clock, log, stopping, clockTrust }: Delivery,
  letter: ClaimedLetter,
  error: unknown,
): void {
  const refusal = error instanceof DeliveryError ? error : undefined;
  const reason = refusal?.message ?? sendFailures.unwritten.text;
  const about = { ...logged(letter), ...(refusal ? { reason } : { err: error }) };
  const now = clock().getTime();
  const next = stopping.aborted ? now : now + backOffMs(letter.attempts);
  const isOld = next > new Date(letter.created_at).getTime() + giveUpAfterMs;
  const isTooLate = isOld && clockTrust?.doubt() === undefined;
  if (refusal?.permanent || isTooLate) {
    markFailed(db, { ...letter, reason });
    log.error(about, "Email given up");
  } else {
    retryLater(db, { ...letter, next_attempt_at: new Date(next).toISOString(), reason });
    log.warn(about, "Email not sent yet; it will be retried");
  }
}

/** The facts of an email that the log may contain: no address, no name, no link. */
const logged = (letter: ClaimedLetter) => ({
  letter: letter.id,
  kind: letter.kind,
  attempt: letter.attempts,
});
