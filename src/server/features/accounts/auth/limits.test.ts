import { beforeEach, describe, expect, test, vi } from "vitest";
import { accountsBy, ada, protocols } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

/** Hundreds of hashes would take a minute and prove nothing about the limits. */
const argon2 = vi.hoisted(() => ({
  argon2id: 2,
  hash: vi.fn<(password: string) => Promise<string>>((password) =>
    Promise.resolve(`hash of ${password}`),
  ),
  verify: vi.fn<(hash: string, password: string) => Promise<boolean>>((hash, password) =>
    Promise.resolve(hash === `hash of ${password}`),
  ),
}));
vi.mock("argon2", () => ({ default: argon2 }));
beforeEach(() => {
  vi.clearAllMocks();
});

const tooMany = { status: 429, body: { code: "RATE_LIMITED" } };
const behindProxy = { env: { TRUST_PROXY: "127.0.0.1" } };
const wrong = { email: ada.email, password: "not it" };

const statusesOf = async (times: number, call: (n: number) => Promise<{ status: number }>) => {
  const statuses = new Set<number>();
  for (let n = 0; n < times; n += 1) statuses.add((await call(n)).status);
  return [...statuses];
};

describe.each(protocols)("by %s", (protocol) => {
  test("ten failed logins for an account and client, then 429 even for the right password", async () => {
    const app = await createTestApp(behindProxy);
    const user = await makeUser(app);
    const call = accountsBy(protocol, app);
    const login = (password: string, from: string) =>
      call("login", { email: user.email, password }, { from });
    expect(await statusesOf(10, () => login("not it", "192.0.2.1"))).toEqual([401]);

    argon2.verify.mockClear();
    const refused = await login(madePassword, "192.0.2.1");
    expect(refused).toMatchObject(tooMany);
    expect(refused.body).toMatchObject({ error: expect.stringMatching(/^Too many attempts\./) });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(argon2.verify).not.toHaveBeenCalled();

    expect(await login(madePassword, "192.0.2.2")).toMatchObject({ status: 200 });
    expect(await call("login", wrong, { from: "192.0.2.1" })).toMatchObject({ status: 401 });
  });

  test("logins that succeed or only lack the confirmation do not count", async () => {
    const app = await createTestApp();
    const user = await makeUser(app);
    const call = accountsBy(protocol, app);
    const right = { email: user.email, password: madePassword };
    await call("signup", ada);
    expect(await statusesOf(15, () => call("login", right))).toEqual([200]);
    expect(await statusesOf(15, () => call("login", ada))).toEqual([403]);
  });

  test("fifty failed logins per client, over all accounts", async () => {
    const app = await createTestApp(behindProxy);
    const call = accountsBy(protocol, app);
    const login = (n: number, from: string) =>
      call("login", { ...wrong, email: `user${n}@example.org` }, { from });
    expect(await statusesOf(50, (n) => login(n, "192.0.2.1"))).toEqual([401]);
    expect(await login(50, "192.0.2.1")).toMatchObject(tooMany);
    expect(await login(50, "192.0.2.2")).toMatchObject({ status: 401 });
  });

  test("two hundred failed logins per account, over all clients", async () => {
    const app = await createTestApp(behindProxy);
    const call = accountsBy(protocol, app);
    const login = (n: number) => call("login", wrong, { from: `192.0.2.${n}` });
    expect(await statusesOf(200, login)).toEqual([401]);
    expect(await login(200)).toMatchObject(tooMany);
  });

  test("sign-ups and recoveries share five emails an hour per address", async () => {
    const app = await createTestApp();
    const call = accountsBy(protocol, app);
    expect(await statusesOf(3, () => call("signup", ada))).toEqual([200]);
    expect(await statusesOf(2, () => call("forgotPassword", { email: ada.email }))).toEqual([200]);
    expect(await call("signup", ada)).toMatchObject(tooMany);
    expect(await call("forgotPassword", { email: "ADA@example.org" })).toMatchObject(tooMany);
    expect(await call("forgotPassword", { email: "bo@example.org" })).toMatchObject({
      status: 200,
    });
    expect(await mailsOf(app)).toHaveLength(5);
  });

  test("twenty sign-ups or recoveries an hour per client; an IPv6 /64 is one client", async () => {
    const app = await createTestApp(behindProxy);
    const call = accountsBy(protocol, app);
    const ask = (n: number, from: string) =>
      call("forgotPassword", { email: `user${n}@example.org` }, { from });
    expect(await statusesOf(20, (n) => ask(n, `2001:db8:1:2:${n}::1`))).toEqual([200]);
    expect(await ask(20, "2001:db8:1:2:ffff::1")).toMatchObject(tooMany);
    expect(await call("signup", ada, { from: "2001:db8:1:2::9" })).toMatchObject(tooMany);
    expect(await ask(20, "2001:db8:1:3::1")).toMatchObject({ status: 200 });
  });

  test("a limit also applies to concurrent calls", async () => {
    const app = await createTestApp();
    const call = accountsBy(protocol, app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => call("login", wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("RATE_LIMITS=off refuses nothing", async () => {
    const call = accountsBy(protocol, await createTestApp({ env: { RATE_LIMITS: "off" } }));
    expect(await statusesOf(60, () => call("login", wrong))).toEqual([401]);
  });
});

/** The same call, several times in one tRPC batch; the HTTP status of each. */
async function batch({ app }: TestApp, name: string, input: unknown, times: number) {
  const calls = Array.from({ length: times }, () => input);
  const response = await app.inject({
    method: "POST",
    url: `/api/trpc/${calls.map(() => name).join(",")}?batch=1`,
    payload: Object.fromEntries(calls.entries()),
  });
  const results = response.json<Array<{ error?: { data: { httpStatus: number } } }>>();
  return results.map(({ error }) => error?.data.httpStatus ?? 200);
}

test("each login of a batch counts, together with those by REST", async () => {
  const app = await createTestApp();
  const rest = accountsBy("REST", app);
  expect(await statusesOf(4, () => rest("login", wrong))).toEqual([401]);
  const statuses = await batch(app, "auth.login", wrong, 10);
  expect(statuses.filter((status) => status === 401)).toHaveLength(6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await rest("login", wrong)).toMatchObject(tooMany);
});

test("each sign-up of a batch counts", async () => {
  const app = await createTestApp();
  const statuses = await batch(app, "auth.signup", ada, 10);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await mailsOf(app)).toHaveLength(5);
});

describe("the cost of a refused login", () => {
  test.each([
    ["an unknown e-mail", "nobody@example.org"],
    ["a wrong password", "known"],
    ["a wrong password of a pending sign-up", ada.email],
  ])("costs one hash: %s", async (_, email) => {
    const app = await createTestApp();
    const user = await makeUser(app);
    const call = accountsBy("REST", app);
    await call("signup", ada);
    // The hash that replaces a missing account's is created once per process.
    await call("login", { ...wrong, email: "first@example.org" });
    vi.clearAllMocks();
    const known = email === "known" ? user.email : email;
    expect(await call("login", { email: known, password: "not it" })).toMatchObject({
      status: 401,
    });
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    expect(argon2.hash).not.toHaveBeenCalled();
  });
});
