import { compareCost } from "./cost.ts";
import { demoData } from "./data.ts";
import { type Server, startSolarStay } from "./processes.ts";

const [few, many] = [1000, 100_000];

/** CPU time per request with 100,000 properties compared with 1,000. */
export async function growth(): Promise<void> {
  const small = await startSolarStay(await demoData(few), 4803);
  const large = await startSolarStay(await demoData(many), 4804);
  console.log(`${many} properties against ${few}:`);
  try {
    const slugsOf = async (server: Server) => ({ server, paths: await slugPaths(server.url) });
    await compareCost("one property by slug", await slugsOf(large), await slugsOf(small), 1.3);
    for (const [name, path] of [
      ["the first page of /browse", "/browse"],
      ["the first page of /browse as JSON", "/api/public/browse"],
    ] as const) {
      const paths = [path];
      await compareCost(name, { server: large, paths }, { server: small, paths }, 2);
    }
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

/** The REST paths of a few hundred different properties. */
export async function slugPaths(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/public/properties?limit=300`);
  const properties = (await response.json()) as Array<{ slug: string }>;
  return properties.map(({ slug }) => `/api/public/properties/${slug}`);
}
