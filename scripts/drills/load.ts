/** Two hundred visitors at once for five minutes: reads, logins, uploads and interests, mixed. */
import { setTimeout as sleep } from "node:timers/promises";
import { demoData } from "../bench/data.ts";
import { residentMb, type Server, startSolarStay } from "../bench/processes.ts";
import { type Answer, type Kind, startVisits, type Visits } from "./visits.ts";

const connections = 200;
const minutes = Number(process.env["LOAD_MINUTES"] ?? 5);

/** Of a hundred visits; between two a visitor waits up to a second. */
const shares: Array<[Kind, number]> = [
  ["read", 88],
  ["interest", 8],
  ["login", 3],
  ["upload", 1],
];

/** Prints what each kind of visit met; throws when one met a fault. */
export async function loadDrill(): Promise<void> {
  const server = await startSolarStay(await demoData(1000), 4836);
  try {
    const { visits, answers } = await startVisits(server.url);
    const began = await residentMb(server.pid);
    const until = Date.now() + minutes * 60_000;
    const visiting = Promise.all(
      Array.from({ length: connections }, (_, number) => visitUntil(until, visits, number)),
    );
    const mostMb = await mostMemory(server, visiting);
    const failed = (await visiting).reduce((sum, count) => sum + count, 0);
    await sleep(5000);
    const ended = await residentMb(server.pid);
    console.log(`${connections} connections for ${minutes} minutes; no answer at all: ${failed}`);
    for (const [kind, all] of Object.entries(answers)) console.log(`  ${kind}: ${summary(all)}`);
    console.log(
      `  memory of the server, MB: ${began.toFixed(0)} at the start, ${mostMb.toFixed(0)} at most, ${ended.toFixed(0)} at the end`,
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

/** One visitor; returns how many of the visits were not answered. */
async function visitUntil(until: number, visits: Visits, number: number): Promise<number> {
  let failed = 0;
  while (Date.now() < until) {
    let dice = Math.random() * 100;
    const [kind] = shares.find(([, share]) => (dice -= share) < 0) ?? ["read" as const];
    await visits[kind](number).catch(() => (failed += 1));
    await sleep(Math.random() * 1000);
  }
  return failed;
}

/** The largest memory until the last visit has ended: photos are prepared for a while after the others. */
async function mostMemory({ pid }: Server, visiting: Promise<unknown>): Promise<number> {
  let most = 0;
  const over = visiting.then(() => true);
  do {
    most = Math.max(most, await residentMb(pid));
  } while (!(await Promise.race([over, sleep(1000, false)])));
  return most;
}

function summary(answers: Answer[]): string {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  const counts = [...statuses].map(([status, of]) => `${of.length} × ${status}`).join(", ");
  return `${answers.length} answers (${counts}); ms: median ${at(0.5)}, p99 ${at(0.99)}, most ${times.at(-1)?.toFixed(0)}`;
}
