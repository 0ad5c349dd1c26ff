import { describe, expect, test } from "vitest";
import { accountsBy, ada, protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { firstDataIn, plainPages } from "../../../testing/pages.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { eraseOld } from "../../../housekeeping.ts";

const dayMs = 24 * 60 * 60_000;

describe.each(protocols)("by %s", (protocol) => {
  const start = async (sign_up: "approval" | "closed") => {
    const app = await createTestApp({
      env: { RATE_LIMITS: "off" },
      pages: plainPages(undefined),
    });
    const admin = await makeUser(app, { role: "admin", name: "Root" });
    const choose = (mode: string) =>
      app.rest("PUT", "/api/admin/settings", { token: admin.token, body: { sign_up: mode } });
    expect(await choose(sign_up)).toMatchObject({ status: 200 });
    const accounts = accountsBy(protocol, app);
    const call = adminBy(protocol, app, admin.token);
    const lastMail = async () => (await mailsOf(app)).at(-1);
    const count = (table: string) =>
      app.deps.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    /** Ada signs up and opens her link; returns her account's id. */
    const arrive = async () => {
      await accounts("signup", ada);
      const token_hash = tokenIn(await lastMail());
      expect(await accounts("confirm", { token_hash, type: "signup" })).toMatchObject({
        status: 200,
        body: { code: "CONFIRMATION_SUCCESS", error: null },
      });
      const { body } = await app.rest("GET", "/api/admin/users?state=waiting", {
        token: admin.token,
      });
      const [one] = (body as { items: Array<{ id: number }> }).items;
      return one?.id ?? 0;
    };
    return { app, admin, choose, accounts, call, lastMail, count, arrive };
  };

  test("while sign-up is closed nobody signs up, and the page says so; reopened, it works again", async () => {
    const { app, choose, accounts, count } = await start("closed");
    expect(await accounts("signup", ada)).toMatchObject({
      status: 403,
      body: { code: "SIGNUP_CLOSED", error: "This site isn’t taking new hosts at the moment" },
    });
    expect(count("signups")).toBe(0);
    const mode = async () =>
      firstDataIn(String((await app.rest("GET", "/signup")).body)).site.sign_up;
    expect(await mode()).toBe("closed");
    await choose("open");
    expect(await mode()).toBe("open");
    expect(await accounts("signup", ada)).toMatchObject({
      status: 200,
      body: { code: "SIGNUP_SUCCESS" },
    });
  });

  test("a sign-up from before it was closed still confirms, and waits for an admin", async () => {
    const { choose, accounts, lastMail } = await start("closed");
    await choose("open");
    await accounts("signup", ada);
    await choose("closed");
    const token_hash = tokenIn(await lastMail());
    expect(await accounts("confirm", { token_hash, type: "signup" })).toMatchObject({
      status: 200,
    });
    expect(await accounts("login", ada)).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_WAITING" },
    });
    expect((await lastMail())?.subject).toBe("Ada Lovelace is waiting for approval");
  });

  test("a recovery link of a sign-up from before it was closed waits for an admin too", async () => {
    const { choose, accounts, lastMail } = await start("closed");
    await choose("open");
    await accounts("signup", ada);
    await accounts("forgotPassword", { email: ada.email });
    const token_hash = tokenIn(await lastMail());
    await choose("closed");
    const reset = { token_hash, password: "moonlight" };
    expect(await accounts("resetPassword", reset)).toMatchObject({ status: 200 });
    expect(await accounts("login", { ...ada, password: "moonlight" })).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_WAITING" },
    });
  });

  test("by approval, a confirmed account waits, admins are emailed, and one approves it", async () => {
    const { app, admin, accounts, call, lastMail, arrive } = await start("approval");
    const id = await arrive();
    expect(await accounts("login", ada)).toMatchObject({
      status: 403,
      body: {
        code: "ACCOUNT_WAITING",
        error: "Your email is confirmed. An admin will review your account, and we’ll email you",
      },
    });
    expect(await accounts("login", { ...ada, password: "a guess" })).toMatchObject({
      status: 401,
      body: { code: "INVALID_CREDENTIALS" },
    });
    const mail = await lastMail();
    expect(mail?.subject).toBe("Ada Lovelace is waiting for approval");
    expect([mail?.to].flat()[0]?.text).toBe(admin.email);

    const answers = await Promise.all([
      call("users.update", id, { approved: true }),
      call("users.update", id, { approved: true }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { id, state: "active" } });
    }
    expect(await accounts("login", ada)).toMatchObject({ status: 200 });
    const mails = await mailsOf(app);
    expect(
      mails.filter(({ subject }) => subject === "Your account at Solar Stay is open").length,
    ).toBe(1);
    const acts = await actsIn(app, admin.token);
    expect(acts.filter((act) => act.includes("Ada"))).toEqual(["Root user_approved Ada Lovelace"]);
  });

  test("a declined person is told once, and can still be approved", async () => {
    const { app, accounts, call, lastMail, arrive } = await start("approval");
    const id = await arrive();
    for (let n = 0; n < 2; n += 1) {
      expect(await call("users.update", id, { approved: false })).toMatchObject({
        body: { state: "refused" },
      });
    }
    expect(await accounts("login", ada)).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_REFUSED", error: "An admin has declined this sign-up" },
    });
    expect(await accounts("signup", ada)).toMatchObject({ status: 409 });
    const mail = await lastMail();
    expect(mail?.subject).toBe("Your sign-up at Solar Stay");
    const subjects = (await mailsOf(app)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === mail?.subject)).toHaveLength(1);
    await call("users.update", id, { approved: true });
    expect(await accounts("login", ada)).toMatchObject({ status: 200 });
    expect(await call("users.update", id, { approved: false })).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });
  });

  test("a declined account is deleted after thirty days", async () => {
    const { app, call, count, arrive } = await start("approval");
    const id = await arrive();
    await call("users.update", id, { approved: false });
    app.advance(29 * dayMs);
    await eraseOld(app.deps);
    expect(count("users")).toBe(2);
    app.advance(2 * dayMs);
    await eraseOld(app.deps);
    expect(count("users")).toBe(1);
  });

  test("a new password does not approve a waiting account", async () => {
    const { accounts, lastMail, count } = await start("approval");
    await accounts("signup", ada);
    await accounts("forgotPassword", { email: ada.email });
    const reset = { token_hash: tokenIn(await lastMail()), password: "another one" };
    expect(await accounts("resetPassword", reset)).toMatchObject({ status: 200 });
    expect(count("users")).toBe(2);
    expect(await accounts("login", { ...ada, password: "another one" })).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_WAITING" },
    });
  });

  test("an account that an admin confirms is approved; a waiting one cannot become an admin", async () => {
    const { app, admin, accounts, call, arrive } = await start("approval");
    const id = await arrive();
    expect(await call("users.update", id, { role: "admin" })).toMatchObject({
      status: 409,
      body: { error: "Approve this account first" },
    });
    const bo = { name: "Bo", email: "bo@example.org", password: "sunshine" };
    await accounts("signup", bo);
    const { body } = await app.rest("GET", "/api/admin/signups", { token: admin.token });
    const [signup] = (body as { items: Array<{ id: number }> }).items;
    await call("signups.confirm", signup?.id);
    expect(await accounts("login", bo)).toMatchObject({ status: 200 });
  });

  test.each([null, "yes", 1])("approved: %j is refused", async (approved) => {
    const { call, arrive } = await start("approval");
    expect(await call("users.update", await arrive(), { approved })).toMatchObject({
      status: 400,
      body: { issues: [{ field: "approved" }] },
    });
  });
});
