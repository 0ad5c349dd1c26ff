import { cp } from "node:fs/promises";
import { temporaryFolder } from "../afterwards.ts";
import { demoData } from "./data.ts";
import { slugPaths } from "./growth.ts";
import { load, median } from "./load.ts";
import { cpuMs, type Server, startSolarStay } from "./processes.ts";

/** Short rounds, taken in turn, so that both see the same other load of the machine. */
const rounds = 31;
const requests = 3000;
const warmUp = 12_000;
const scrapeMs = 5000;
const at = "127.0.0.1:4863";

/** The cost of METRICS_LISTEN for the cheapest requests, while Prometheus reads it every 5 seconds. */
export async function metrics(): Promise<void> {
  const off = await startOnCopy(4861, {});
  const on = await startOnCopy(4862, { METRICS_LISTEN: at });
  const scraping = setInterval(() => {
    void fetch(`http://${at}/metrics`).then((answer) => answer.text());
  }, scrapeMs);
  try {
    const paths = await slugPaths(off.url);
    for (const server of [off, on]) await load({ url: server.url, paths, amount: warmUp });
    const [rates, costs]: [number[], number[]] = [[], []];
    let [without, withThem] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [off, on] : [on, off];
      const results = new Map<Server, { cpu: number; rate: number }>();
      for (const server of order) results.set(server, await costOf(server, paths));
      const [base, measured] = [results.get(off), results.get(on)];
      if (!base || !measured) throw new Error("A round was not measured");
      rates.push(measured.rate / base.rate);
      costs.push(measured.cpu / base.cpu);
      without += base.cpu / rounds;
      withThem += measured.cpu / rounds;
    }
    console.log(
      `metrics on: ${median(costs).toFixed(3)} times the processor time a request (sums: ${(withThem / without).toFixed(3)}; ${without.toFixed(1)} and ${withThem.toFixed(1)} µs), ${median(rates).toFixed(3)} times the requests a second, at least 0.98`,
    );
  } finally {
    clearInterval(scraping);
    await Promise.all([off.stop(), on.stop()]);
  }
}

async function startOnCopy(port: number, env: Record<string, string>): Promise<Server> {
  const folder = await temporaryFolder("metrics");
  await cp(await demoData(1000), folder, { recursive: true });
  return startSolarStay(folder, port, env);
}

/** Processor time per request in µs, and requests a second. */
async function costOf(server: Server, paths: string[]): Promise<{ cpu: number; rate: number }> {
  const before = await cpuMs(server.pid);
  const rate = await load({ url: server.url, paths, amount: requests });
  return { rate, cpu: (((await cpuMs(server.pid)) - before) * 1000) / requests };
}
