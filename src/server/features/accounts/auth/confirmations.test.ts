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

const hour = 60 * 60_000;

describe.each(protocols)("by %s", (protocol) => {
  const start = async (env: Record<string, string> = { RATE_LIMITS: "off" }) => {
    const app = await createTestApp({ env });
    return { app, call: accountsBy(protocol, app) };
  };

  test("a link opened twice shows confirmed both times", async () => {
    const { app, call } = await start();
    await call("signup", ada);
    const token = tokenIn((await mailsOf(app))[0]);
    const answers = await Promise.all([1, 2].map(() => call("confirm", confirmation(token))));
    answers.push(await call("confirm", confirmation(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(allUsers.all(app.deps.db, {})).toHaveLength(1);
  });

  test("a link ends after 24 hours, and any other token never worked", async () => {
    const { app, call } = await start();
    await call("signup", ada);
    const token = tokenIn((await mailsOf(app))[0]);
    for (const wrong of ["x", `${token}x`, token.toUpperCase(), "' OR 1=1 --"]) {
      expect(await call("confirm", confirmation(wrong))).toMatchObject(invalidToken);
    }
    app.advance(24 * hour);
    expect(await call("confirm", confirmation(token))).toMatchObject(invalidToken);
    expect(allUsers.all(app.deps.db, {})).toEqual([]);
  });

  test.each([
    { token_hash: "", type: "signup" },
    { token_hash: 7, type: "signup" },
    { type: "signup" },
    { token_hash: "abc", type: "recovery" },
    { token_hash: "abc" },
  ])("refuses the confirmation %j", async (input) => {
    const { call } = await start();
    expect(await call("confirm", input)).toMatchObject({
      status: 400,
      body: { error: "Invalid confirmation token", code: "INVALID_INPUT" },
    });
  });

  test("a recovery link does not confirm: its owner still has to choose a password", async () => {
    const { app, call } = await start();
    await call("signup", stranger);
    await call("forgotPassword", { email: ada.email });
    const [, recovery] = await mailsOf(app);
    expect(await call("confirm", confirmation(tokenIn(recovery)))).toMatchObject(invalidToken);
  });

  test("parallel sign-ups of one email are all stored, and exactly one is the first", async () => {
    const { app, call } = await start();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => call("signup", { ...ada, password: `password ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(JSON.stringify(answers).match(/SIGNUP_SUCCESS/g)).toHaveLength(1);
    expect(await mailsOf(app)).toHaveLength(4);
  });

  test("parallel confirmations of one email's sign-ups create one account", async () => {
    const { app, call } = await start();
    await call("signup", ada);
    await call("signup", stranger);
    const tokens = (await mailsOf(app)).map(tokenIn);
    const answers = await Promise.all(tokens.map((token) => call("confirm", confirmation(token))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(allUsers.all(app.deps.db, {})).toHaveLength(1);
  });

  test("a confirmed sign-up keeps no password hash", async () => {
    const { app, call } = await start();
    await call("signup", ada);
    await call("confirm", confirmation(tokenIn((await mailsOf(app))[0])));
    expect(allSignups.all(app.deps.db, {})).toMatchObject([{ password_hash: "" }]);
    expect(allUsers.all(app.deps.db, {})).toMatchObject([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/) },
    ]);
  });
});
