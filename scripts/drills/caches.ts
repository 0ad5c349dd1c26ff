/** The examples of docs/cache.md, run unchanged: three caches in front of one server. */
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { temporaryFolder } from "../afterwards.ts";
import { demoData } from "../bench/data.ts";
import { type Server, startSolarStay } from "../bench/processes.ts";
import { root } from "../project.ts";
import { ask } from "../rest.ts";
import { type Cache, startNginxCache, startVarnish } from "./cache-servers.ts";
import { hostEnvironment, listProperty, propertyText, signInHost } from "./host.ts";

const appPort = 4871;
const metricsAt = "127.0.0.1:4872";
const seconds = 10;
const properties = 1000;
/** Of these the drill changes one a second. */
const changing = 50;
const requests = 100_000;
const downMs = 12_000;
/** stale-while-revalidate, and what a busy machine adds. */
const graceMs = 65_000;

type Site = { url: string; token: string; caches: Cache[]; paths: string[]; own: Own[] };
/** A property of the drill: its texts by version, with the time of each change. */
type Own = { id: number; slug: string; changedAt: number[] };

/** Throws when a guest gets a failure, something private, or an answer that is too old. */
export async function cachesDrill(): Promise<void> {
  const dataDir = await temporaryFolder("caches");
  await cp(await demoData(properties - changing), dataDir, { recursive: true });
  const start = () =>
    startSolarStay(dataDir, appPort, {
      ...hostEnvironment,
      EDGE_CACHE_SECONDS: String(seconds),
      METRICS_LISTEN: metricsAt,
    });
  let server = await start();
  const site = await prepare(server);
  try {
    await loadTest(site);
    server = await downTest(site, server, start);
    await takedownTest({ ...site, token: await signInHost(server.url) }, server);
  } finally {
    for (const cache of site.caches) await cache.stop();
    await server.stop();
  }
}

async function prepare(server: Server): Promise<Site> {
  const token = await signInHost(server.url);
  const own: Own[] = [];
  for (let n = 0; n < changing; n += 1) {
    const { id, slug } = await listProperty(server.url, token, `Drill ${process.pid} ${n}`);
    own.push({ id, slug, changedAt: [Date.now()] });
    await change(server.url, token, own.at(-1), 0);
  }
  const list = await ask<Array<{ slug: string }>>(
    `${server.url}/api/public/properties?limit=${properties}`,
    { method: "GET" },
  );
  const slugs = list.body.map(({ slug }) => slug);
  const paths = slugs.flatMap((slug) => [`/host/${slug}`, `/api/public/properties/${slug}`]);
  const page = await readFile(join(root, "docs/cache.md"), "utf8");
  const folder = async () => temporaryFolder("cache");
  const caches = [
    await startNginxCache(page, await folder(), { appPort, port: 4873 }),
    await startNginxCache(page, await folder(), { appPort, port: 4874 }),
    await startVarnish(page, await folder(), { appPort, port: 4875 }),
  ];
  for (const { url } of caches) {
    await until(() => isUp(url));
  }
  console.log(
    `${slugs.length} properties, two answers of each, behind ${caches.map(({ name }) => name).join(", ")}`,
  );
  return { url: server.url, token, caches, paths, own };
}

async function change(url: string, token: string, own: Own | undefined, version: number) {
  if (!own) throw new Error("There is no property to change");
  const body = { ...propertyText(`Drill ${own.id}`), description: `version ${version}.` };
  const { status } = await ask(`${url}/api/properties/${own.id}`, { token, body, method: "PUT" });
  if (status !== 200) throw new Error(`A change was answered with ${status}`);
}

/** 100,000 requests over all caches, a change each second, and the age of what a guest sees. */
async function loadTest({ url, token, caches, paths, own }: Site): Promise<void> {
  const over = new AbortController();
  let oldest = 0;
  let seen = 0;
  const write = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const one = own[n % own.length];
      if (one) {
        await change(url, token, one, one.changedAt.length);
        one.changedAt.push(Date.now());
      }
      await sleep(1000);
    }
  };
  const watch = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const one = own[n % own.length];
      const cache = caches[n % caches.length];
      const asked = Date.now();
      const { body } = await ask<{ description: string }>(
        `${cache?.url}/api/public/properties/${one?.slug}`,
        { method: "GET" },
      );
      const version = Number(/version (\d+)/.exec(body.description)?.[1]);
      const replacedAt = one?.changedAt[version + 1];
      // The age is the time since another version took its place.
      if (replacedAt !== undefined) oldest = Math.max(oldest, asked - replacedAt);
      seen += 1;
      await sleep(10);
    }
  };
  const before = await originRequests(paths);
  const others = [write(), watch()];
  const started = Date.now();
  const results = await Promise.all(
    caches.map((cache) => readAll(cache, paths, Math.ceil(requests / caches.length))),
  );
  const took = (Date.now() - started) / 1000;
  over.abort();
  await Promise.all(others);
  const reached = (await originRequests(paths)) - before;
  const sent = results.reduce((sum, one) => sum + one.requests.total, 0);
  const failed = results.reduce((sum, one) => sum + one.non2xx + one.errors, 0);
  console.log(
    `${sent} requests in ${took.toFixed(0)} s: ${reached} reached the server (${((reached / sent) * 100).toFixed(1)} %), ${failed} failed`,
  );
  console.log(
    `${seen} answers watched: the oldest was out of date for ${(oldest / 1000).toFixed(1)} s`,
  );
  for (const [index, { statusCodeStats, errors, timeouts }] of results.entries()) {
    const statuses = Object.entries(statusCodeStats ?? {}).map(
      ([code, { count }]) => `${count} × ${code}`,
    );
    console.log(
      `${caches[index]?.name}: ${statuses.join(", ")}, ${errors} errors, ${timeouts} timeouts`,
    );
  }
  // A machine that is busy with other work may let a request or two wait too long.
  if (failed > sent / 10_000) throw new Error("Guests got failures");
  if (oldest > seconds * 1000 + graceMs) throw new Error("An answer was too old");
}

const readAll = ({ url }: Cache, paths: string[], amount: number) =>
  autocannon({
    url,
    connections: 5,
    amount,
    requests: paths.map((path) => ({ path, headers: { "accept-encoding": "gzip, deflate, br" } })),
  });

/** The server is killed: everything that was kept stays readable. */
async function downTest(site: Site, server: Server, start: () => Promise<Server>): Promise<Server> {
  process.kill(server.pid, "SIGKILL");
  const killedAt = Date.now();
  await sleep(3000);
  let [sent, failed] = [0, 0];
  while (Date.now() - killedAt < downMs) {
    for (const cache of site.caches) {
      const result = await readAll(cache, site.paths, site.paths.length);
      sent += result.requests.total;
      failed += result.non2xx + result.errors;
    }
  }
  console.log(
    `server killed for ${((Date.now() - killedAt) / 1000).toFixed(0)} s: of ${sent} requests ${failed} failed`,
  );
  if (failed > 0) throw new Error("A guest got a failure while the server was down");
  return start();
}

/** A takedown: until no cache shows it, also not when the server is gone afterwards. */
async function takedownTest({ url, token, caches, own }: Site, server: Server): Promise<void> {
  const [first, second] = own;
  if (!first || !second) throw new Error("There is no property to take down");
  const addresses = ({ slug }: Own) => [`/host/${slug}`, `/api/public/properties/${slug}`];
  const showing = async (one: Own) => {
    const shown: string[] = [];
    for (const cache of caches) {
      for (const path of addresses(one)) {
        const { status } = await fetch(cache.url + path);
        if (status === 200) shown.push(`${cache.name} ${path}`);
      }
    }
    return shown;
  };
  const takeDown = async (one: Own) => {
    await ask(`${url}/api/admin/listings/${one.id}/takedown`, { token, body: { reason: "Drill" } });
    return Date.now();
  };
  await until(async () => (await showing(first)).length === 2 * caches.length);
  const at = await takeDown(first);
  await until(async () => (await showing(first)).length === 0);
  console.log(`a takedown: after ${((Date.now() - at) / 1000).toFixed(1)} s no cache shows it`);

  await until(async () => (await showing(second)).length === 2 * caches.length);
  const purgedAt = await takeDown(second);
  for (const cache of caches) for (const path of addresses(second)) cache.purge(path);
  await until(async () => (await showing(second)).length === 0);
  console.log(`a takedown with a purge: after ${((Date.now() - purgedAt) / 1000).toFixed(1)} s`);

  process.kill(server.pid, "SIGKILL");
  await sleep(seconds * 1000 + 5000);
  const back = [...(await showing(first)), ...(await showing(second))];
  console.log(`server killed after that: ${back.length} caches show it again ${back.join()}`);
  if (back.length > 0) throw new Error("Something that was taken down is shown again");
}

/** Requests for these addresses that reached the server, as its metrics count them. */
async function originRequests(paths: string[]): Promise<number> {
  const text = await (await fetch(`http://${metricsAt}/metrics`)).text();
  const patterns = ["/host/:slug", "/api/public/properties/:slug"];
  if (paths.length === 0) return 0;
  return text
    .split("\n")
    .filter((line) => line.startsWith("solarstay_http_requests_total"))
    .filter(
      (line) =>
        line.includes('method="GET"') && patterns.some((one) => line.includes(`route="${one}"`)),
    )
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 2 * graceMs;
  while (Date.now() < end) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error("It did not happen within two minutes");
}
