import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkStores } from "../../ops/doctor/store.check.ts";
import { makeProperty, makeUser, propertyText } from "../../testing/factories.ts";
import { type Exchange, startFaultyProxy } from "../../testing/faulty-proxy.ts";
import { s3Env, startS3Server } from "../../testing/s3-server.ts";
import { startServer } from "../../testing/served.ts";
import { hourMs } from "../../../shared/time.ts";
import { imageFileNames } from "./store.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { formWith, jpeg, makeImage, upload } from "../../testing/uploads.ts";

const away = "The site can’t reach its photos right now. Please try again in a few minutes";

/** A site with its photos in a store, behind a proxy that is faulty when it is told to be. */
async function startSite(env: Record<string, string> = {}) {
  const s3 = await startS3Server(await temporaryFolder());
  const proxy = await startFaultyProxy(s3.port);
  onTestFinished(async () => void (await Promise.all([proxy.stop(), s3.stop()])));
  const app = await createTestApp({
    env: { FILES_URL: proxy.through(s3.url("site")), ...s3Env, MIN_FREE_DISK_MB: "0", ...env },
  });
  onTestFinished(() => app.deps.files.stop());
  const host = await makeUser(app);
  const admin = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, host);
  const photo = formWith({ bytes: await jpeg() });
  const send = () => upload(app, property.id, photo, host.token);
  const show = async (path: string) =>
    (await app.app.inject(`/api/property-images/${path}`)).statusCode;
  const problems = async () => {
    const { body } = await app.rest("GET", "/api/admin/health", { token: admin.token });
    return (body as { problems: string[] }).problems;
  };
  /** Waits for an examination that began now; the first one may have begun before. */
  const examine = async () => {
    for (let count = 0; count < 2; count += 1) await app.deps.files.examine();
  };
  /** A photo that is in the store only, as most are. */
  const makeUncached = async () => {
    const { file_path } = await makeImage(app, host, property);
    await app.deps.files.cache?.remove(imageFileNames(file_path));
    return file_path;
  };
  return { app, s3, proxy, host, property, send, show, problems, examine, makeUncached };
}

const answering =
  (status: number, code: string) =>
  ({ request, answer }: Exchange) => {
    request.resume();
    answer.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  };

/** Replaces the bytes of objects that are read, and says so, or breaks off in the middle. */
const shortened =
  ({ announced }: { announced: boolean }) =>
  async ({ request, answer, pass }: Exchange) => {
    const { status, headers, body } = await pass();
    const half = body.subarray(0, body.length / 2);
    if (request.method !== "GET" || status !== 200) {
      answer.writeHead(status, headers).end(body);
    } else if (announced) {
      answer.writeHead(status, { ...headers, "content-length": String(half.length) }).end(half);
    } else {
      answer.writeHead(status, headers).write(half);
      setTimeout(() => answer.destroy(), 50);
    }
  };

/** Returns the object that was read first, whatever is read. */
function exchanged() {
  let first: Awaited<ReturnType<Exchange["pass"]>> | undefined;
  return async ({ request, answer, pass }: Exchange) => {
    const passed = await pass();
    const isObject = request.method === "GET" && passed.status === 200;
    const { status, headers, body } = isObject ? (first ??= passed) : passed;
    answer.writeHead(status, headers).end(body);
  };
}

const silence = ({ request }: Exchange) => request.resume();

/** A store that is away is tried every five seconds. */
const waiting = { timeout: 30_000 };
/** Ten seconds pass until a store counts as too slow. */
const patience = { timeout: 180_000 };

/** What a site answers while its store fails. */
const cases: Array<[name: string, fault: () => (exchange: Exchange) => unknown, sentence: RegExp]> =
  [
    ["an answer 403", () => answering(403, "AccessDenied"), /denies access \(AccessDenied\)$/],
    [
      "no bucket",
      () => answering(404, "NoSuchBucket"),
      /has no bucket my-stays at this address \(NoSuchBucket\)$/,
    ],
    ["an answer 500", () => answering(500, "InternalError"), /fails \(InternalError\)$/],
    ["an answer 503", () => answering(503, "SlowDown"), /fails \(SlowDown\)$/],
    ["silence", () => silence, /does not answer within 10 seconds$/],
    [
      "half of each object",
      () => shortened({ announced: false }),
      /cannot be reached \((ECONNRESET|.*aborted.*)\)$/,
    ],
    [
      "each object shortened",
      () => shortened({ announced: true }),
      /returned damaged data for (trial|images\/[\w-]+\.webp)$/,
    ],
    ["another object", exchanged, /returned damaged data for (trial|images\/[\w-]+\.webp)$/],
  ];

test.for(cases)("a store with %s", patience, async ([, fault, sentence], { expect }) => {
  const { app, proxy, host, property, send, show, problems, examine, makeUncached } =
    await startSite();
  const [uncached, other] = [await makeUncached(), await makeUncached()];
  const cached = (await makeImage(app, host, property)).file_path;
  proxy.fault = fault();
  await show(other);
  expect(await show(uncached)).toBe(503);
  // The first failure makes it try the whole store.
  await examine();
  const refused = await send();
  expect(refused).toMatchObject({
    status: 503,
    headers: { "retry-after": "15" },
    body: { code: "UNAVAILABLE", error: away },
  });
  expect(await show(cached)).toBe(200);
  expect(await show(uncached)).toBe(503);
  expect(await app.rest("GET", `/api/public/properties/${property.slug}`)).toMatchObject({
    status: 200,
  });
  expect(await problems()).toEqual([expect.stringMatching(sentence)]);
  expect(await checkStores(app.deps.env)).toMatchObject([
    { state: "fault", text: expect.stringMatching(sentence), fix: expect.stringMatching(/\.$/) },
  ]);

  proxy.fault = undefined;
  await examine();
  expect(await send()).toMatchObject({ status: 200 });
  expect(await show(uncached)).toBe(200);
  expect(await problems()).toEqual([]);
  expect(await checkStores(app.deps.env)).toMatchObject([{ state: "ok" }]);
});

test("a store that is full takes no photos, and those in it are shown", async () => {
  const { proxy, send, show, problems, examine, makeUncached } = await startSite();
  const uncached = await makeUncached();
  proxy.fault = (exchange) =>
    exchange.request.method === "PUT"
      ? answering(507, "XMinioStorageFull")(exchange)
      : exchange
          .pass()
          .then(({ status, headers, body }) =>
            exchange.answer.writeHead(status, headers).end(body),
          );
  expect(await send()).toMatchObject({ status: 503, body: { error: away } });
  await examine();
  expect(await problems()).toEqual([expect.stringMatching(/is full \(XMinioStorageFull\)$/)]);
  expect(await show(uncached)).toBe(200);
  expect(await send()).toMatchObject({ status: 503, body: { error: away } });
});

test(
  "a server whose store is away at its start shows what it has copies of, and recovers",
  patience,
  async () => {
    const { s3, proxy } = await startSite();
    const folder = await temporaryFolder();
    const env = { FILES_URL: proxy.through(s3.url("served")), ...s3Env, MIN_FREE_DISK_MB: "0" };
    const inStore = async () => (await readdir(join(s3.folder, "my-stays/served/images"))).length;
    const first = await startServer(folder, env);
    const login = { email: "admin@example.org", password: "sunshine" };
    const token = String((await first.call("POST", "/api/login", login)).body["token"]);
    const { body: property } = await first.call("POST", "/api/properties", propertyText, token);
    const send = async ({ url }: typeof first) => {
      const answer = await fetch(`${url}/api/properties/${String(property["id"])}/images`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: formWith({ bytes: await jpeg() }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const [kept, deleted] = [(await send(first)).body, (await send(first)).body];
    await first.stop("SIGTERM");
    await proxy.stop();

    const second = await startServer(folder, env);
    const show = async ({ file_path }: Record<string, unknown>) =>
      (await fetch(`${second.url}/api/property-images/${String(file_path)}`)).status;
    const problems = async () =>
      (await second.call("GET", "/api/admin/health", undefined, token)).body["problems"];
    await expect
      .poll(problems, waiting)
      .toEqual([expect.stringMatching(/cannot be reached \(ECONNREFUSED\)$/)]);
    expect([await show(kept), (await send(second)).status]).toEqual([200, 503]);
    const files = await inStore();
    const removed = await second.call(
      "DELETE",
      `/api/property-images/${String(deleted["id"])}`,
      undefined,
      token,
    );
    expect(removed.status).toBe(200);
    expect([await show(deleted), await inStore()]).toEqual([404, files]);

    await proxy.start();
    await expect.poll(problems, waiting).toEqual([]);
    await expect.poll(inStore, waiting).toBe(files / 2);
    expect([await show(kept), (await send(second)).status]).toEqual([200, 200]);
    expect(await second.stop("SIGTERM")).toEqual([0, null]);
  },
);

test("wrong credentials are named", async () => {
  const { app, send, problems, examine } = await startSite({ AWS_SECRET_ACCESS_KEY: "wrong" });
  expect(await send()).toMatchObject({ status: 503, body: { error: away } });
  await examine();
  const sentence = /refuses the credentials \(SignatureDoesNotMatch\)$/;
  expect(await problems()).toEqual([expect.stringMatching(sentence)]);
  expect(await checkStores(app.deps.env)).toMatchObject([
    { state: "fault", text: expect.stringMatching(sentence) },
  ]);
});

test("a clock that is wrong by an hour is named, and photos go on", async () => {
  const { app, s3, send, problems, examine } = await startSite();
  s3.clockAheadMs = hourMs;
  expect(await send()).toMatchObject({ status: 200 });
  await examine();
  const sentence = /says it is (.+), but this machine says it is (.+)$/;
  const [problem = ""] = await problems();
  const [theirs, ours] = (sentence.exec(problem) ?? []).slice(1).map(Date.parse);
  expect(Math.abs(Number(theirs) - Number(ours) - hourMs)).toBeLessThan(60_000);
  expect(await checkStores(app.deps.env)).toMatchObject([
    {
      state: "warning",
      text: expect.stringMatching(sentence),
      fix: expect.stringContaining("set-ntp"),
    },
  ]);
  s3.clockAheadMs = 0;
  await examine();
  expect(await problems()).toEqual([]);
});
