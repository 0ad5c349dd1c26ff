/**
 * Two hundred connections for five minutes: visitors who read, sign in, send photos and interest;
 * among them hostile hosts and slow readers. Afterwards the server rests, to see whether its memory
 * shrinks again. LOAD_MINUTES and LOAD_REST_MINUTES set the durations, also 0.5.
 *
 * The rate limits are on, as on a real site, and each visitor has a separate address.
 */
import { cp } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../afterwards.ts";
import { demoData } from "../bench/data.ts";
import { groupMb, startSolarStay } from "../bench/processes.ts";
import { hostileHosts, slowReaders } from "./hostile.ts";
import { type Answer, honestHosts, type Kind, startVisits, type Visits } from "./visits.ts";

const port = 4850;
const properties = 1000;
const connections = 200;
const hostile = 5;
const slow = 50;
const minutes = Number(process.env["LOAD_MINUTES"] ?? 5);
const restMinutes = Number(process.env["LOAD_REST_MINUTES"] ?? 5);

/** Per hundred visits; a visitor waits up to a second between two. */
const shares: Array<[Kind, number]> = [
  ["read", 88],
  ["interest", 8],
  ["login", 3],
  ["upload", 1],
];

/**
 * After this many visits another person comes, with another address: no one visits without a pause.
 */
const visitsOfOne = 10;

/** Prints the results of each kind of visit; throws when one had an error. */
export async function loadDrill(): Promise<void> {
  // Leaves the benchmarks' demo data unchanged.
  const dataDir = await temporaryFolder("load");
  await cp(await demoData(properties), dataDir, { recursive: true });
  const env = { RATE_LIMITS: "on", TRUST_PROXY: "loopback" };
  const server = await startSolarStay(dataDir, port, env);
  try {
    const { visits, answers } = await startVisits(server.url);
    const began = await groupMb(server.pid);
    const over = AbortSignal.timeout(minutes * 60_000);
    const harm = { url: server.url, over };
    const readers = slowReaders(harm, slow);
    const work = Promise.all([
      Promise.all(
        Array.from({ length: connections - hostile - slow }, (_, number) =>
          visitUntil(over, visits, number),
        ),
      ),
      hostileHosts(
        harm,
        Array.from({ length: hostile }, (_, number) => honestHosts + 1 + number),
      ),
    ]);
    const mostMb = await mostMemory(server.pid, work);
    const [unanswered, outcomes] = await work;
    const ended = await groupMb(server.pid);
    const failed = unanswered.reduce((sum, count) => sum + count, 0);
    console.log(
      `${connections} connections for ${minutes} minutes, ${hostile} of hostile hosts and ${slow} of slow readers (limits on, each visitor with an address of its own)`,
    );
    for (const [kind, all] of Object.entries(answers)) {
      console.log(`  ${kind}: ${summary(all)}`);
      for (const [what, some] of Map.groupBy(all, (answer) => answer.what)) {
        console.log(`    ${what}: ${summary(some)}`);
      }
    }
    console.log(`  no answer at all: ${failed}`);
    console.log(`  hostile hosts were answered: ${JSON.stringify(outcomes)}`);
    console.log(`  slow readers' connections that the server closed: ${readers.closed()}`);
    await sleep(restMinutes * 60_000);
    const rested = await groupMb(server.pid);
    console.log(
      `  memory of the server and its processes (PSS), MB: ${began.toFixed(0)} at the start, ${mostMb.toFixed(0)} at most, ` +
        `${ended.toFixed(0)} at the end, ${rested.toFixed(0)} after ${restMinutes} minutes of rest`,
    );
    const faults = Object.values(answers)
      .flat()
      .filter(({ status }) => status >= 500 && status !== 503);
    if (faults.length > 0 || failed > 0)
      throw new Error(`${faults.length} faults, ${failed} without an answer`);
  } finally {
    await server.stop();
  }
}

/** The visitors of one connection; returns the number of unanswered visits. */
async function visitUntil(over: AbortSignal, visits: Visits, number: number): Promise<number> {
  let failed = 0;
  for (let count = 0; !over.aborted; count += 1) {
    let dice = Math.random() * 100;
    const [kind] = shares.find(([, share]) => (dice -= share) < 0) ?? ["read" as const];
    const client = `10.0.${number}.${Math.floor(count / visitsOfOne) % 256}`;
    await visits[kind]({ number, client }).catch(() => (failed += 1));
    await sleep(Math.random() * 1000);
  }
  return failed;
}

/** The peak memory until the last visit has ended: photos take a while longer than the others. */
async function mostMemory(pid: number, work: Promise<unknown>): Promise<number> {
  let most = 0;
  const over = work.then(() => true);
  do {
    most = Math.max(most, await groupMb(pid));
  } while (!(await Promise.race([over, sleep(500, false)])));
  return most;
}

function summary(answers: Answer[]): string {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  const counts = [...statuses].map(([status, of]) => `${of.length} × ${status}`).join(", ");
  return `${answers.length} answers (${counts}); ms: p50 ${at(0.5)}, p99 ${at(0.99)}, most ${times.at(-1)?.toFixed(0) ?? 0}`;
}
