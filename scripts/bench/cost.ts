import { load, median } from "./load.ts";
import { cpuMs, type Server } from "./processes.ts";

/** Many short rounds, so that whatever else this machine does falls on both servers alike. */
const rounds = 20;
const requests = 2000;
/** V8 compiles to machine code during the first ten thousand requests or so. */
const warmUps = 8;

/** The requests sent to a server, over and over. */
type Workload = { server: Server; paths: string[]; token?: string };

/** Prints the CPU time per request as a ratio to the other server's, measured alternately. */
export async function compareCost(
  name: string,
  one: Workload,
  other: Workload,
  most: number,
): Promise<void> {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await costOf(other);
    await costOf(one);
  }
  const [costs, ratios]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const base = await costOf(other);
    const cost = await costOf(one);
    costs.push(base);
    ratios.push(cost / base);
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[rounds / 4], sorted[(rounds * 3) / 4]];
  console.log(
    `${name}: ${median(ratios).toFixed(2)} times the processor time (half of the rounds: ` +
      `${low.toFixed(2)} to ${high.toFixed(2)}; ${(median(costs) * 1000).toFixed(0)} µs a request), ` +
      `at most ${most}`,
  );
}

/** The CPU time per request in ms. */
async function costOf({ server, paths, token }: Workload): Promise<number> {
  const before = await cpuMs(server.pid);
  await load({ url: server.url, paths, amount: requests, ...(token !== undefined && { token }) });
  return ((await cpuMs(server.pid)) - before) / requests;
}
