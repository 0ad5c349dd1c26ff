/**
 * Photos in an object store: how fast they are against the folder, whether moving them loses one
 * while guests read and a host uploads, and what a site answers while its store is away.
 * STORE_PHOTOS and STORE_AWAY_SECONDS make it shorter.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { s3Env } from "../../src/server/testing/s3-server.ts";
import { drawPhoto } from "../../src/server/ops/demo/photos.ts";
import { temporaryFolder } from "../afterwards.ts";
import { type Server, startSolarStay } from "../bench/processes.ts";
import { ask, photoForm } from "../rest.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { awayDrill } from "./store-away.ts";
import { moveDrill } from "./store-move.ts";
import { startStore, type Store } from "./store-process.ts";

const ports = { folder: 4871, store: 4872 };
const properties = 10;
const photosOfOne = 8;

/** Prints what was measured; throws when a photo is missing, doubled or changed. */
export async function storeDrill(): Promise<void> {
  const store = await startStore();
  await speedDrill(store);
  await moveDrill(store, s3Env);
  await awayDrill(store, s3Env);
}

type Site = {
  name: string;
  dataDir: string;
  port: number;
  env: Record<string, string>;
  server: Server;
};

/** Uploads and reads, each to one site with a folder and one with a store in turn. */
async function speedDrill({ url }: Store): Promise<void> {
  const common = { ...hostEnvironment, LOG_LEVEL: "error" };
  const sites = [
    await startSite("folder", ports.folder, common),
    await startSite("store", ports.store, {
      ...common,
      ...s3Env,
      FILES_URL: url.replace("site", "speed"),
    }),
  ];
  const times: Record<string, number[]> = {};
  const note = async <Result>(what: string, work: () => Promise<Result>) => {
    const began = performance.now();
    const result = await work();
    (times[what] ??= []).push(performance.now() - began);
    return result;
  };
  const photos: Record<string, string[]> = {};
  const tokens = await Promise.all(sites.map(({ server }) => signInHost(server.url)));
  for (let property = 0; property < properties; property += 1) {
    const ids = await Promise.all(
      sites.map(({ server }, at) =>
        listProperty(server.url, tokens[at] ?? "", `Drill ${property}`),
      ),
    );
    for (let photo = 0; photo < photosOfOne; photo += 1) {
      const bytes = await drawPhoto(property * photosOfOne + photo);
      for (const [at, { name, server }] of sites.entries()) {
        const call = { token: tokens[at], body: photoForm(bytes) };
        const { status, body } = await note(`upload, ${name}`, () =>
          ask<{ file_path: string }>(`${server.url}/api/properties/${ids[at]?.id}/images`, call),
        );
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        (photos[name] ??= []).push(body.file_path);
      }
    }
  }
  for (const kind of ["cold", "from the copy"]) {
    for (const site of sites) {
      await site.server.stop();
      if (kind === "cold")
        await rm(join(site.dataDir, "photo-cache"), { recursive: true, force: true });
      site.server = await startSolarStay(site.dataDir, site.port, site.env);
      // The first request of a connection and of a process takes longer.
      await read(site, photos[site.name]?.at(-1) ?? "");
    }
    for (let at = 0; at < properties * photosOfOne - 1; at += 1) {
      for (const site of sites) {
        await note(`read ${kind}, ${site.name}`, () => read(site, photos[site.name]?.[at] ?? ""));
      }
    }
  }
  for (const site of sites) await site.server.stop();
  for (const [what, all] of Object.entries(times)) console.log(`  ${what}: ${quantiles(all)}`);
}

async function startSite(name: string, port: number, env: Record<string, string>): Promise<Site> {
  const dataDir = await temporaryFolder(`store-${name}`);
  return { name, dataDir, port, env, server: await startSolarStay(dataDir, port, env) };
}

async function read({ server }: Site, photo: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/property-images/${photo}?w=800`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A photo is ${answer.status}`);
}

/** The median and 95th percentile of times in ms. */
export function quantiles(all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${sorted.length} times, ms: p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1 - 1 / sorted.length)}`;
}
