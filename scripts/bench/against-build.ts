import { temporaryFolder } from "../afterwards.ts";
import { dist } from "../project.ts";
import { compareCost } from "./cost.ts";
import { fillWithPhotos } from "./data.ts";
import { slugPaths } from "./growth.ts";
import { type Server, startSolarStay } from "./processes.ts";

type Photographed = { slug: string; images: Array<{ file_path: string }> };

/**
 * CPU time per request of this build compared with another build, each on its own demo data.
 * `npm run bench -- build DIR/dist` names the other build.
 */
export async function againstBuild(other: string): Promise<void> {
  const [now, before] = await Promise.all([
    startOnDemoData(dist, 4805),
    startOnDemoData(other, 4806),
  ]);
  console.log(`This build against ${other}:`);
  try {
    const [ours, theirs] = await Promise.all([pathsOf(now.url), pathsOf(before.url)]);
    for (const [name, paths] of Object.entries(ours)) {
      await compareCost(
        name,
        { server: now, paths },
        { server: before, paths: theirs[name] ?? [] },
        1.1,
      );
    }
  } finally {
    await Promise.all([now.stop(), before.stop()]);
  }
}

async function startOnDemoData(build: string, port: number): Promise<Server> {
  const dataDir = await temporaryFolder("build");
  fillWithPhotos(dataDir, 1000, build);
  return startSolarStay(dataDir, port, {}, { build });
}

async function pathsOf(url: string): Promise<Record<string, string[]>> {
  const response = await fetch(`${url}/api/public/properties?limit=1`);
  const [newest] = (await response.json()) as Photographed[];
  if (!newest) throw new Error("There is no property to read");
  return {
    "one property by slug": await slugPaths(url),
    "the list of 1000": ["/api/public/properties"],
    "the host page": [`/host/${newest.slug}`],
    "the first page of /browse": ["/browse"],
    "the first page of /browse as JSON": ["/api/public/browse"],
    "a photo": [`/api/property-images/${newest.images[0]?.file_path ?? ""}?w=960`],
  };
}
