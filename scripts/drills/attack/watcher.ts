/**
 * Sends requests as a stranger, and reads the memory of the server's processes, until it has to
 * report.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { groupMb } from "../../bench/processes.ts";

/** Memory in MB (PSS, all processes of the server together); waits in ms. */
export type Observation = { peakMb: number; longestWaitMs: number; asked: number; failed: number };

const [pid, url] = [Number(process.argv[2]), process.argv[3] ?? ""];
const observed: Observation = { peakMb: 0, longestWaitMs: 0, asked: 0, failed: 0 };
const pauseMs = 50;
/** The pages a stranger opens, in turn. */
const paths = ["/healthz", "/", "/browse", "/api/public/browse", "/api/countries"];
/** An answer that takes longer has failed: the visitor has left. */
const patienceMs = 60_000;

const stopped = new AbortController();
const loops = [askAgain(), measureAgain()];
process.once("message", () => void report());
process.send?.("watching");

async function report(): Promise<void> {
  stopped.abort();
  await Promise.all(loops);
  process.send?.(observed);
  process.disconnect();
}

async function askAgain(): Promise<void> {
  while (!stopped.signal.aborted) {
    const began = performance.now();
    // A separate client address: the attacker's limits do not apply to the stranger.
    const isAnswered = await fetch(`${url}${paths[observed.asked % paths.length]}`, {
      headers: { "x-forwarded-for": "203.0.113.77" },
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    );
    observed.asked += 1;
    if (!isAnswered) observed.failed += 1;
    observed.longestWaitMs = Math.max(observed.longestWaitMs, performance.now() - began);
    await sleep(pauseMs);
  }
}

async function measureAgain(): Promise<void> {
  while (!stopped.signal.aborted) {
    observed.peakMb = Math.max(observed.peakMb, await groupMb(pid));
    await sleep(pauseMs);
  }
}
