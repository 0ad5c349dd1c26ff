import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { type Answer, createTestApp } from "../../testing/test-app.ts";

type Sent = { property_id: number; guest_name?: string; guest_email?: string; message?: string };

/** An app behind a trusted proxy, with this many properties, each with its own address. */
async function start(properties = 1, env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1", ...env } });
  const host = await makeUser(app);
  const ids: number[] = [];
  for (let n = 0; n < properties; n += 1) {
    ids.push((await makeProperty(app, host, { contact_email: `p${n}@example.org` })).id);
  }
  const [id = 0] = ids;
  const send = (
    from: string,
    { guest_name = "Gus", guest_email = "gus@example.org", ...rest }: Sent,
  ) =>
    app.rest("POST", "/api/guest-interest", {
      body: { guest_name, guest_email, ...rest },
      headers: { "x-forwarded-for": from },
    });
  const countRows = () =>
    app.deps.db.sqlite.prepare("SELECT count(*) FROM guest_interests").pluck().get();
  return { app, host, id, ids, send, countRows };
}

function expectTooMany({ status, headers, body }: Answer): void {
  expect(status).toBe(429);
  expect(body).toEqual({
    error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (seconds|minutes)$/),
    code: "RATE_LIMITED",
  });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(headers["cache-control"]).toBe("no-store");
}

const of = (n: number) => ({ guest_email: `guest${n}@example.org`, message: `${n}` });

test("twenty an hour from one client; another client is not affected", async () => {
  const { send, ids, countRows } = await start(3);
  for (let n = 0; n < 20; n += 1) {
    const property_id = ids[n % 3] ?? 0;
    expect((await send("192.0.2.1", { property_id, ...of(n) })).status).toBe(200);
  }
  expectTooMany(await send("192.0.2.1", { property_id: ids[0] ?? 0, ...of(20) }));
  expect(countRows()).toBe(20);
  expect((await send("192.0.2.2", { property_id: ids[0] ?? 0, ...of(20) })).status).toBe(200);
});

test("the addresses of one IPv6 /64 are one client", async () => {
  const { send, id } = await start();
  for (let n = 0; n < 20; n += 1) {
    expect((await send(`2001:db8:0:1::${n}`, { property_id: id, ...of(n) })).status).toBe(200);
  }
  expectTooMany(await send("2001:db8:0:1:ffff::1", { property_id: id, ...of(20) }));
  expect((await send("2001:db8:0:2::1", { property_id: id, ...of(20) })).status).toBe(200);
});

test("three an hour from one sender to one property, however the address is written", async () => {
  const { send, ids } = await start(2);
  const [first = 0, second = 0] = ids;
  const senders = ["gus@example.org", "GUS@example.org", "gus@EXAMPLE.org"];
  for (const [n, guest_email] of senders.entries()) {
    const answer = await send(`192.0.2.${n}`, { property_id: first, guest_email, message: `${n}` });
    expect(answer.status).toBe(200);
  }
  expectTooMany(await send("192.0.2.9", { property_id: first, message: "4" }));
  expect((await send("192.0.2.9", { property_id: second, message: "4" })).status).toBe(200);
  const other = { property_id: first, guest_email: "gus+2@example.org" };
  expect((await send("192.0.2.9", other)).status).toBe(200);
});

test("fifty a day to one receiving address, over all its properties", async () => {
  const { app, host, id, send, countRows } = await start();
  const { id: twin } = await makeProperty(app, host, { contact_email: "P0@example.org" });
  for (let n = 0; n < 50; n += 1) {
    const property_id = n % 2 === 0 ? id : twin;
    expect((await send(`192.0.2.${n}`, { property_id, ...of(n) })).status).toBe(200);
  }
  expectTooMany(await send("192.0.2.99", { property_id: id, ...of(50) }));
  expectTooMany(await send("192.0.2.98", { property_id: twin, ...of(50) }));
  expect(countRows()).toBe(50);
});

test("refused, repeated and invalid interests use up nothing", async () => {
  const { send, id, countRows } = await start();
  const first = { property_id: id, message: "first" };
  for (let n = 0; n < 25; n += 1) {
    expect((await send("192.0.2.1", first)).status).toBe(200);
    expect((await send("192.0.2.1", { ...first, guest_name: "" })).status).toBe(400);
    expect((await send("192.0.2.1", { ...first, property_id: 999 })).status).toBe(404);
  }
  for (const message of ["second", "third"]) {
    expect((await send("192.0.2.1", { ...first, message })).status).toBe(200);
  }
  // Refused because of the sender: the client's points are returned.
  for (let n = 0; n < 30; n += 1) {
    expectTooMany(await send("192.0.2.1", { ...first, message: "fourth" }));
  }
  expect((await send("192.0.2.1", first)).status).toBe(200);
  expect((await send("192.0.2.1", { property_id: id, ...of(1) })).status).toBe(200);
  expect(countRows()).toBe(4);
});

test("thirty at once do not slip through", async () => {
  const { send, id, countRows } = await start();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => send("192.0.2.1", { property_id: id, ...of(n) })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(countRows()).toBe(20);
});

/** Interests sent in one tRPC batch; the answers as tRPC envelopes, in order. */
async function sendBatch({ app, id }: Awaited<ReturnType<typeof start>>, bodies: object[]) {
  const calls = bodies.map((body) => ({ property_id: id, guest_name: "Gus", ...body }));
  const { statusCode, headers, payload } = await app.app.inject({
    method: "POST",
    url: `/api/trpc/${bodies.map(() => "guestInterest.create").join()}?batch=1`,
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.1" },
    payload: JSON.stringify(Object.assign({}, calls)),
  });
  type Envelope = { error?: { data: { httpStatus: number; api: { code: string } } } };
  return { statusCode, headers, envelopes: JSON.parse(payload) as Envelope[] };
}

test("a tRPC batch counts each of its calls", async () => {
  const started = await start();
  for (let batch = 0; batch < 2; batch += 1) {
    const bodies = Array.from({ length: 10 }, (_, n) => of(batch * 10 + n));
    const { envelopes } = await sendBatch(started, bodies);
    expect(envelopes.filter(({ error }) => error)).toEqual([]);
  }
  const { statusCode, headers, envelopes } = await sendBatch(started, [of(20), of(21)]);
  expect(statusCode).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  for (const { error } of envelopes) {
    expect(error?.data).toMatchObject({ httpStatus: 429, api: { code: "RATE_LIMITED" } });
  }
  expect(started.countRows()).toBe(20);
});

test("a batch has Retry-After even if another of its calls failed first", async () => {
  const started = await start();
  const again = { guest_email: "gus@example.org" };
  const { statusCode, headers } = await sendBatch(started, [
    { guest_email: "no address" },
    ...["1", "2", "3", "4"].map((message) => ({ ...again, message })),
  ]);
  expect(statusCode).toBe(207);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

test("RATE_LIMITS=off refuses nothing", async () => {
  const { send, id, countRows } = await start(1, { RATE_LIMITS: "off" });
  for (let n = 0; n < 60; n += 1) {
    expect((await send("192.0.2.1", { property_id: id, message: `${n}` })).status).toBe(200);
  }
  expect(countRows()).toBe(60);
});
