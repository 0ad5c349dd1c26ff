import { join } from "node:path";
import argon2 from "argon2";
import { describe, expect, test, vi } from "vitest";
import { ada, accountsBy } from "../../../testing/accounts.ts";
import { manyProcesses, runCommand } from "../../../testing/command.ts";
import { makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { ownAccountBy } from "../../../testing/own-account.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { setPassword } from "../users/users.queries.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

/** Latin and Korean, whose characters can be typed whole or in parts. */
const texts = ["Pässwört-é1", "한국어 비밀"];
const forms = texts.flatMap((text) =>
  (["NFC", "NFD"] as const).map((form) => [form, text.normalize(form)] as const),
);
const otherForm = (password: string) =>
  password === password.normalize("NFC") ? password.normalize("NFD") : password.normalize("NFC");

const signIn = async (app: TestApp, email: string, password: string) =>
  (await app.rest("POST", "/api/login", { body: { email, password } })).status;

/** Both forms sign in; another password does not. */
async function expectBothForms(app: TestApp, email: string, password: string) {
  expect(await signIn(app, email, password)).toBe(200);
  expect(await signIn(app, email, otherForm(password))).toBe(200);
  expect(await signIn(app, email, `${password}x`)).toBe(401);
}

const start = async (env: Record<string, string> = {}) => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off", ...env } });
  return { app, call: accountsBy("REST", app) };
};

describe.each(forms)("a password typed in %s, %s", (_form, password) => {
  test("at sign-up", async () => {
    const { app, call } = await start();
    await call("signup", { ...ada, password });
    const [mail] = await mailsOf(app);
    await call("confirm", { token_hash: tokenIn(mail), type: "signup" });
    await expectBothForms(app, ada.email, password);
  });

  test("at a reset", async () => {
    const { app, call } = await start();
    const user = await makeUser(app);
    await call("forgotPassword", { email: user.email });
    const token_hash = tokenIn((await mailsOf(app)).at(-1));
    expect(await call("resetPassword", { token_hash, password })).toMatchObject({ status: 200 });
    await expectBothForms(app, user.email, password);
  });

  test("at a change, and then as the current one", async () => {
    const { app } = await start();
    const user = await makeUser(app);
    const stored = await argon2.hash(password);
    setPassword(app.deps.db, user.id, stored);
    const own = ownAccountBy("REST", app, user.token);
    const current_password = otherForm(password);
    const changed = await own("account.changePassword", { current_password, password });
    expect(changed).toMatchObject({ status: 200 });
    await expectBothForms(app, user.email, password);
  });

  test("at ADMIN_PASSWORD", async () => {
    const email = "boss@example.org";
    const { app } = await start({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    await ensureFirstAdmin(app.deps);
    await expectBothForms(app, email, password);
  });

  test("a password stored as typed by an earlier version signs in and is stored in the new form", async () => {
    const { app } = await start();
    const user = await makeUser(app);
    const stored = await argon2.hash(password);
    setPassword(app.deps.db, user.id, stored);
    await expectBothForms(app, user.email, password);
    const now = app.deps.db.sqlite
      .prepare("SELECT password_hash FROM users WHERE id = ?")
      .pluck()
      .get(user.id);
    expect(await argon2.verify(String(now), password.normalize("NFC"))).toBe(true);
  });
});

test("a password stored in neither form signs in as typed, and afterwards in both forms", async () => {
  const { app } = await start();
  const user = await makeUser(app);
  const mixed = "e\u0301 \u00e9 sunshine";
  setPassword(app.deps.db, user.id, await argon2.hash(mixed));
  expect(await signIn(app, user.email, mixed.normalize("NFC"))).toBe(401);
  expect(await signIn(app, user.email, mixed)).toBe(200);
  await expectBothForms(app, user.email, mixed.normalize("NFC"));
});

test("on the command line", manyProcesses, async () => {
  const dataDir = await temporaryFolder();
  const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
  const email = "olga@example.org";
  const [first = "", second = ""] = texts;
  await runCommand(["admin", "create", email], { dataDir, input: first.normalize("NFD") });
  await expectBothForms(app, email, first);
  await runCommand(["admin", "reset-password", email], { dataDir, input: second.normalize("NFD") });
  await expectBothForms(app, email, second);
});

test("length counts in the stored form, so parts of a letter do not count as letters", async () => {
  const { call } = await start();
  const short = "e\u0301e\u0301e\u0301";
  expect(await call("signup", { ...ada, password: short })).toMatchObject({
    status: 400,
    body: { error: "Password must be at least 6 characters" },
  });
  const long = "é".repeat(1000).normalize("NFD");
  expect(await call("signup", { ...ada, password: long })).toMatchObject({ status: 200 });
  expect(await call("login", { ...ada, password: long })).toMatchObject({ status: 403 });
});

test.each(["sunshine 2", ...texts])(
  "an unknown email costs as many hashes as a wrong password: %s",
  async (password) => {
    const { app } = await start();
    const user = await makeUser(app);
    // The first unknown email creates the hash that all are compared with.
    await signIn(app, "nobody@example.org", password);
    const verify = vi.spyOn(argon2, "verify");
    const hashesFor = async (email: string) => {
      verify.mockClear();
      expect(await signIn(app, email, password)).toBe(401);
      return verify.mock.calls.length;
    };
    expect(await hashesFor("nobody@example.org")).toBe(await hashesFor(user.email));
    verify.mockRestore();
  },
);

test("all forms of a password are compared in one turn", async () => {
  const app = await createTestApp({ env: { TRUST_PROXY: "loopback" } });
  const answered: string[] = [];
  const login = async (password: string, from: string) => {
    await accountsBy("REST", app)("login", { email: "nobody@example.org", password }, { from });
    answered.push(from);
  };
  const first = login("contraseña", "192.0.2.1");
  const others = Array.from({ length: 10 }, (_, n) => login("a guess", `192.0.2.${n + 10}`));
  await Promise.all([first, ...others]);
  expect(answered.at(-1)).not.toBe("192.0.2.1");
});
