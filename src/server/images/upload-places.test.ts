import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeProperty, makeUser } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { formWith, jpeg, upload } from "../testing/uploads.ts";

const bytes = await jpeg();

async function makeHost(app: TestApp) {
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  return { id, token: host.token, send: () => upload(app, id, formWith({ bytes }), host.token) };
}

type Host = Awaited<ReturnType<typeof makeHost>>;

/** Starts uploads that send a little and never end, and answers a function that hangs them all up. */
async function hold({ app }: TestApp, count: number, { id, token }: Host) {
  const { port } = app.server.address() as AddressInfo;
  let arrived = 0;
  const onRequest = () => (arrived += 1);
  app.server.on("request", onRequest);
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("error", () => {});
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.write(
        `POST /api/properties/${id}/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="sun.jpg"\r\n\r\n`,
        () => resolve(),
      );
      await promise;
      return socket;
    }),
  );
  onTestFinished(hangUp);
  await vi.waitUntil(() => arrived >= count, patience);
  app.server.off("request", onRequest);
  function hangUp() {
    for (const socket of sockets) socket.destroy();
  }
  return hangUp;
}

async function listening() {
  const app = await createTestApp();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

/** A photo takes its time on a busy machine. */
const patience = { timeout: 15_000 };

const busy = {
  status: 503,
  body: { code: "UNAVAILABLE" },
  headers: { "retry-after": "5" },
};

test("one host's uploads that never end keep no other host waiting", async () => {
  const app = await listening();
  const [slow, other] = [await makeHost(app), await makeHost(app)];
  const hangUp = await hold(app, 40, slow);
  expect(await other.send()).toMatchObject({ status: 200 });
  hangUp();
  expect(await slow.send()).toMatchObject({ status: 200 });
});

test("all of one host's uploads are taken, in their turn", async () => {
  const app = await createTestApp();
  const host = await makeHost(app);
  const answers = await Promise.all(Array.from({ length: 24 }, host.send));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
}, 60_000);

test("more than memory is meant for are asked to come again, until some end or hang up", async () => {
  const app = await listening();
  const hosts: Host[] = [];
  for (let n = 0; n < 5; n += 1) hosts.push(await makeHost(app));
  const [last, ...holding] = hosts as [Host, ...Host[]];
  const hangUps = [];
  for (const host of holding) hangUps.push(await hold(app, 4, host));
  expect(await last.send()).toMatchObject(busy);
  hangUps[0]?.();
  await vi.waitFor(async () => expect(await last.send()).toMatchObject({ status: 200 }), patience);
});
