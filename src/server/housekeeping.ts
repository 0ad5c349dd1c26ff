import type { Deps } from "./core/context.ts";
import { finishErasure } from "./core/erasure.ts";
import { features } from "./features.ts";
import { deleteOldLetters, resetFarAttempts } from "./core/mail/outbox.queries.ts";
import { runAll } from "./core/run-all.ts";

/**
 * Erases rows that are older than the site keeps them, with all traces, and does what is due. Runs at the
 * start, a quarter of an hour later and every hour. While the clock is not trusted, nothing is erased by
 * age, and no deadline passes. A job that fails does not stop the others; its error is thrown at the end.
 */
export async function runHousekeeping(deps: Deps): Promise<void> {
  await runAll([
    ...(deps.clockTrust.mayErase() ? [...erasures(deps), ...deadlines(deps)] : []),
    () => resetFarAttempts(deps.db, deps.clock()),
    () => finishErasure(deps),
    () => deps.clockTrust.note(),
  ]);
}

/** Erases rows that are too old by the deps' clock, trusted or not. */
export const eraseOld = (deps: Deps): Promise<void> => runAll(erasures(deps));

const erasures = (deps: Deps): Array<() => unknown> => [
  ...features.flatMap(({ erasures = [] }) => erasures.map((erase) => () => erase(deps))),
  () => deleteOldLetters(deps.db, deps.clock()),
];

const deadlines = (deps: Deps): Array<() => unknown> =>
  features.flatMap(({ deadlines = [] }) => deadlines.map((meet) => () => meet(deps)));
