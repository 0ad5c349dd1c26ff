import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { makeApiToken, ownAccountBy, signIn, statusWith } from "../../../testing/own-account.ts";
import { type Answer, createTestApp } from "../../../testing/test-app.ts";

const wrong = {
  status: 400,
  body: {
    error: "This isn’t your current password",
    code: "INVALID_INPUT",
    issues: [{ field: "current_password", message: "This isn’t your current password" }],
  },
};
const changed = { status: 200, body: { code: "PASSWORD_CHANGED", error: null } };

/** The token that the session continues with. */
const tokenOf = ({ body }: Answer) => (body as { token: string }).token;

describe.each(protocols)("by %s", (protocol) => {
  const start = async (env: Record<string, string> = { RATE_LIMITS: "off" }) => {
    const app = await createTestApp({ env });
    const user = await makeUser(app);
    const call = ownAccountBy(protocol, app, user.token);
    const change = (current_password: string, password: string) =>
      call("account.changePassword", { current_password, password });
    return { app, user, call, change };
  };

  test("a name is changed for this account only", async () => {
    const { app, user, call } = await start();
    const other = await makeUser(app, { name: "Somebody Else" });
    const view = { id: user.id, email: user.email, role: "host", language: null };
    expect((await call("account.update", { name: " Ada Lovelace " })).body).toStrictEqual({
      ...view,
      name: "Ada Lovelace",
    });
    expect((await call("account.update")).body).toStrictEqual({ ...view, name: "Ada Lovelace" });
    for (const name of ["", "A", null, 5, "x".repeat(121)]) {
      expect(await call("account.update", { name })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", issues: [{ field: "name" }] },
      });
    }
    const dashboard = (token: string) => app.rest("GET", "/api/dashboard", { token });
    expect(await dashboard(user.token)).toMatchObject({ body: { user: { name: "Ada Lovelace" } } });
    expect(await dashboard(other.token)).toMatchObject({
      body: { user: { name: "Somebody Else" } },
    });
  });

  test("a password is changed with the old one", async () => {
    const { app, user, change } = await start();
    expect(await change("not it", "new sunshine")).toMatchObject(wrong);
    expect(await change(madePassword, " new sunshine ")).toMatchObject(changed);
    const login = (password: string) =>
      app.rest("POST", "/api/login", { body: { email: user.email, password } });
    expect(await login(madePassword)).toMatchObject({ status: 401 });
    expect(await login(" new sunshine ")).toMatchObject({ status: 200 });
  });

  test("the change ends every other session, token and emailed link, but not its own session", async () => {
    const { app, user, call, change } = await start();
    const other = await makeUser(app);
    const elsewhere = await signIn(app, user.email, madePassword);
    const script = makeApiToken(app, user);
    await app.rest("POST", "/api/forgot-password", { body: { email: user.email } });
    await call("account.changeEmail", {
      email: "new@example.org",
      current_password: madePassword,
    });
    const [recovery, move] = (await mailsOf(app)).map(tokenIn);
    const answer = await change(madePassword, "new sunshine");
    expect(answer).toMatchObject(changed);

    // The session continues with another token: a copy of the old one no longer works.
    expect(await statusWith(app, user.token)).toBe(401);
    expect(await statusWith(app, tokenOf(answer))).toBe(200);
    expect(await statusWith(app, other.token)).toBe(200);
    expect(await statusWith(app, elsewhere)).toBe(401);
    expect(await statusWith(app, script.token)).toBe(401);
    const invalid = { status: 400, body: { code: "INVALID_TOKEN" } };
    expect(
      await app.rest("POST", "/api/reset-password", {
        body: { token_hash: recovery, password: "another" },
      }),
    ).toMatchObject(invalid);
    expect(
      await app.rest("POST", "/api/confirm", { body: { token_hash: move, type: "email_change" } }),
    ).toMatchObject(invalid);
  });

  test("a new password that is too short, and a missing current one, are refused", async () => {
    const { user, app, change } = await start();
    expect(await change(madePassword, "12345")).toMatchObject({
      status: 400,
      body: { error: "Password must be at least 6 characters" },
    });
    expect(await change("", "123456")).toMatchObject({
      status: 400,
      body: { error: "Your current password is required" },
    });
    await signIn(app, user.email, madePassword);
  });

  test("of two changes at once, one succeeds and the other is refused", async () => {
    const { app, user, change } = await start();
    const passwords = ["first one", "second one"];
    const answers = await Promise.all(passwords.map((password) => change(madePassword, password)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    await signIn(app, user.email, winner);
    const tokens = answers.filter(({ status }) => status === 200).map(tokenOf);
    expect(await Promise.all(tokens.map((token) => statusWith(app, token)))).toEqual([200]);
  });

  test("ten guesses of the current password per session, whatever they are for", async () => {
    const { app, user, change } = await start({});
    for (let n = 0; n < 10; n += 1) {
      expect(await change(`guess ${n}`, "new sunshine")).toMatchObject({ status: 400 });
    }
    const refused = await change(madePassword, "new sunshine");
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const deletion = { email: user.email, current_password: madePassword };
    const call = ownAccountBy(protocol, app, user.token);
    expect(await call("account.delete", deletion)).toMatchObject({ status: 429 });
    expect(
      await call("account.changeEmail", { ...deletion, email: "new@example.org" }),
    ).toMatchObject({ status: 429 });
  });

  test("right passwords use up no budget", async () => {
    const { app, user } = await start({});
    let [current, token] = [madePassword, user.token];
    for (let n = 0; n < 12; n += 1) {
      const call = ownAccountBy(protocol, app, token);
      const password = `sunshine ${n}`;
      const answer = await call("account.changePassword", { current_password: current, password });
      expect(answer).toMatchObject(changed);
      [current, token] = [password, tokenOf(answer)];
    }
  });
});
