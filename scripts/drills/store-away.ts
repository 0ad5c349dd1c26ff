/** A store that is silent for a minute and gone for another one, under load. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { drawPhoto } from "../../src/server/ops/demo/photos.ts";
import { temporaryFolder } from "../afterwards.ts";
import { startSolarStay } from "../bench/processes.ts";
import { ask, photoForm, post } from "../rest.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { pause } from "./kills.ts";
import type { Store } from "./store-process.ts";

const port = 4875;
const awaySeconds = Number(process.env["STORE_AWAY_SECONDS"] ?? 120);
const usualSeconds = 20;
const properties = 30;
const everyMs = 100;

type Answer = { status: number; ms: number };
type Kind = "page" | "API" | "cached photo" | "other photo" | "interest" | "sign-in" | "upload";
type Answers = Record<string, Answer[]>;

/** Prints what each kind of request got; throws when anything but photos was affected. */
export async function awayDrill(store: Store, keys: Record<string, string>): Promise<void> {
  const dataDir = await temporaryFolder("store-away");
  const url = store.url.replace("/site", "/away");
  const env = { ...hostEnvironment, ...keys, FILES_URL: url, LOG_LEVEL: "silent" };
  const server = await startSolarStay(dataDir, port, env);
  const token = await signInHost(server.url);
  const sites: Array<{ id: number; slug: string; photo: string }> = [];
  for (let at = 0; at < properties; at += 1) {
    const property = await listProperty(server.url, token, `Drill ${at}`);
    const photo = await post<{ file_path: string }>(
      `${server.url}/api/properties/${property.id}/images`,
      { token, body: photoForm(await drawPhoto(at)) },
    );
    sites.push({ ...property, photo: photo.file_path });
  }
  const [cached, others] = [sites.slice(0, properties / 2), sites.slice(properties / 2)];
  await removeCopies(
    dataDir,
    others.map(({ photo }) => photo),
  );

  let answers: Answers = {};
  const visits = visitsOf(server.url, { token, sites, cached, others });
  const over = new AbortController();
  const visiting = Object.entries(visits).map(([kind, visit]) =>
    visitUntil(over.signal, visit, (answer) => (answers[kind] ??= []).push(answer)),
  );
  await pause(usualSeconds * 1000);
  report("the store works", answers);
  answers = {};
  store.child().kill("SIGSTOP");
  await pause((awaySeconds / 2) * 1000);
  report(`it is silent for ${awaySeconds / 2} s`, answers);
  const silent = answers;
  answers = {};
  store.child().kill("SIGKILL");
  await pause((awaySeconds / 2) * 1000);
  report(`it refuses connections for ${awaySeconds / 2} s`, answers);
  const refused = answers;
  const health = await problems(server.url, token);
  console.log(`  System Health: ${health.join(". ")}`);
  await store.start();
  const recovered = await untilWell(server.url, token);
  console.log(
    `  the store is back: System Health is clean, and an upload is taken, after ${recovered.toFixed(1)} s`,
  );
  answers = {};
  await pause(usualSeconds * 1000);
  report("afterwards", answers);
  over.abort();
  await Promise.all(visiting);
  await server.stop();
  for (const kind of ["page", "API", "cached photo", "interest", "sign-in"]) {
    const wrong = [...(silent[kind] ?? []), ...(refused[kind] ?? [])].filter(
      ({ status }) => status !== 200,
    );
    if (wrong.length > 0)
      throw new Error(`${kind}: ${wrong.length} answers of ${wrong[0]?.status}`);
  }
  for (const [kind, all] of Object.entries(answers)) {
    if (all.some(({ status }) => status !== 200)) throw new Error(`${kind} did not recover`);
  }
}

type Site = { id: number; slug: string; photo: string };

function visitsOf(
  url: string,
  {
    token,
    sites,
    cached,
    others,
  }: { token: string; sites: Site[]; cached: Site[]; others: Site[] },
): Record<Kind, () => Promise<number>> {
  let number = 0;
  const pick = (from: Site[]) =>
    from[Math.floor(Math.random() * from.length)] ?? { id: 0, slug: "", photo: "" };
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    page: () => get(`/host/${pick(sites).slug}`),
    API: () => get(`/api/public/properties/${pick(sites).slug}`),
    "cached photo": () => get(`/api/property-images/${pick(cached).photo}?w=800`),
    "other photo": () =>
      get(`/api/property-images/${pick(others).photo}?w=${pick(others).id % 2 === 0 ? 480 : 960}`),
    async interest() {
      number += 1;
      const body = {
        property_id: pick(sites).id,
        guest_name: "Gus",
        guest_email: `gus${number}@drill.test`,
      };
      return (await ask(`${url}/api/guest-interest`, { body })).status;
    },
    async "sign-in"() {
      await signInHost(url);
      return 200;
    },
    async upload() {
      const { id } = pick(others);
      const sent = { token, body: photoForm(await drawPhoto(1)) };
      const { status, body } = await ask<{ id: number }>(
        `${url}/api/properties/${id}/images`,
        sent,
      );
      if (status === 200)
        await ask(`${url}/api/property-images/${body.id}`, { method: "DELETE", token });
      return status;
    },
  };
}

async function visitUntil(
  over: AbortSignal,
  visit: () => Promise<number>,
  note: (answer: Answer) => void,
): Promise<void> {
  while (!over.aborted) {
    const began = performance.now();
    const status = await visit();
    note({ status, ms: performance.now() - began });
    await pause(everyMs);
  }
}

function report(when: string, answers: Answers): void {
  console.log(`  ${when}:`);
  for (const [kind, all] of Object.entries(answers)) {
    const counts = [...Map.groupBy(all, ({ status }) => status)].map(
      ([status, of]) => `${of.length} × ${status}`,
    );
    const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    console.log(
      `    ${kind}: ${counts.join(", ")}; ms: p50 ${(times[times.length >> 1] ?? 0).toFixed(0)}, p99 ${p99.toFixed(0)}, most ${times.at(-1)?.toFixed(0)}`,
    );
  }
}

async function problems(url: string, token: string): Promise<string[]> {
  return (await ask<{ problems: string[] }>(`${url}/api/admin/health`, { method: "GET", token }))
    .body.problems;
}

/** The seconds until System Health has no problem. */
async function untilWell(url: string, token: string): Promise<number> {
  const began = performance.now();
  while ((await problems(url, token)).length > 0) {
    if (performance.now() - began > 60_000) throw new Error("It did not recover within a minute");
    await pause(50);
  }
  return (performance.now() - began) / 1000;
}

/** What the server has in memory of these photos is nothing, since no one looked at them yet. */
async function removeCopies(dataDir: string, photos: string[]): Promise<void> {
  const folder = join(dataDir, "photo-cache");
  const ids = photos.map((photo) => photo.slice(0, photo.indexOf(".")));
  for (const name of await readdir(folder)) {
    if (ids.some((id) => name.startsWith(id))) await rm(join(folder, name));
  }
}
