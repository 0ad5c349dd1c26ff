import { expect, test } from "vitest";
import { inEnglish } from "../../../../shared/i18n/translate.ts";
import { statement } from "../../../core/db/statement.ts";
import { accountsBy, ada } from "../../../testing/accounts.ts";
import { makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

const people = statement((q) =>
  q.selectFrom("users").select(["name", "email", "role"]).orderBy("id"),
);
const start = async (env: Record<string, string> = {}) => {
  const app = await createTestApp({ env });
  return { app, call: accountsBy("REST", app), all: () => people.all(app.deps.db, {}) };
};
const admin = { ADMIN_EMAIL: "Boss@Example.org", ADMIN_PASSWORD: "in charge" };
/** The program creates its admin before it answers. */
const boss = { name: "Admin", email: "boss@example.org", role: "admin" };

test("the admin of the environment can sign in after the first start, and a second start changes nothing", async () => {
  const { app, call, all } = await start(admin);
  expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
  expect(all()).toEqual([boss]);
  expect(await call("login", { email: boss.email, password: "in charge" })).toMatchObject({
    body: { user: { role: "admin" } },
  });
  expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
  expect(all()).toEqual([boss]);
});

test("concurrent starts create one admin", async () => {
  const { app, all } = await start(admin);
  await Promise.all([ensureFirstAdmin(app.deps), ensureFirstAdmin(app.deps)]);
  expect(all()).toEqual([boss]);
});

test("without the settings, or with an existing admin, nothing is created", async () => {
  const without = await start();
  expect(await ensureFirstAdmin(without.app.deps)).toBeUndefined();
  expect(without.all()).toEqual([]);

  const { app, all } = await start(admin);
  const other = await makeUser(app, { role: "admin" });
  expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
  expect(all()).toMatchObject([{ email: other.email }]);
});

test("a host with that email keeps role and password, and the operator is warned", async () => {
  const { app, call, all } = await start({ ...admin, ADMIN_EMAIL: ada.email });
  await call("signup", ada);
  await call("confirm", { token_hash: tokenIn((await mailsOf(app))[0]), type: "signup" });
  const warning = await ensureFirstAdmin(app.deps);
  expect(warning && inEnglish(warning)).toBe(
    "No admin was created: ada@example.org already belongs to a host. Set ADMIN_EMAIL to an address without an account.",
  );
  expect(all()).toEqual([{ name: ada.name, email: ada.email, role: "host" }]);
  expect(await call("login", ada)).toMatchObject({ status: 200 });
});

test("waiting sign-ups of the admin's address end", async () => {
  const { app, call, all } = await start({ ...admin, ADMIN_EMAIL: ada.email });
  await call("signup", ada);
  const token_hash = tokenIn((await mailsOf(app))[0]);
  await ensureFirstAdmin(app.deps);
  expect(await call("confirm", { token_hash, type: "signup" })).toMatchObject({
    body: { code: "INVALID_TOKEN" },
  });
  expect(all()).toMatchObject([{ email: ada.email, role: "admin" }]);
});
