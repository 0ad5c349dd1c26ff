import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { makeApiToken, ownAccountBy, signIn, statusWith } from "../../../testing/own-account.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const sent = { status: 200, body: { code: "EMAIL_CHANGE_SENT", error: null } };
const confirmed = { status: 200, body: { code: "CONFIRMATION_SUCCESS", error: null } };
const invalidToken = { status: 400, body: { code: "INVALID_TOKEN" } };

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const user = await makeUser(app);
    const call = ownAccountBy(protocol, app, user.token);
    const ask = (email: string, current_password = madePassword) =>
      call("account.changeEmail", { email, current_password });
    /** Requests a change and returns the token of the newest email. */
    const askAndRead = async (email: string) => {
      expect(await ask(email)).toMatchObject(sent);
      return tokenIn((await mailsOf(app)).at(-1));
    };
    const confirm = (token_hash: string, type = "email_change") =>
      protocol === "REST"
        ? app.rest("POST", "/api/confirm", { body: { token_hash, type } })
        : app.rpc("mutation", "auth.confirm", { token_hash, type });
    const login = (email: string) =>
      app.rest("POST", "/api/login", { body: { email, password: madePassword } });
    return { app, user, ask, askAndRead, confirm, login };
  };

  test("an account moves to the address that opens the link; the old address is told", async () => {
    const { app, user, ask, confirm, login } = await start();
    expect(await ask(" New@Example.org ")).toMatchObject(sent);
    const [letter] = await mailsOf(app);
    expect(letter).toMatchObject({
      to: { text: "new@example.org" },
      text: expect.stringMatching(/\/confirm#access_token=[\w-]{43}&type=email_change/),
    });
    // Nothing has changed yet.
    expect(await login(user.email)).toMatchObject({ status: 200 });
    expect(await login("new@example.org")).toMatchObject({ status: 401 });

    expect(await confirm(tokenIn(letter))).toMatchObject(confirmed);
    expect(await login(user.email)).toMatchObject({ status: 401 });
    expect(await login("new@example.org")).toMatchObject({
      status: 200,
      body: { user: { id: user.id, email: "new@example.org" } },
    });
    const notice = (await mailsOf(app)).at(-1);
    expect(notice).toMatchObject({ to: { text: user.email } });
    expect(notice?.text).toContain("new@example.org");
    expect(notice?.text).not.toContain("access_token");

    // A second opening is not an error and changes nothing.
    expect(await confirm(tokenIn(letter))).toMatchObject(confirmed);
    expect(await mailsOf(app)).toHaveLength(2);
  });

  test("the change ends every session, token and link of the old address", async () => {
    const { app, user, askAndRead, confirm } = await start();
    const elsewhere = await signIn(app, user.email, madePassword);
    const script = makeApiToken(app, user);
    await app.rest("POST", "/api/forgot-password", { body: { email: user.email } });
    const recovery = tokenIn((await mailsOf(app)).at(-1));
    expect(await confirm(await askAndRead("new@example.org"))).toMatchObject(confirmed);
    for (const token of [user.token, elsewhere, script.token]) {
      expect(await statusWith(app, token)).toBe(401);
    }
    expect(
      await app.rest("POST", "/api/reset-password", {
        body: { token_hash: recovery, password: "another" },
      }),
    ).toMatchObject(invalidToken);
  });

  test("a later change ends the previous link, which may have gone to a stranger", async () => {
    const { user, askAndRead, confirm, login } = await start();
    const mistyped = await askAndRead("nwe@example.org");
    const right = await askAndRead("new@example.org");
    expect(await confirm(mistyped)).toMatchObject(invalidToken);
    expect(await login(user.email)).toMatchObject({ status: 200 });
    expect(await confirm(right)).toMatchObject(confirmed);
  });

  test("a wrong password, the same address, a taken one and an invalid one are refused", async () => {
    const { app, user, ask } = await start();
    const other = await makeUser(app);
    expect(await ask("new@example.org", "a guess")).toMatchObject({
      status: 400,
      body: { issues: [{ field: "current_password" }] },
    });
    expect(await ask(user.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { error: "This is already your email address", issues: [{ field: "email" }] },
    });
    expect(await ask(other.email)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
    expect(await ask("nonsense")).toMatchObject({
      status: 400,
      body: { error: "Invalid email address" },
    });
    expect(await mailsOf(app)).toEqual([]);
  });

  test("an address that got an account meanwhile is refused, and the account stays", async () => {
    const { app, user, askAndRead, confirm, login } = await start();
    const other = await makeUser(app);
    const otherCall = ownAccountBy(protocol, app, other.token);
    const mine = await askAndRead("new@example.org");
    await otherCall("account.changeEmail", {
      email: "new@example.org",
      current_password: madePassword,
    });
    expect(await confirm(tokenIn((await mailsOf(app)).at(-1)))).toMatchObject(confirmed);
    expect(await confirm(mine)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
    expect(await login(user.email)).toMatchObject({ status: 200 });
  });

  test("a link works for 24 hours, and for nothing else", async () => {
    const { app, askAndRead, confirm } = await start();
    const token = await askAndRead("new@example.org");
    expect(await confirm(token, "signup")).toMatchObject(invalidToken);
    expect(await confirm(token, "recovery")).toMatchObject({ status: 400 });
    expect(
      await app.rest("POST", "/api/reset-password", {
        body: { token_hash: token, password: "another" },
      }),
    ).toMatchObject(invalidToken);
    app.advance(24 * 60 * 60_000);
    expect(await confirm(token)).toMatchObject(invalidToken);
  });

  test("emails to one address are limited, whoever requests them", async () => {
    const app = await createTestApp();
    const user = await makeUser(app);
    const call = ownAccountBy(protocol, app, user.token);
    const ask = () =>
      call("account.changeEmail", { email: "new@example.org", current_password: madePassword });
    for (let n = 0; n < 5; n += 1) expect(await ask()).toMatchObject(sent);
    expect(await ask()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });
});
