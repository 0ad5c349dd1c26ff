import { describe, expect, test } from "vitest";
import { accountsBy, ada, protocols, sessionIn } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { eraseOld } from "../../../housekeeping.ts";

const hour = 60 * 60_000;
const invalidCredentials = {
  status: 401,
  body: { error: "Invalid credentials", code: "INVALID_CREDENTIALS" },
};
const signInFirst = {
  status: 401,
  body: { error: "Please sign in to continue", code: "UNAUTHORIZED" },
};

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const user = await makeUser(app);
    const credentials = { email: user.email, password: madePassword };
    const statusWith = async (token: string) =>
      (await app.rest("GET", "/api/dashboard", { token })).status;
    return { app, call: accountsBy(protocol, app), user, credentials, statusWith };
  };

  test("an unknown e-mail and a wrong password get the same answer", async () => {
    const { call, credentials } = await start();
    const wrong = await call("login", { ...credentials, password: "not it" });
    const unknown = await call("login", { ...credentials, email: "nobody@example.org" });
    expect(wrong).toMatchObject(invalidCredentials);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  test.each([
    [{ email: "nonsense", password: "x" }, "Invalid email address"],
    [{ email: ada.email, password: "" }, "Password is required"],
    [{ email: ada.email }, "Password is required"],
    [{ ...ada, rememberMe: "yes" }, "rememberMe must be true or false"],
  ])("refuses %j", async (input, message) => {
    const { call } = await start();
    expect(await call("login", input)).toMatchObject({
      status: 400,
      body: { error: message, code: "INVALID_INPUT" },
    });
  });

  test("the right password of an unconfirmed sign-up is told to confirm first, a wrong one is not", async () => {
    const { call } = await start();
    await call("signup", ada);
    expect(await call("login", ada)).toMatchObject({
      status: 403,
      body: {
        error: expect.stringContaining("Please confirm your email address first"),
        code: "EMAIL_NOT_CONFIRMED",
      },
    });
    expect(await call("login", { ...ada, password: "not it" })).toMatchObject(invalidCredentials);
  });

  test("of several pending sign-ups the five newest are compared", async () => {
    const { call } = await start();
    const passwords = [1, 2, 3, 4, 5, 6].map((n) => `password ${n}`);
    for (const password of passwords) await call("signup", { ...ada, password });
    const statuses = [];
    for (const password of passwords) {
      statuses.push((await call("login", { ...ada, password })).status);
    }
    expect(statuses).toEqual([401, 403, 403, 403, 403, 403]);
  });

  test("a session lasts 24 hours, with remember-me 30 days", async () => {
    const { app, call, credentials, statusWith } = await start();
    const short = sessionIn(await call("login", { ...credentials, rememberMe: false }));
    const long = sessionIn(await call("login", { ...credentials, rememberMe: true }));
    app.advance(24 * hour - 60_000);
    expect([await statusWith(short), await statusWith(long)]).toEqual([200, 200]);
    app.advance(60_000);
    expect([await statusWith(short), await statusWith(long)]).toEqual([401, 200]);
    app.advance(13 * 24 * hour);
    expect(await statusWith(long)).toBe(200);
    app.advance(14 * 24 * hour);
    expect(await statusWith(long)).toBe(200);
    app.advance(2 * 24 * hour - 60_000);
    expect(await statusWith(long)).toBe(200);
    app.advance(60_000);
    expect(await statusWith(long)).toBe(401);
  });

  test("a remembered session ends after 14 days without use, and is deleted", async () => {
    const { app, call, credentials, statusWith } = await start();
    const long = sessionIn(await call("login", { ...credentials, rememberMe: true }));
    app.advance(14 * 24 * hour);
    expect(await statusWith(long)).toBe(200);
    app.advance(14 * 24 * hour + hour);
    expect(await statusWith(long)).toBe(401);
    await eraseOld(app.deps);
    expect(app.deps.db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  });

  test("logout ends this session on the server, and no other", async () => {
    const { app, call, user, credentials, statusWith } = await start();
    const other = await makeUser(app);
    const second = sessionIn(await call("login", credentials));
    expect(await call("logout", {}, { token: second })).toMatchObject({
      status: 200,
      body: { code: "LOGOUT_SUCCESS", error: null },
    });
    expect(await statusWith(second)).toBe(401);
    expect(await statusWith(user.token)).toBe(200);
    expect(await statusWith(other.token)).toBe(200);
    expect(await call("logout", {}, { token: second })).toMatchObject(signInFirst);
  });

  test("logout needs a session", async () => {
    const { call, user } = await start();
    const noToken = [undefined, "", "x".repeat(43), `${user.token}x`, user.token.toLowerCase()];
    for (const token of noToken) {
      expect(await call("logout", {}, { token })).toMatchObject(signInFirst);
    }
  });
});

test("logout takes no body", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  expect(await app.rest("POST", "/api/logout", { token })).toMatchObject({ status: 200 });
});
