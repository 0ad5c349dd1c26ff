import { setImmediate } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Faults } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import type { Settings } from "../env.ts";
import type { ClockTrust } from "../operations/clock-trust.ts";
import type { Compose } from "./compose.ts";
import { removeGoneMails } from "./kept-mails.ts";
import {
  claimLetter,
  type ClaimedLetter,
  deleteLetter,
  insertLetter,
  longestWaitMs,
  markFailed,
  markSent,
  nextAttemptAt,
  noCauses,
  retryLater,
} from "./outbox.queries.ts";
import type { Letter } from "./queued-letter.ts";
import { createRelay } from "./relay.ts";
import { sendTimeoutMs } from "./smtp-options.ts";
import { DeliveryError, type Transport } from "./transport.ts";

export type Outbox = {
  /** Queues an email; call it in the transaction that writes its cause. */
  queue(letter: Letter): void;
  /**
   * Wakes the worker; call it after the commit. Without it, the worker notices within half a
   * minute.
   */
  wake(): void;
  start(): void;
  /** Waits some seconds for the email being sent, and sends no more. */
  stop(): Promise<void>;
  /** Removes saved emails whose rows are gone; call it after the commit. It never throws. */
  removeGone(): Promise<void>;
  /** Waits until nothing is due and nothing is being sent. */
  idle(): Promise<void>;
};

export type OutboxDeps = {
  db: Db;
  transport: Transport;
  compose: Compose;
  settings: Settings;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Receives the worker's database errors. */
  faults?: Faults;
  /** While the clock is in doubt, no email is given up as too old. */
  clockTrust?: Pick<ClockTrust, "doubt">;
  /** How long `stop` waits for the email being sent before it aborts it. */
  drainMs?: number;
  /** An email that takes longer lets the others pass. */
  slowMs?: number;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** An attempt that takes longer than this counts as dead. */
const leaseMs = sendTimeoutMs + minute;
/** The most slow emails at once: mail servers accept few connections per client. */
const mostSlow = 4;
/** Other processes may queue emails without waking this worker. */
const pollMs = 30 * second;
const giveUpAfterMs = 72 * hour;

/** One minute after the first attempt, then twice as long each time, at most three hours. */
const backOffMs = (attempts: number) => Math.min(minute * 2 ** (attempts - 1), longestWaitMs);

/**
 * Sends the queued emails while it is started: one after the other, but a mail server that delays
 * one email does not delay the others.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, transport, clock, log, drainMs = 3 * second, slowMs = 10 * second } = deps;
  const breakOff = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;

  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    if (started) timer = setTimeout(relay.start, ms).unref();
  };

  const isDue = () => {
    const next = nextAttemptAt(db);
    return next !== undefined && next <= clock();
  };

  const isBusy = () => relay.isBusy() || (started && isDue());

  const takeNext = () => {
    if (!started) return undefined;
    const now = clock();
    return claimLetter(db, now, new Date(now.getTime() + leaseMs));
  };

  const untilNext = () => {
    const next = nextAttemptAt(db);
    if (next === undefined) return pollMs;
    return Math.min(Math.max(next.getTime() - clock().getTime(), second), pollMs);
  };

  const relay = createRelay({
    take: takeNext,
    run: deliver,
    slowMs,
    mostSlow,
    onIdle: () => wakeIn(untilNext()),
    onFailure(thrown) {
      deps.faults?.note(thrown, clock());
      log.error(thrown, "The outbox failed; retrying in half a minute");
      wakeIn(pollMs);
    },
  });

  async function deliver(letter: ClaimedLetter): Promise<void> {
    try {
      const mail = deps.compose(letter, clock());
      if (!mail) {
        deleteLetter(db, letter);
        return;
      }
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      await transport.send(mail, AbortSignal.any([breakOff.signal, timeout]));
    } catch (error) {
      putBack(letter, error);
      return;
    }
    const isThere = markSent(db, { ...letter, now: clock().toISOString() });
    // Erased while it was being saved: the erasure looked for its file too early.
    if (!isThere) await removeGone();
    log.info(describe(letter), "Email sent");
  }

  async function removeGone(): Promise<void> {
    try {
      await removeGoneMails(deps);
    } catch (err) {
      log.error({ err }, "saved emails could not be removed; retrying within the hour");
    }
  }

  function putBack(letter: ClaimedLetter, error: unknown): void {
    const refusal = error instanceof DeliveryError ? error : undefined;
    const reason = refusal?.message ?? "The email could not be written";
    const about = { ...describe(letter), ...(refusal ? { reason } : { err: error }) };
    const now = clock().getTime();
    const next = breakOff.signal.aborted ? now : now + backOffMs(letter.attempts);
    const isOld = next > new Date(letter.created_at).getTime() + giveUpAfterMs;
    const isTooLate = isOld && deps.clockTrust?.doubt() === undefined;
    if (refusal?.permanent || isTooLate) {
      markFailed(db, { ...letter, reason });
      log.error(about, "Email given up");
    } else {
      retryLater(db, { ...letter, next_attempt_at: new Date(next).toISOString(), reason });
      log.warn(about, "Email not sent yet; it will be retried");
    }
  }

  return {
    queue(letter) {
      insertLetter(db, {
        ...noCauses,
        ...letter,
        created_at: clock().toISOString(),
      });
    },
    wake: () => wakeIn(0),
    start() {
      started = true;
      wakeIn(0);
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      const patience = setTimeout(() => breakOff.abort(), drainMs);
      await relay.ended();
      clearTimeout(patience);
      transport.close();
    },
    removeGone,
    async idle() {
      while (isBusy()) {
        relay.start();
        await relay.ended();
        // If the database fails permanently, this must not block the event loop.
        await setImmediate();
      }
    },
  };
}

/** What the log may contain about an email: no address, no name, no link. */
const describe = (letter: ClaimedLetter) => ({
  letter: letter.id,
  kind: letter.kind,
  attempt: letter.attempts,
});
