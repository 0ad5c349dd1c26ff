import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { listen } from "../../testing/raw-socket.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { formWith, jpeg } from "../../testing/uploads.ts";
import type { ConnectionLimits } from "./connections.ts";

async function start(connections: Partial<ConnectionLimits>, env: Record<string, string> = {}) {
  const app = await createTestApp({ connections, env });
  return { app, open: await listen(app.app) };
}

const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const startOf = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
const countAnswers = (text: string) => text.split("HTTP/1.1 200 OK").length - 1;

test.each([
  ["REST", "POST", "/api/login", "408"],
  ["tRPC", "POST", "/api/trpc/auth.login", "408"],
  ["a path that does not exist", "POST", "/api/nothing", "408"],
  ["a method that does not exist", "PATCH", "/api/login", "405"],
  ["an address that cannot be read", "POST", "/api/%E0%A4%A", "404"],
  ["a call without a token", "POST", "/api/properties", "401"],
  ["a photo without a token", "POST", "/api/properties/1/images", "401"],
])("a body that stops closes the connection: %s", async (_title, method, path, status) => {
  const { open } = await start({ bodyMs: 50 });
  expect(await open(startOf(method, path)).closed).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test("an answer may take longer than a body may take to arrive", async () => {
  const app = await createTestApp({ connections: { bodyMs: 50 } });
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  app.app.addHook("onRequest", ({ url }) => (url === "/healthz" ? isLate : Promise.resolve()));
  const open = await listen(app.app);
  const closing = "Connection: close\r\n";
  const answers = [
    open(get("/healthz", `${closing}Content-Length: 0\r\n`)).closed,
    open(`${get("/healthz", `${closing}Content-Length: 2\r\n`)}{}`).closed,
  ];
  // By the time two others in turn were too late, the request's own time would also be over.
  for (let n = 0; n < 2; n += 1) await open(startOf("POST", "/api/login")).closed;
  resolve();
  for (const answer of await Promise.all(answers)) expect(countAnswers(answer)).toBe(1);
});

test("a connection whose head stops or never starts is closed", async () => {
  const { open } = await start({ headMs: 50, checkMs: 10 });
  const answers = await Promise.all([open("").closed, open("GET / HTTP/1.1\r\n").closed]);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout/);
});

test("a host's photo may take longer than other bodies, but not for ever", async () => {
  const { app, open } = await start({ bodyMs: 50 });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const form = new Response(formWith({ bytes: await jpeg() }));
  const type = form.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await form.arrayBuffer());
  const photo = open(
    `POST /api/properties/${id}/images HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${host.token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  photo.socket.write(bytes.subarray(0, 50));
  // By the time two others in turn were too late, the upload's time would also be over.
  for (let n = 0; n < 2; n += 1) await open(startOf("POST", "/api/login")).closed;
  photo.socket.write(bytes.subarray(50));
  expect(await photo.closed).toMatch(/^HTTP\/1.1 200 OK/);

  const strict = await start({ photoMs: 50, headMs: 50, checkMs: 10 });
  expect(await strict.open(startOf("POST", "/api/login")).closed).toMatch(/^HTTP\/1.1 408 /);
});

/** An answer larger than the kernel's buffer for an unread one. */
const largeBytes = 12_000_000;

async function startLarge(connections: Partial<ConnectionLimits>) {
  const started = await start(connections);
  started.app.app.server.prependListener("request", (request, response) => {
    if (request.url === "/large") response.end(Buffer.alloc(largeBytes));
  });
  return started;
}

test("a connection whose answer is not read is closed", async () => {
  const { app, open } = await startLarge({ unreadMs: 50 });
  const { socket } = open(get("/large"));
  socket.pause();
  const [connection] = (await once(app.app.server, "connection")) as [NodeJS.EventEmitter];
  await once(connection, "close");
});

test("a connection that reads a little now and then is closed, too", async () => {
  const { app, open } = await startLarge({
    unreadMs: 300,
    leastBytesPerSecond: 1e9,
    checkMs: 10,
  });
  const { socket } = open(get("/large"));
  socket.pause();
  const reading = setInterval(() => socket.read(), 20);
  const [connection] = (await once(app.app.server, "connection")) as [NodeJS.EventEmitter];
  await once(connection, "close");
  clearInterval(reading);
});

test("a connection that reads slowly but steadily gets the whole answer", async () => {
  const { open } = await startLarge({ unreadMs: 3000, checkMs: 10 });
  const { socket, closed } = open(get("/large", "Connection: close\r\n"));
  // Some four seconds in total.
  socket.on("data", () => {
    socket.pause();
    setTimeout(() => socket.resume(), 20);
  });
  const answer = await closed;
  expect(answer.length).toBeGreaterThan(largeBytes);
});

const path = "/api/public/impact";
const isAnswered = async (connection: ReturnType<Awaited<ReturnType<typeof listen>>>) => {
  connection.socket.write(get(path, "Connection: close\r\n"));
  return countAnswers(await connection.closed) === 1;
};

test("an idle connection is closed", async () => {
  const { open } = await start({ idleMs: 10 });
  expect(countAnswers(await open(get(path)).closed)).toBe(1);
});

test("connections beyond the maximum are refused until one closes", async () => {
  const { app, open } = await start({ connections: 2, connectionsPerClient: 9 });
  const [first, second] = [open(""), open("")];
  expect(await open(get(path)).closed).toBe("");
  expect(await isAnswered(first)).toBe(true);
  await untilOpen(app, 1);
  expect(await isAnswered(open(""))).toBe(true);
  expect(await isAnswered(second)).toBe(true);
});

test("when all connections are taken, the client with the most loses one to another client", async () => {
  const { open } = await start({ connections: 3, connectionsPerClient: 9 });
  const [oldest, ...others] = [open(""), open(""), open("")];
  expect(await isAnswered(open("", "127.0.0.2"))).toBe(true);
  expect(await oldest?.closed).toBe("");
  for (const other of others) expect(await isAnswered(other)).toBe(true);
});

test("one client has a share of the connections, a trusted proxy has all of them", async () => {
  const bounded = await start({ connectionsPerClient: 2 });
  const [first, second] = [bounded.open(""), bounded.open("")];
  expect(await bounded.open(get(path)).closed).toBe("");
  expect(await isAnswered(first)).toBe(true);
  await untilOpen(bounded.app, 1);
  expect(await isAnswered(bounded.open(""))).toBe(true);
  expect(await isAnswered(second)).toBe(true);

  const behind = await start({ connectionsPerClient: 2 }, { TRUST_PROXY: "127.0.0.1" });
  const all = [behind.open(""), behind.open(""), behind.open("")];
  expect(await Promise.all(all.map(isAnswered))).toEqual([true, true, true]);
});

/** The server notices a closed connection a moment after the client. */
const untilOpen = ({ app }: Awaited<ReturnType<typeof createTestApp>>, count: number) =>
  vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        app.server.getConnections((_error, open) =>
          open === count ? resolve() : reject(new Error(`${open} are open`)),
        );
      }),
  );

test("a connection closes after its last request", async () => {
  const { open } = await start({ requestsPerConnection: 3 });
  const { socket, closed } = open(get(path));
  socket.on("data", () => socket.write(get(path)));
  const answer = await closed;
  expect(countAnswers(answer)).toBe(3);
  expect(answer.match(/^connection: close/gim)).toHaveLength(1);
});

test("pipelined requests are handled one at a time, in order", async () => {
  const app = await createTestApp();
  let [underWay, most] = [0, 0];
  app.app.addHook("onRequest", async () => {
    underWay += 1;
    most = Math.max(most, underWay);
  });
  app.app.addHook("onResponse", async () => void (underWay -= 1));
  const open = await listen(app.app);
  const paths = [path, "/healthz", "/api/countries", path];
  const last = get("/healthz", "Connection: close\r\n");
  const answer = await open(paths.map((path) => get(path)).join("") + last).closed;
  expect(countAnswers(answer)).toBe(5);
  expect(most).toBe(1);
});

test("a client that pipelines too many requests is disconnected", async () => {
  const { open } = await start({ requestsAhead: 3 });
  const answer = await open(get(path).repeat(200)).closed;
  expect(countAnswers(answer)).toBeLessThan(200);
});
