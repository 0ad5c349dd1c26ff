import { describe, expect, onTestFinished, test, vi } from "vitest";
import { accountsBy, protocols } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { makeApiToken, ownAccountBy, signIn, statusWith } from "../../../testing/own-account.ts";
import { codesOf, turnOnSecondFactor } from "../../../testing/second-factors.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { hourMs } from "../../../../shared/time.ts";

const step = 30_000;
const required = { status: 403, body: { code: "SECOND_FACTOR_REQUIRED" } };
const invalid = {
  status: 401,
  body: { code: "SECOND_FACTOR_INVALID", issues: [{ field: "code" }] },
};
const signedIn = { status: 200, body: { code: "LOGIN_SUCCESS" } };
const wrongPassword = { status: 400, body: { issues: [{ field: "current_password" }] } };

describe.each(protocols)("by %s", (protocol) => {
  const start = async (env: Record<string, string> = { RATE_LIMITS: "off" }) => {
    // On a busy machine a time step passes during a test.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await createTestApp({ env });
    const user = await makeUser(app);
    const call = accountsBy(protocol, app);
    const own = ownAccountBy(protocol, app, user.token);
    const login = (code?: string, password = madePassword) =>
      call("login", { email: user.email, password, ...(code !== undefined && { code }) });
    return { app, user, call, own, login };
  };

  test("it is set up with the password and a code, and then signing in needs a code", async () => {
    const { app, own, login } = await start();
    expect((await own("secondFactor.get")).body).toStrictEqual({
      on_since: null,
      recovery_codes_left: 0,
      required: false,
    });
    const enrol = (current_password: unknown) => own("secondFactor.enrol", { current_password });
    for (const wrong of [undefined, "", "a guess"]) {
      expect(await enrol(wrong)).toMatchObject(wrongPassword);
    }
    const begun = await enrol(madePassword);
    expect(begun).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const { secret, uri } = begun.body as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    // An unconfirmed one is not on.
    expect(await login()).toMatchObject(signedIn);

    const code = codesOf(app, secret);
    for (const wrong of [undefined, "", "12345", "1234567", code(5), code(-5)]) {
      expect(await own("secondFactor.turnOn", { code: wrong })).toMatchObject({
        status: 400,
        body: { issues: [{ field: "code" }] },
      });
    }
    const on = await own("secondFactor.turnOn", { code: code() });
    expect(on).toMatchObject({ status: 200, body: { code: "SECOND_FACTOR_ON", error: null } });
    expect(await own("secondFactor.get")).toMatchObject({ body: { recovery_codes_left: 10 } });

    expect(await login()).toMatchObject(required);
    expect(await login("")).toMatchObject({ status: 400 });
    expect(await login(code(5))).toMatchObject(invalid);
    // The code that turned it on is used up.
    expect(await login(code())).toMatchObject(invalid);
    app.advance(2 * step);
    expect(await login(code(), "a guess")).toMatchObject({ body: { code: "INVALID_CREDENTIALS" } });
    expect(await login(code())).toMatchObject(signedIn);
    expect(await login(code())).toMatchObject(invalid);
  });

  test("turning it on ends the sessions opened without it, but no script's token", async () => {
    const { app, user } = await start();
    const before = await signIn(app, user.email, madePassword);
    const { token: script } = makeApiToken(app, user);
    const { token: stranger } = await makeUser(app);
    await turnOnSecondFactor(app, user);
    expect(await statusWith(app, before)).toBe(401);
    for (const token of [user.token, script, stranger]) {
      expect(await statusWith(app, token)).toBe(200);
    }
  });

  test("a code works one step early or late, and never twice or out of order", async () => {
    const { app, user, login } = await start();
    const { code } = await turnOnSecondFactor(app, user);
    expect(await login(code(-2))).toMatchObject(invalid);
    expect(await login(code(2))).toMatchObject(invalid);
    expect(await login(code(1))).toMatchObject(signedIn);
    expect(await login(code())).toMatchObject(invalid);
    app.advance(step);
    expect(await login(code())).toMatchObject(invalid);
    app.advance(step);
    expect(await login(`${code().slice(0, 3)} ${code().slice(3)}`)).toMatchObject(signedIn);
  });

  test("a recovery code signs in once, however it is typed", async () => {
    const { app, user, own, login } = await start();
    const { recoveryCodes } = await turnOnSecondFactor(app, user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(await login(first)).toMatchObject(signedIn);
    expect(await login(first)).toMatchObject(invalid);
    expect(await login(second.toUpperCase().replaceAll("-", " "))).toMatchObject(signedIn);
    expect(await own("secondFactor.get")).toMatchObject({ body: { recovery_codes_left: 8 } });
    const other = await turnOnSecondFactor(app, await makeUser(app));
    expect(await login(other.recoveryCodes[0])).toMatchObject(invalid);
    expect(await login(other.code())).toMatchObject(invalid);
  });

  test("the same code sent twice at once opens one session", async () => {
    const { app, user, login } = await start();
    const { code } = await turnOnSecondFactor(app, user);
    const answers = await Promise.all([login(code()), login(code())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("after five wrong codes the right one is refused, from elsewhere too", async () => {
    const { app, user, call } = await start({ TRUST_PROXY: "loopback" });
    const { code, recoveryCodes } = await turnOnSecondFactor(app, user);
    const login = (typed: string, from: string) =>
      call("login", { email: user.email, password: madePassword, code: typed }, { from });
    for (let n = 1; n <= 5; n += 1) {
      expect(await login(code(5), `192.0.2.${n}`)).toMatchObject(invalid);
    }
    expect(await login(code(), "192.0.2.9")).toMatchObject({ status: 429 });
    expect(await login(recoveryCodes[0] ?? "", "192.0.2.9")).toMatchObject({ status: 429 });
  });

  test("the fifth wrong code within a day is reported to the owner, once a day", async () => {
    const { app, user, own, login } = await start();
    const { code } = await turnOnSecondFactor(app, user);
    const reports = async () =>
      (await mailsOf(app)).filter(
        ({ subject }) => subject === "Wrong codes for your account at Solar Stay",
      );
    const off = { current_password: madePassword, code: code(5) };
    for (let n = 0; n < 3; n += 1) expect(await login(code(5))).toMatchObject(invalid);
    // Neither a wrong password nor a right code counts, and hours in between change nothing.
    expect(await login(code(5), "a guess")).toMatchObject({ status: 401 });
    app.advance(20 * hourMs);
    expect(await login(code())).toMatchObject(signedIn);
    expect(await login(code(5))).toMatchObject(invalid);
    expect(await reports()).toEqual([]);
    expect(await own("secondFactor.turnOff", off)).toMatchObject({ status: 400 });
    expect(await reports()).toMatchObject([
      {
        to: { text: user.email },
        text: expect.stringContaining("If this wasn’t you, choose a new password right away"),
      },
    ]);

    app.advance(5 * hourMs);
    for (let n = 0; n < 6; n += 1) await login(code(5));
    expect(await reports()).toHaveLength(1);
    app.advance(25 * hourMs);
    for (let n = 0; n < 6; n += 1) await login(code(5));
    expect(await reports()).toHaveLength(2);
  });

  test("a new password by an emailed link does not turn it off", async () => {
    const { app, user, call, login } = await start();
    const { code } = await turnOnSecondFactor(app, user);
    await call("forgotPassword", { email: user.email });
    const token_hash = tokenIn((await mailsOf(app)).at(-1));
    await call("resetPassword", { token_hash, password: "moonlight" });
    expect(await login(undefined, "moonlight")).toMatchObject(required);
    expect(await login(code(), "moonlight")).toMatchObject(signedIn);
  });

  test("the password and a code turn it off, and then signing in needs no code", async () => {
    const { app, user, own, login } = await start();
    const off = (input: object) => own("secondFactor.turnOff", { ...input });
    const right = { current_password: madePassword };
    expect(await off({ ...right, code: "123456" })).toMatchObject({ status: 409 });
    const { code } = await turnOnSecondFactor(app, user);
    expect(await off({ code: code() })).toMatchObject(wrongPassword);
    expect(await off({ current_password: "a guess", code: code() })).toMatchObject(wrongPassword);
    for (const wrong of [undefined, "", code(5)]) {
      expect(await off({ ...right, code: wrong })).toMatchObject({
        status: 400,
        body: { issues: [{ field: "code" }] },
      });
    }
    expect(await own("secondFactor.enrol", right)).toMatchObject({ status: 409 });
    expect(await off({ ...right, code: code() })).toMatchObject({ status: 200 });
    expect(await login()).toMatchObject(signedIn);
    // Setting it up again does not revive old recovery codes.
    const codesLeft = app.deps.db.sqlite
      .prepare("SELECT count(*) FROM recovery_codes")
      .pluck()
      .get();
    expect(codesLeft).toBe(0);
  });
});

test("neither secret nor recovery codes are stored in clear, and another key cannot decrypt", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const user = await makeUser(app);
  const { secret, recoveryCodes, code } = await turnOnSecondFactor(app, user);
  const rows = ["second_factors", "recovery_codes", "outbox"].map((table) =>
    JSON.stringify(app.deps.db.sqlite.prepare(`SELECT * FROM ${table}`).all()),
  );
  for (const clear of [
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((one) => one.replaceAll("-", "")),
  ]) {
    expect(rows.join("")).not.toContain(clear);
    expect(app.logLines.join("")).not.toContain(clear);
  }
  // The row of another user cannot be decrypted as this one's.
  const other = await makeUser(app);
  await turnOnSecondFactor(app, other);
  app.deps.db.sqlite.exec(
    `UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE user_id = ${other.id}) WHERE user_id = ${user.id}`,
  );
  const body = { email: user.email, password: madePassword, code: code() };
  expect(await app.rest("POST", "/api/login", { body })).toMatchObject({ status: 503 });
  const recovery = { ...body, code: recoveryCodes[0] };
  expect(await app.rest("POST", "/api/login", { body: recovery })).toMatchObject({ status: 200 });
});
