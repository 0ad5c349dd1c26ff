import { setImmediate } from "node:timers/promises";
import { minuteMs, secondMs } from "../../../shared/time.ts";
import type { Faults } from "../db/faults.ts";
import { deliver, type DeliveryDeps } from "./delivery.ts";
import { removeGoneMails } from "./kept-mails.ts";
import { claimLetter, type ClaimedLetter, insertLetter, nextAttemptAt } from "./outbox.queries.ts";
import type { Letter } from "./queued-letter.ts";
import { createRelay } from "./relay.ts";
import { sendTimeoutMs } from "./smtp-options.ts";

export type Outbox = {
  /** Adds an email. Call inside the transaction that writes its cause. */
  queue(letter: Letter): void;
  /** Sends due emails now. Call after the commit; otherwise it takes up to half a minute. */
  wake(): void;
  start(): void;
  /** Waits a few seconds for the email being sent, and sends no more. */
  stop(): Promise<void>;
  /** Removes emails stored as files whose rows are gone. Call after the commit. Never fails. */
  removeGone(): Promise<void>;
  /** Waits until nothing is due and nothing is being sent. */
  idle(): Promise<void>;
};

export type OutboxDeps = DeliveryDeps & {
  /** Counts the failures of the database that the outbox meets. */
  faults?: Faults;
  /** How long `stop` waits for the email being sent before it breaks off. */
  drainMs?: number;
  /** How long an email may take before the next ones are sent beside it. */
  slowMs?: number;
};

/** After this time an attempt counts as lost, and another process may claim the email. */
const leaseMs = sendTimeoutMs + minuteMs;
/** Most slow emails at once: a mail server allows few connections of one client. */
const mostSlow = 4;
/** How often to look for emails that another process queued. */
const pollMs = 30 * secondMs;

/**
 * Sends the queued emails while it is started: one after the other, but a mail server that delays
 * one email does not delay the others.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, transport, clock, log, drainMs = 3 * secondMs, slowMs = 10 * secondMs } = deps;
  const breakOff = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;

  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    if (started) timer = setTimeout(relay.start, ms).unref();
  };

  const isBusy = () => relay.isBusy() || (started && isDue(deps));
  const removeGone = () => removeGoneOrLog(deps);
  const delivery = { ...deps, stopping: breakOff.signal, onErased: removeGone };

  const relay = createRelay({
    take: () => (started ? claimNext(deps) : undefined),
    run: (letter) => deliver(delivery, letter),
    slowMs,
    mostSlow,
    onIdle: () => wakeIn(msUntilNext(deps)),
    onFailure(thrown) {
      deps.faults?.note(thrown, clock());
      log.error(thrown, "The outbox failed; retrying in half a minute");
      wakeIn(pollMs);
    },
  });

  return {
    queue(letter) {
      insertLetter(db, { ...letter, created_at: clock().toISOString() });
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

type Queue = Pick<OutboxDeps, "db" | "clock">;

function claimNext({ db, clock }: Queue): ClaimedLetter | undefined {
  const now = clock();
  return claimLetter(db, now, new Date(now.getTime() + leaseMs));
}

function isDue({ db, clock }: Queue): boolean {
  const next = nextAttemptAt(db);
  return next !== undefined && next <= clock();
}

/** How long to wait for the next email that is due: at least a second, so that failures do not spin. */
function msUntilNext({ db, clock }: Queue): number {
  const next = nextAttemptAt(db);
  if (next === undefined) return pollMs;
  return Math.min(Math.max(next.getTime() - clock().getTime(), secondMs), pollMs);
}

async function removeGoneOrLog(deps: OutboxDeps): Promise<void> {
  try {
    await removeGoneMails(deps);
  } catch (err) {
    deps.log.error({ err }, "saved emails could not be removed; retrying within the hour");
  }
}
