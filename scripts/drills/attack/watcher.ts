/** Asks a server as a stranger would, and reads the memory of its processes, until told to report. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Memory in MB (PSS, all processes of the server together); waits in ms. */
export type Seen = { peakMb: number; longestWaitMs: number; asked: number; failed: number };

const [pid, url] = [Number(process.argv[2]), process.argv[3] ?? ""];
const seen: Seen = { peakMb: 0, longestWaitMs: 0, asked: 0, failed: 0 };
const pauseMs = 50;
/** An answer that takes longer has failed: a browser's user has gone. */
const patienceMs = 60_000;

const told = new AbortController();
const loops = [askAgain(), measureAgain()];
process.once("message", () => void report());
process.send?.("watching");

async function report(): Promise<void> {
  told.abort();
  await Promise.all(loops);
  process.send?.(seen);
  process.disconnect();
}

async function askAgain(): Promise<void> {
  while (!told.signal.aborted) {
    const began = performance.now();
    // A client address of its own: the attacker's limits are not the stranger's.
    const isAnswered = await fetch(`${url}/healthz`, {
      headers: { "x-forwarded-for": "203.0.113.77" },
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    );
    seen.asked += 1;
    if (!isAnswered) seen.failed += 1;
    seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - began);
    await sleep(pauseMs);
  }
}

async function measureAgain(): Promise<void> {
  while (!told.signal.aborted) {
    const pids = [pid, ...(await childrenOf(pid))];
    const sizes = await Promise.all(pids.map(pssMb));
    seen.peakMb = Math.max(
      seen.peakMb,
      sizes.reduce((sum, mb) => sum + mb, 0),
    );
    await sleep(pauseMs);
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent).map(Number);
}

async function parentOf(pid: string): Promise<number | undefined> {
  // The process may have ended since it was listed.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

async function pssMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}
