import { load, median } from "./load.ts";
import { cpuMs, type Server } from "./processes.ts";

const rounds = 7;
const requests = 4000;
/** V8 compiles to machine code during the first ten thousand requests or so. */
const warmUps = 4;

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
  const text = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
  console.log(
    `${name}: ${median(ratios).toFixed(2)} times the processor time ` +
      `(${text}; ${(median(costs) * 1000).toFixed(0)} µs a request), at most ${most}`,
  );
}

/** The CPU time per request in ms. */
async function costOf({ server, paths, token }: Workload): Promise<number> {
  const before = await cpuMs(server.pid);
  await load({ url: server.url, paths, amount: requests, ...(token !== undefined && { token }) });
  return ((await cpuMs(server.pid)) - before) / requests;
}
