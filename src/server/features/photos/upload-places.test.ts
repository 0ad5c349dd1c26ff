import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { ApiError } from "../../core/errors.ts";
import { formWith, jpeg, upload } from "../../testing/uploads.ts";
import { createUploadPlaces, type UploadPlaces } from "./upload-places.ts";

const bytes = await jpeg();

async function makeHost(app: TestApp) {
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  return { id, token: host.token, send: () => upload(app, id, formWith({ bytes }), host.token) };
}

type Host = Awaited<ReturnType<typeof makeHost>>;

/** Starts uploads that send a little and never end; returns a function that aborts them all. */
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

/** A photo takes a while on a busy machine. */
const patience = { timeout: 15_000 };

test("one host's endless uploads delay no other host", async () => {
  const app = await listening();
  const [slow, other] = [await makeHost(app), await makeHost(app)];
  const hangUp = await hold(app, 40, slow);
  expect(await other.send()).toMatchObject({ status: 200 });
  hangUp();
  expect(await slow.send()).toMatchObject({ status: 200 });
});

test("all of one host's uploads are processed in turn", async () => {
  const app = await createTestApp();
  const host = await makeHost(app);
  const answers = await Promise.all(Array.from({ length: 24 }, host.send));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
}, 60_000);

test("uploads that send nothing keep no host out, not even their own", async () => {
  const app = await listening();
  const last = await makeHost(app);
  const hangUps = [];
  for (let n = 0; n < 5; n += 1) hangUps.push(await hold(app, 4, await makeHost(app)));
  expect(await last.send()).toMatchObject({ status: 200 });
  for (const hangUp of hangUps) hangUp();
});

test("a host's photo is processed before the third of another who sent four", async () => {
  const app = await createTestApp();
  const [busy, other] = [await makeHost(app), await makeHost(app)];
  const answered: string[] = [];
  const note = (name: string) => () => void answered.push(name);
  const sent = Array.from({ length: 4 }, () => busy.send().then(note("busy")));
  sent.push(other.send().then(note("other")));
  await Promise.all(sent);
  expect(answered.slice(0, 3)).toContain("other");
}, 60_000);

/**
 * An upload that has sent this many bytes, and continues until it is told to end or loses its
 * place.
 */
async function sending(places: UploadPlaces, hostId: number, bytes: number) {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const done = places
    .run(hostId, async ({ add, signal }) => {
      add(bytes);
      begin();
      signal.throwIfAborted();
      const lost = new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
      await Promise.race([end, lost]);
    })
    .then(
      () => "kept",
      (thrown: ApiError) => thrown.status,
    );
  await begun;
  return { done, finish };
}

test("when memory runs short, the host with the most bytes loses its newest upload", async () => {
  const places = createUploadPlaces(100);
  const large = [await sending(places, 1, 100), await sending(places, 1, 100)];
  const others = [await sending(places, 2, 100), await sending(places, 3, 100)];
  others.push(await sending(places, 4, 90), await sending(places, 5, 60));
  for (const upload of [...large, ...others]) upload.finish();
  const ends = await Promise.all([...large, ...others].map(({ done }) => done));
  expect(ends).toEqual(["kept", 503, "kept", "kept", "kept", "kept"]);
});

test("a stopping server accepts no new upload", async () => {
  const places = createUploadPlaces(100);
  const upload = await sending(places, 1, 100);
  places.close();
  await expect(places.run(2, async () => {})).rejects.toMatchObject({ status: 503 });
  upload.finish();
  expect(await upload.done).toBe("kept");
});
