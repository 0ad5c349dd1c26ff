import { demoData } from "./data.ts";
import { load, median } from "./load.ts";
import { cpuMs, type Server, startSolarStay } from "./processes.ts";

const rounds = 7;
const requests = 4000;
const [few, many] = [1000, 100_000];

/** Processor time a request with 100,000 properties against 1,000, the two in turn. */
export async function growth(): Promise<void> {
  const small = await startSolarStay(await demoData(few), 4803);
  const large = await startSolarStay(await demoData(many), 4804);
  try {
    const slugs = (server: Server) =>
      readSlugs(server).then((names) => names.map((slug) => `/api/public/properties/${slug}`));
    await compare(
      "one property by slug",
      small,
      large,
      await slugs(small),
      await slugs(large),
      1.3,
    );
    const browse = ["/browse"];
    await compare("the first page of /browse", small, large, browse, browse, 2);
    const api = ["/api/public/browse"];
    await compare("the first page of /browse as JSON", small, large, api, api, 2);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

/** A few hundred different slugs. */
async function readSlugs(server: Server): Promise<string[]> {
  const response = await fetch(`${server.url}/api/public/properties?limit=300`);
  return ((await response.json()) as Array<{ slug: string }>).map(({ slug }) => slug);
}

async function compare(
  name: string,
  small: Server,
  large: Server,
  smallPaths: string[],
  largePaths: string[],
  most: number,
): Promise<void> {
  const cost = async ({ url, pid }: Server, paths: string[]) => {
    const before = await cpuMs(pid);
    await load({ url, paths, amount: requests });
    return ((await cpuMs(pid)) - before) / requests;
  };
  // The machine code is made over some ten thousand requests.
  for (let warmUp = 0; warmUp < 4; warmUp += 1) {
    await cost(small, smallPaths);
    await cost(large, largePaths);
  }
  const [costs, ratios]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const low = await cost(small, smallPaths);
    const high = await cost(large, largePaths);
    costs.push(low * 1000);
    ratios.push(high / low);
  }
  const text = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
  console.log(
    `${name}: ${median(ratios).toFixed(2)} times the processor time at ${many} of that at ${few} ` +
      `(${text}; ${median(costs).toFixed(0)} µs a request), at most ${most}`,
  );
}
