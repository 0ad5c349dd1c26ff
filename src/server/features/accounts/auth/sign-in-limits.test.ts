import argon2 from "argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { accountsBy, protocols } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { listen } from "../../../testing/raw-socket.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const behindProxy = { env: { TRUST_PROXY: "127.0.0.1" } };
const tooMany = { status: 429, body: { code: "RATE_LIMITED" } };

/** A hundred clients, each in its own /48. */
const stranger = (n: number) => `2001:db8:${(n % 100) + 1}::1`;

async function startAttacked(protocol: (typeof protocols)[number] = "REST") {
  const app = await createTestApp(behindProxy);
  const user = await makeUser(app);
  const call = accountsBy(protocol, app);
  const login = (more: object, from: string) =>
    call("login", { email: user.email, password: madePassword, ...more }, { from });
  const { body } = await login({}, "192.0.2.1");
  const { device_token } = body as { device_token: string };
  /** Guesses from many clients until the account refuses every unknown device. */
  const attack = async () => {
    const hash = vi.spyOn(argon2, "verify").mockResolvedValue(false);
    for (let n = 0; n < 200; n += 1) await login({ password: "guess" }, stranger(n));
    hash.mockRestore();
    expect(await login({}, "198.51.100.9")).toMatchObject(tooMany);
  };
  return { app, user, call, login, device_token, attack };
}

test.each(protocols)(
  "strangers do not lock out a device that signed in before: %s",
  async (protocol) => {
    const { login, device_token, attack } = await startAttacked(protocol);
    await attack();
    const answer = await login({ device_token }, "198.51.100.9");
    expect(answer).toMatchObject({ status: 200, body: { device_token } });
  },
);

test("such a device has ten wrong passwords in a quarter of an hour, wherever it is", async () => {
  const { login, device_token } = await startAttacked();
  for (let n = 0; n < 10; n += 1) {
    const wrong = await login({ password: "guess", device_token }, stranger(n));
    expect(wrong.status).toBe(401);
  }
  expect(await login({ device_token }, stranger(11))).toMatchObject(tooMany);
  expect(await login({}, "192.0.2.1")).toMatchObject({ status: 200 });
});

test("a device token of another account, or an invented one, has no effect", async () => {
  const { app, login, attack } = await startAttacked();
  const other = await makeUser(app);
  const { body } = await app.rest("POST", "/api/login", {
    body: { email: other.email, password: madePassword },
  });
  await attack();
  for (const device_token of [(body as { device_token: string }).device_token, "", "a.b", "."]) {
    expect(await login({ device_token }, "192.0.2.1")).toMatchObject(tooMany);
  }
});

test("strangers cannot keep a signed-in person from changing the password", async () => {
  const { app, user, login, attack } = await startAttacked();
  await attack();
  const changed = await app.rest("POST", "/api/account/password", {
    token: user.token,
    body: { current_password: madePassword, password: "moonlight 1" },
  });
  expect(changed).toMatchObject({ status: 200, body: { device_token: expect.any(String) } });
  const { device_token } = changed.body as { device_token: string };
  const again = await login({ password: "moonlight 1", device_token }, "192.0.2.1");
  expect(again).toMatchObject({ status: 200 });
});

test("strangers cannot keep an owner from a recovery link, and the link works", async () => {
  const { user, call, device_token } = await startAttacked();
  const ask = (from: string, more: object = {}) =>
    call("forgotPassword", { email: user.email, ...more }, { from });
  for (let n = 0; n < 5; n += 1) expect((await ask("198.51.100.1")).status).toBe(200);
  expect(await ask("198.51.100.1")).toMatchObject(tooMany);
  expect(await ask("192.0.2.1")).toMatchObject({ status: 200 });
  // However many strangers there are, the mailbox gets twenty of their emails an hour.
  for (let n = 0; n < 14; n += 1) expect((await ask(stranger(n))).status).toBe(200);
  expect(await ask(stranger(20))).toMatchObject(tooMany);
  expect(await ask("192.0.2.1", { device_token })).toMatchObject({ status: 200 });
});

test("failed sign-ins count for a whole /48 too", async () => {
  const app = await createTestApp(behindProxy);
  const call = accountsBy("REST", app);
  const login = (n: number, from: string) =>
    call("login", { email: `user${n}@example.org`, password: "guess" }, { from });
  vi.spyOn(argon2, "verify").mockResolvedValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  for (let n = 0; n < 200; n += 1) {
    expect((await login(n, `2001:db8:1:${n.toString(16)}::1`)).status).toBe(401);
  }
  expect(await login(200, "2001:db8:1:ffff::1")).toMatchObject(tooMany);
  expect(await login(200, "2001:db8:2::1")).toMatchObject({ status: 401 });
});

/** Password checks that wait until they are released. */
function holdHashes() {
  const waiting: Array<() => void> = [];
  const verify = vi.spyOn(argon2, "verify").mockImplementation(
    (_hash, password) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(password === madePassword));
      }),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  /** Releases the checks one by one until none is left. */
  const goOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { verify, waiting, goOn };
}

const logIn = ({ rest }: TestApp, email: string, password: string, from: string) =>
  rest("POST", "/api/login", { body: { email, password }, headers: { "x-forwarded-for": from } });

test("a burst of one network waits behind everybody else, and beyond fifty is refused", async () => {
  const app = await createTestApp(behindProxy);
  const user = await makeUser(app);
  const { verify, waiting, goOn } = holdHashes();
  const rush = Array.from({ length: 180 }, (_, n) =>
    logIn(app, `user${n}@example.org`, "guess", `2001:db8:1:${n.toString(16)}::1`),
  );
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  const honest = logIn(app, user.email, madePassword, "192.0.2.1").then((answer) => ({
    answer,
    checksBefore: verify.mock.calls.length,
  }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await goOn();
  const { answer, checksBefore } = await honest;
  expect(answer.status).toBe(200);
  expect(checksBefore).toBeLessThan(8);
  const answers = await Promise.all(rush);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(180 - 53);
  expect(refused[0]).toMatchObject({ body: { code: "UNAVAILABLE" } });
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
});

test("the password of a caller who hung up is not checked", async () => {
  const app = await createTestApp();
  const { verify, waiting, goOn } = holdHashes();
  const open = await listen(app.app);
  const body = JSON.stringify({ email: "nobody@example.org", password: "guess" });
  const bytes = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const callers = Array.from({ length: 9 }, () => open(bytes));
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  await Promise.all(
    callers.map(({ socket, closed }) => {
      socket.destroy();
      return closed;
    }),
  );
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        app.app.server.getConnections((_error, open) =>
          open === 0 ? resolve() : reject(new Error(`${open} are open`)),
        );
      }),
  );
  await goOn();
  expect(verify).toHaveBeenCalledTimes(2);
});
