import { describe, expect, test } from "vitest";
import { accountsBy, ada, protocols } from "../../../testing/accounts.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import {
  allSignups,
  allUsers,
  confirmation,
  invalidToken,
  stranger,
} from "../../../testing/signups.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const invalidCredentials = {
  status: 401,
  body: { error: "Invalid credentials", code: "INVALID_CREDENTIALS" },
};

describe.each(protocols)("by %s", (protocol) => {
  const start = async (env: Record<string, string> = { RATE_LIMITS: "off" }) => {
    const app = await createTestApp({ env });
    return { app, call: accountsBy(protocol, app) };
  };

  test("a person signs up, opens the emailed link and signs in", async () => {
    const { app, call } = await start();
    expect(await call("signup", ada)).toMatchObject({
      status: 200,
      body: { code: "SIGNUP_SUCCESS", error: null },
    });
    const mails = await mailsOf(app);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: { text: "ada@example.org" },
      text: expect.stringContaining("http://localhost:3000/confirm#access_token="),
    });

    expect(await call("confirm", confirmation(tokenIn(mails[0])))).toMatchObject({
      status: 200,
      body: { code: "CONFIRMATION_SUCCESS", error: null },
    });
    expect(await call("login", ada)).toMatchObject({
      status: 200,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { id: 1, name: "Ada Lovelace", email: "ada@example.org", role: "host" },
        code: "LOGIN_SUCCESS",
        error: null,
      },
    });
  });

  test("email and name are cleaned, the password is kept as typed", async () => {
    const { app, call } = await start();
    const typed = { name: "  Ada ", email: " Ada+Stay@Example.ORG ", password: " spaces  " };
    await call("signup", { ...typed, role: "admin", id: 7 });
    await call("confirm", confirmation(tokenIn((await mailsOf(app))[0])));
    expect(await call("login", { ...typed, password: "spaces" })).toMatchObject(invalidCredentials);
    expect(await call("login", typed)).toMatchObject({
      body: { user: { id: 1, name: "Ada", email: "ada+stay@example.org", role: "host" } },
    });
  });

  test("accepted terms are stored with their time", async () => {
    const { app, call } = await start();
    await call("signup", { ...ada, terms: true });
    await call("signup", { ...ada, email: "bo@example.org" });
    const [withTerms, without] = await mailsOf(app);
    await call("confirm", confirmation(tokenIn(withTerms)));
    await call("confirm", confirmation(tokenIn(without)));
    const [adas, bos] = allUsers.all(app.deps.db, {});
    expect(adas?.terms_accepted_at).toBe(allSignups.all(app.deps.db, {})[0]?.created_at);
    expect(bos?.terms_accepted_at).toBeNull();
  });

  test.each([
    [{ ...ada, name: "A" }, "name", "Name must be at least 2 characters"],
    [{ ...ada, name: undefined }, "name", "Name must be at least 2 characters"],
    [{ ...ada, email: "ada@example" }, "email", "Invalid email address"],
    [{ ...ada, email: "ada\r\n@example.org" }, "email", "Invalid email address"],
    [{ ...ada, password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ ...ada, terms: false }, "terms", "You must accept the terms and conditions"],
  ])("refuses %j", async (input, field, message) => {
    const { app, call } = await start();
    expect(await call("signup", input)).toMatchObject({
      status: 400,
      body: { error: message, code: "INVALID_INPUT", issues: [{ field, message }] },
    });
    expect(await mailsOf(app)).toEqual([]);
  });

  test("an email with an account is refused", async () => {
    const { app, call } = await start();
    await call("signup", ada);
    await call("confirm", confirmation(tokenIn((await mailsOf(app))[0])));
    expect(await call("signup", { ...stranger, email: "ADA@example.org" })).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining("An account with this email already exists."),
        code: "EMAIL_TAKEN",
      },
    });
    expect(await mailsOf(app)).toHaveLength(1);
  });

  test("signing up again before confirming sends another email; both links work", async () => {
    const { app, call } = await start();
    await call("signup", ada);
    expect(await call("signup", { ...ada, password: "second thought" })).toMatchObject({
      status: 200,
      body: { code: "CONFIRMATION_RESENT", error: null },
    });
    const [first, second] = await mailsOf(app);
    expect(await call("confirm", confirmation(tokenIn(first)))).toMatchObject({ status: 200 });
    // Each link sets the password of its own sign-up, and opening one ends the others.
    expect(await call("confirm", confirmation(tokenIn(second)))).toMatchObject(invalidToken);
    expect(await call("login", ada)).toMatchObject({ status: 200 });
    expect(await call("login", { ...ada, password: "second thought" })).toMatchObject(
      invalidCredentials,
    );
  });

  test.each(["before", "after"])(
    "a stranger who signs up with my email %s me gains nothing from my link",
    async (order) => {
      const { app, call } = await start();
      for (const person of order === "before" ? [stranger, ada] : [ada, stranger]) {
        await call("signup", person);
      }
      const mine = (await mailsOf(app))[order === "before" ? 1 : 0];
      expect(mine?.text).toContain("Hello Ada,");
      await call("confirm", confirmation(tokenIn(mine)));
      expect(await call("login", stranger)).toMatchObject(invalidCredentials);
      expect(await call("login", ada)).toMatchObject({ body: { user: { name: "Ada Lovelace" } } });
    },
  );
});
