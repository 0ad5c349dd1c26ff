import { describe, expect, test } from "vitest";
import { statement } from "../../../core/db/statement.ts";
import { accountsBy, ada, protocols, sessionIn } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const hour = 60 * 60_000;
const letters = statement((q) => q.selectFrom("outbox").select(["kind", "state"]).orderBy("id"));
const allUsers = statement((q) => q.selectFrom("users").select(["name", "email"]));

const sent = { status: 200, body: { code: "RECOVERY_SENT", error: null } };
const resetAnswer = { status: 200, body: { code: "PASSWORD_RESET", error: null } };
const invalidToken = {
  status: 400,
  body: { error: "Invalid confirmation token", code: "INVALID_TOKEN" },
};

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const user = await makeUser(app);
    const call = accountsBy(protocol, app);
    /** Requests a recovery and returns the token of the newest email. */
    const recover = async (email = user.email) => {
      await call("forgotPassword", { email });
      return tokenIn((await mailsOf(app)).at(-1));
    };
    const statusWith = async (token: string) =>
      (await app.rest("GET", "/api/dashboard", { token })).status;
    return { app, user, call, recover, statusWith };
  };

  test("the emailed link replaces a forgotten password", async () => {
    const { app, user, call } = await start();
    expect(await call("forgotPassword", { email: user.email.toUpperCase() })).toMatchObject(sent);
    const [mail] = await mailsOf(app);
    expect(mail).toMatchObject({
      to: { text: user.email },
      text: expect.stringMatching(/\/confirm#access_token=[\w-]{43}&type=recovery/),
    });

    const reset = { token_hash: tokenIn(mail), password: " new one " };
    expect(await call("resetPassword", reset)).toMatchObject(resetAnswer);
    const login = (password: string) => call("login", { email: user.email, password });
    expect(await login(madePassword)).toMatchObject({ status: 401 });
    expect(await login("new one")).toMatchObject({ status: 401 });
    expect(await login(" new one ")).toMatchObject({ status: 200 });
  });

  test("the answer is always the same, and unknown addresses get no email", async () => {
    const { app, call, user } = await start();
    await call("signup", ada);
    const answers = [];
    for (const email of [user.email, ada.email, "nobody@example.org"]) {
      answers.push(await call("forgotPassword", { email }));
    }
    for (const { status, body } of answers) expect({ status, body }).toEqual(sent);
    const receivers = (await mailsOf(app)).map(({ to }) => (Array.isArray(to) ? "" : to?.text));
    expect(receivers).toEqual([ada.email, user.email, ada.email]);
    expect(letters.all(app.deps.db, {})).toHaveLength(3);
  });

  test("an invalid email and a too short password are refused", async () => {
    const { call, recover } = await start();
    expect(await call("forgotPassword", { email: "nonsense" })).toMatchObject({
      status: 400,
      body: { error: "Invalid email address", code: "INVALID_INPUT" },
    });
    const token_hash = await recover();
    expect(await call("resetPassword", { token_hash, password: "12345" })).toMatchObject({
      status: 400,
      body: { error: "Password must be at least 6 characters", code: "INVALID_INPUT" },
    });
    // The link was not used up.
    expect(await call("resetPassword", { token_hash, password: "123456" })).toMatchObject(
      resetAnswer,
    );
  });

  test("a new password ends every session, and every other link", async () => {
    const { app, user, call, recover, statusWith } = await start();
    const other = await makeUser(app);
    const [first, second] = [await recover(), await recover()];
    const session = sessionIn(
      await call("login", { email: user.email, password: madePassword, rememberMe: true }),
    );
    await call("resetPassword", { token_hash: first, password: "new one" });
    expect(await statusWith(user.token)).toBe(401);
    expect(await statusWith(session)).toBe(401);
    expect(await statusWith(other.token)).toBe(200);
    for (const used of [first, second]) {
      expect(await call("resetPassword", { token_hash: used, password: "one more" })).toMatchObject(
        invalidToken,
      );
    }
  });

  test("an unsent recovery email is dropped once the password was set", async () => {
    const { app, user, call, recover } = await start();
    const token_hash = await recover();
    app.deps.outbox.queue({ kind: "password-recovery", user_id: user.id });
    await call("resetPassword", { token_hash, password: "new one" });
    expect(await mailsOf(app)).toHaveLength(2);
    expect(letters.all(app.deps.db, {})).toEqual([
      { kind: "password-recovery", state: "sent" },
      { kind: "password-changed", state: "sent" },
    ]);
  });

  test("a recovery link works once, even if opened twice at the same time", async () => {
    const { user, call, recover } = await start();
    const token_hash = await recover();
    const answers = await Promise.all(
      ["new one", "new two"].map((password) => call("resetPassword", { token_hash, password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const logins = await Promise.all(
      ["new one", "new two"].map((password) => call("login", { email: user.email, password })),
    );
    expect(logins.map(({ status }) => status === 200)).toEqual(
      answers.map(({ status }) => status === 200),
    );
  });

  test("a recovery link ends after an hour, and other tokens do not work", async () => {
    const { app, call, recover } = await start();
    await call("signup", ada);
    const signupToken = tokenIn((await mailsOf(app))[0]);
    const token_hash = await recover();
    for (const wrong of [signupToken, `${token_hash}x`, "x"]) {
      expect(await call("resetPassword", { token_hash: wrong, password: "new one" })).toMatchObject(
        invalidToken,
      );
    }
    app.advance(hour);
    expect(await call("resetPassword", { token_hash, password: "new one" })).toMatchObject(
      invalidToken,
    );
  });

  test("for an unconfirmed sign-up it sets the password and confirms the email", async () => {
    const { app, call, recover } = await start();
    await call("signup", { ...ada, name: "Eve Stranger", password: "eve knows" });
    await call("signup", ada);
    const [eves, mine] = (await mailsOf(app)).map(tokenIn);
    const token_hash = await recover(ada.email);
    expect(await call("resetPassword", { token_hash, password: "new one" })).toMatchObject(
      resetAnswer,
    );

    expect(allUsers.all(app.deps.db, {})).toContainEqual({ name: ada.name, email: ada.email });
    const login = (password: string) => call("login", { email: ada.email, password });
    expect(await login("new one")).toMatchObject({ status: 200 });
    expect(await login(ada.password)).toMatchObject({ status: 401 });
    expect(await login("eve knows")).toMatchObject({ status: 401 });

    // The sign-up's own link shows confirmed and changes nothing; the other sign-up's link has
    // ended.
    const confirm = (token: string | undefined) =>
      call("confirm", { token_hash: token, type: "signup" });
    expect(await confirm(mine)).toMatchObject({ status: 200 });
    expect(await confirm(eves)).toMatchObject(invalidToken);
    expect(await login(ada.password)).toMatchObject({ status: 401 });
    expect(await call("resetPassword", { token_hash, password: "one more" })).toMatchObject(
      invalidToken,
    );
  });

  test("a recovery link sent before the email was confirmed still works afterwards", async () => {
    const { app, call, recover } = await start();
    await call("signup", { ...ada, password: "eve knows" });
    await call("signup", ada);
    const [eves] = (await mailsOf(app)).map(tokenIn);
    const token_hash = await recover(ada.email);
    await call("confirm", { token_hash: eves, type: "signup" });
    expect(await call("resetPassword", { token_hash, password: "new one" })).toMatchObject(
      resetAnswer,
    );
    expect(await call("login", { email: ada.email, password: "new one" })).toMatchObject({
      status: 200,
    });
  });
});
