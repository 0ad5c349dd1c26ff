import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BareAnswer } from "./bare.ts";
import { demoData } from "./data.ts";
import { acceptEncoding, load, median } from "./load.ts";
import { startBare, startSolarStay } from "./processes.ts";

const rounds = 5;

type Listed = { slug: string; images: Array<{ file_path: string }> };

/** Requests a second of real answers, as a ratio to a bare Fastify that sends the same bytes. */
export async function againstBare(): Promise<void> {
  const server = await startSolarStay(await demoData(1000), 4801);
  const folder = await mkdtemp(join(tmpdir(), "solarstay-bare-"));
  try {
    const list = (await (await fetch(`${server.url}/api/public/properties`)).json()) as Listed[];
    const shown = list.find(({ images }) => images.length > 0) ?? list[0];
    if (!shown) throw new Error("There is no property to read");
    const targets = [
      { name: "one property by slug", path: `/api/public/properties/${shown.slug}`, least: 0.7 },
      { name: `the list of ${list.length}`, path: "/api/public/properties", least: 0.7 },
      { name: "the host page", path: `/host/${shown.slug}`, least: 0.5 },
      {
        name: "a photo",
        path: `/api/property-images/${shown.images[0]?.file_path ?? ""}?w=960`,
        least: 0.5,
      },
    ];
    const answers = await Promise.all(targets.map(({ path }) => record(server.url, path)));
    const file = join(folder, "answers.json");
    await writeFile(file, JSON.stringify(answers));
    const bare = await startBare(file, 4802);
    try {
      for (const { name, path, least } of targets) {
        const ratios: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const ours = await load({ url: server.url, paths: [path] });
          const theirs = await load({ url: bare.url, paths: [path] });
          ratios.push(ours / theirs);
        }
        const text = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
        console.log(
          `${name}: ${median(ratios).toFixed(2)} of bare Fastify (${text}), at least ${least}`,
        );
      }
    } finally {
      await bare.stop();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function record(url: string, path: string): Promise<BareAnswer> {
  const response = await rawGet(url + path);
  const kept = ["content-type", "content-encoding", "etag", "cache-control", "vary"];
  const headers = Object.fromEntries(
    kept.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
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
