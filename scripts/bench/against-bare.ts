import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../afterwards.ts";
import type { BareAnswer } from "./bare.ts";
import { demoData } from "./data.ts";
import { compareCost } from "./cost.ts";
import { acceptEncoding } from "./load.ts";
import { type Server, startBare, startSolarStay } from "./processes.ts";

type Listed = { slug: string; images: Array<{ file_path: string }> };

/** A path of the real server, and how much more processor time than bare it may cost. */
type Target = { name: string; path: string; most: number };

/** Measures the public reads of a site with three languages. */
export async function againstBare(): Promise<void> {
  const server = await startSolarStay(await demoData(1000), 4801, {
    LANGUAGES: "en,de,fr",
  });
  try {
    const list = (await (await fetch(`${server.url}/api/public/properties`)).json()) as Listed[];
    const shown = list.find(({ images }) => images.length > 0) ?? list[0];
    if (!shown) throw new Error("There is no property to read");
    const bySlug = `/api/public/properties/${shown.slug}`;
    const photo = `/api/property-images/${shown.images[0]?.file_path ?? ""}?w=960`;
    await compareWithBare(server, [
      { name: "one property by slug", path: bySlug, most: 1.4 },
      { name: "one property in German", path: `${bySlug}?lang=de`, most: 1.4 },
      { name: `the list of ${list.length}`, path: "/api/public/properties", most: 1.4 },
      { name: "the host page", path: `/host/${shown.slug}`, most: 2 },
      { name: "a photo", path: photo, most: 2 },
    ]);
  } finally {
    await server.stop();
  }
}

/**
 * CPU time per real answer, as a ratio to that of a bare Fastify that sends the same bytes. 1.4 is
 * 0.7 of its rate on a processor that does nothing else.
 */
export async function compareWithBare(server: Server, targets: Target[]): Promise<void> {
  const folder = await temporaryFolder("bare");
  const answers = await Promise.all(targets.map(({ path }) => record(server.url, path)));
  // The bare server answers a path in any language: the demo has no translations.
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  const file = join(folder, "answers.json");
  await writeFile(file, JSON.stringify([...byPath.values()]));
  const bare = await startBare(file, 4802);
  try {
    for (const { name, path, most } of targets) {
      const paths = [path];
      await compareCost(name, { server, paths }, { server: bare, paths }, most);
    }
  } finally {
    await bare.stop();
  }
}

/** Node writes these itself. */
const connectionHeaders = new Set(["connection", "content-length", "date", "keep-alive"]);

async function record(url: string, path: string): Promise<BareAnswer> {
  const response = await rawGet(url + path);
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !connectionHeaders.has(name)),
  );
  return { path: path.split("?")[0] ?? path, headers, body: response.body.toString("base64") };
}

/** GET without decompressing, unlike fetch. */
async function rawGet(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
        else {
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          );
          resolve({ headers, body: Buffer.concat(chunks) });
        }
      });
    }).on("error", reject);
  });
}
