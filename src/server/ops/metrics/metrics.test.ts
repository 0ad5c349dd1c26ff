import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "../../testing/command.ts";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { serverModule } from "../../testing/served.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { noteBackup } from "../health/backups.queries.ts";

const root = join(import.meta.dirname, "../../../..");

/** A server on a port of this machine that the system chooses. */
async function otherServer() {
  const server = createServer((_request, response) => response.end("something else"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server, at: `127.0.0.1:${port}` };
}

async function freeAddress() {
  const { server, at } = await otherServer();
  server.close();
  await once(server, "close");
  return at;
}

async function start(env: Record<string, string> = {}) {
  const at = await freeAddress();
  const pages = plainPages(await temporaryFolder());
  const dataDir = await temporaryFolder();
  const app = await createTestApp({
    env: { METRICS_LISTEN: at, DATA_DIR: dataDir, ...env },
    databaseFile: join(dataDir, "solarstay.sqlite"),
    pages,
  });
  const read = () => vi.waitFor(async () => (await fetch(`http://${at}/metrics`)).text());
  return { app, at, read };
}

/** Starts the app; returns a function that sends it real requests, as only they are counted. */
async function listen({ app }: TestApp) {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  onTestFinished(() => agent.destroy());
  return async (path: string, method = "GET") => {
    const sent = request(origin + path, { method, agent }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
  };
}

/** They take some seconds, and more on a busy machine. */
const manyRequests = { timeout: 180_000 };

/** The lines of a metric, without the ones that describe it. */
const linesOf = (text: string, name: string) =>
  text.split("\n").filter((line) => line.startsWith(name));

test("requests are counted by method, pattern and status, with their durations", async () => {
  const { app, read } = await start();
  const host = await makeUser(app);
  const { slug } = await makeProperty(app, host);
  const ask = await listen(app);
  for (let n = 0; n < 3; n += 1) await ask(`/api/public/properties/${slug}`);
  await ask(`/api/public/properties/${slug}`, "HEAD");
  await ask("/api/dashboard");
  await ask("/api/trpc/public.bySlug");
  await ask("/api/properties", "PATCH");
  await ask(`/host/${slug}`);
  const text = await read();
  const requests = (labels: string) =>
    linesOf(text, `solarstay_http_requests_total{${labels}}`).map((line) => line.split(" ").at(-1));
  const bySlug = 'route="/api/public/properties/:slug"';
  expect(requests(`method="GET",${bySlug},status="2xx"`)).toEqual(["3"]);
  expect(requests(`method="HEAD",${bySlug},status="2xx"`)).toEqual(["1"]);
  expect(requests('method="GET",route="/api/dashboard",status="4xx"')).toEqual(["1"]);
  expect(requests('method="PATCH",route="/api/properties",status="4xx"')).toEqual(["1"]);
  expect(requests('method="GET",route="/host/:slug",status="2xx"')).toEqual(["1"]);
  expect(text).toMatch(/method="GET",route="\/api\/trpc\/:path",status="\dxx"/);
  const durations = linesOf(text, "solarstay_http_request_duration_seconds");
  expect(durations).toContainEqual(
    `solarstay_http_request_duration_seconds_count{method="GET",${bySlug}} 3`,
  );
  expect(durations.join("\n")).toMatch(
    /_bucket\{method="GET",route="\/api\/public\/properties\/:slug",le="\+Inf"\} 3/,
  );
});

test("10,000 slugs and many unknown paths make no new series", manyRequests, async () => {
  const { app, read } = await start({ RATE_LIMITS: "off" });
  const send = await listen(app);
  const unknown = ["/unknown/", "/api/unknown-", "/%zz"];
  const ask = async (n: number) => {
    await send(n % 10 === 0 ? `/host/slug-${n}` : `/api/public/properties/slug-${n}`);
    if (n < 300) await send(`${unknown[n % unknown.length]}${n}`);
  };
  await Promise.all([0, 1, 2].map(ask));
  const before = linesOf(await read(), "solarstay_http_");
  // A few at a time, since a client may have only so many connections.
  let next = 3;
  const askOn = async () => {
    while (next < 10_000) await ask(next++);
  };
  await Promise.all(Array.from({ length: 20 }, askOn));
  const after = linesOf(await read(), "solarstay_http_");
  expect(after.length).toBe(before.length);
  expect(after).toContainEqual(
    'solarstay_http_requests_total{method="any",route="unknown",status="4xx"} 300',
  );
});

test("the site is described: outbox, sessions, photos, kept answers, sizes and event loop", async () => {
  const { app, read } = await start();
  const host = await makeUser(app);
  const { id, slug } = await makeProperty(app, host);
  await makeInterest(app, id);
  await listen(app);
  app.advance(60_000);
  for (let n = 0; n < 5; n += 1) await app.rest("GET", `/api/public/properties/${slug}`);
  const text = await read();
  const value = (series: string) => Number(linesOf(text, `${series} `)[0]?.split(" ").at(-1));
  const queued = value('solarstay_outbox_emails{state="queued"}');
  expect(queued).toBeGreaterThan(0);
  expect(value("solarstay_outbox_oldest_seconds")).toBeGreaterThanOrEqual(60);
  expect(value('solarstay_sessions{kind="person"}')).toBe(1);
  expect(value('solarstay_photos{state="waiting"}')).toBe(0);
  expect(value('solarstay_answers_total{source="kept"}')).toBe(4);
  expect(value('solarstay_answers_total{source="made"}')).toBe(1);
  expect(value("solarstay_disk_free_bytes")).toBeGreaterThan(0);
  expect(value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  expect(text).toContain("process_resident_memory_bytes");
  // No email address, name or slug.
  for (const secret of [host.email, host.name, slug]) expect(text).not.toContain(secret);
});

test("the dashboard and its page name only metrics that exist", async () => {
  const { app, read } = await start();
  const ask = await listen(app);
  await ask("/");
  noteBackup(app.deps.db, app.deps.clock());
  const text = await read();
  for (const file of ["grafana/solarstay.json", "metrics.md"]) {
    const page = await readFile(join(root, "docs", file), "utf8");
    const names = page.match(/\b(solarstay|process|nodejs)_[a-z0-9_]+[a-z0-9]\b/g) ?? [];
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(text, name).toContain(`\n${name}`);
  }
});

test("metrics are on their own address only, and only there at /metrics", async () => {
  const { app, at } = await start();
  await listen(app);
  const status = async (path: string, method = "GET") =>
    (await fetch(`http://${at}${path}`, { method })).status;
  await vi.waitFor(async () => expect(await status("/metrics")).toBe(200));
  expect(await status("/metrics", "POST")).toBe(405);
  expect(await status("/")).toBe(404);
  expect(await status("/api/public/properties")).toBe(404);
  for (const url of ["/metrics", "/api/metrics"]) {
    expect((await app.app.inject({ url })).statusCode).toBe(404);
  }
  await app.app.close();
  await expect(fetch(`http://${at}/metrics`)).rejects.toThrow("fetch failed");
});

test("a taken address is reported by the log, System Health and doctor, and the site runs on", async () => {
  const { at } = await otherServer();
  const app = await createTestApp({ env: { METRICS_LISTEN: at, MIN_FREE_DISK_MB: "0" } });
  await listen(app);
  const { token } = await makeUser(app, { role: "admin" });
  const sentence = `There are no metrics: another program already listens at ${at}, which METRICS_LISTEN names`;
  await vi.waitFor(() => expect(app.logLines.join()).toContain(sentence));
  expect(await app.rest("GET", "/api/admin/health", { token })).toMatchObject({
    status: 200,
    body: { problems: [sentence] },
  });
  const dataDir = await temporaryFolder();
  const { code, out } = await runCommand(["doctor"], { dataDir, env: { METRICS_LISTEN: at } });
  expect(code).toBe(1);
  expect(out).toMatch(new RegExp(`^fault +metrics +another program answers at ${at}`, "m"));
});

test("doctor says whether the metrics answer", async () => {
  const { app, at, read } = await start();
  const doctor = async () => {
    const dataDir = await temporaryFolder();
    return (await runCommand(["doctor"], { dataDir, env: { METRICS_LISTEN: at } })).out;
  };
  expect(await doctor()).toMatch(/^warning +metrics +nothing answers at /m);
  await listen(app);
  await vi.waitFor(async () => expect(await read()).not.toBe(""));
  expect(await doctor()).toMatch(/^ok +metrics +metrics are at http:/m);
});

test("without METRICS_LISTEN, prom-client is not even loaded", async () => {
  const folder = await temporaryFolder();
  const program = `
    import { createRequire } from "node:module";
    import { prepare } from "${serverModule("serve.ts")}";
    import { readEnv } from "${serverModule("core/env/env.ts")}";
    import { plainPages } from "${serverModule("testing/pages.ts")}";
    await prepare(readEnv(process.env), () => plainPages(process.cwd()));
    const files = Object.keys(createRequire(process.cwd() + "/").cache);
    console.log(files.filter((file) => file.includes("/prom-client/")).length);
    process.exit(0);`;
  const loaded = async (env: object) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", program],
      {
        cwd: folder,
        env: { PATH: process.env["PATH"], LOG_LEVEL: "silent", DATA_DIR: folder, ...env },
      },
    );
    return Number(stdout);
  };
  expect(await loaded({})).toBe(0);
  expect(await loaded({ METRICS_LISTEN: "127.0.0.1:1" })).toBeGreaterThan(0);
});
