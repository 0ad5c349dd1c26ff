import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { demand, type Target } from "./target.ts";
import type { Observation } from "./watcher.ts";

/** The most memory of the whole process group (PSS), and the longest time a stranger may wait. */
const most = { mb: 450, waitMs: 1000 };

/**
 * Watches the server while `work` attacks it. The watcher is a separate process, so that the
 * attacker's work does not delay its measurements.
 */
async function watching<Result>(
  target: Target,
  work: () => Promise<Result>,
): Promise<{ result: Result; observed: Observation; seconds: number }> {
  const watcher = fork(join(import.meta.dirname, "watcher.ts"), [String(target.pid), target.url]);
  // Its first message says that it is watching.
  await once(watcher, "message");
  const began = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    const report = once(watcher, "message") as Promise<[Observation]>;
    watcher.send("report");
    const [observed] = await report;
    return { result, observed, seconds };
  } finally {
    watcher.kill();
  }
}

/** Attacks, then demands that memory stayed limited and that strangers were served meanwhile. */
export async function demandCalm<Result>(
  target: Target,
  work: () => Promise<Result>,
): Promise<{ result: Result; summary: string }> {
  const { result, observed, seconds } = await watching(target, work);
  const summary =
    `${seconds.toFixed(1)} s, memory at most ${observed.peakMb.toFixed(0)} MB, ` +
    `strangers waited at most ${observed.longestWaitMs.toFixed(0)} ms, ${observed.failed} of ${observed.asked} failed`;
  demand(observed.peakMb <= most.mb, summary);
  demand(observed.longestWaitMs <= most.waitMs, summary);
  demand(observed.failed === 0, summary);
  return { result, summary };
}
