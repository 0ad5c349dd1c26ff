import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import {
  madePassword,
  makeProperty,
  makeUpgrade,
  makeUser,
  type MadeUser,
} from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { makeApiToken, ownAccountBy, statusWith } from "../../../testing/own-account.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { makeImage, storedFiles } from "../../../testing/uploads.ts";

const deletedAnswer = { status: 200, body: { code: "ACCOUNT_DELETED", error: null } };
const countOf = ({ deps }: TestApp, table: string) =>
  deps.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const sendInterest = (app: TestApp, property_id: number) =>
  app.rest("POST", "/api/guest-interest", {
    body: { property_id, guest_name: "Gus", guest_email: "gus@example.org" },
  });

async function recordMoney(app: TestApp, { token }: MadeUser, upgrade: number): Promise<void> {
  const body = { kind: "own_money", amount: 5000, currency: "EUR", dated_on: "2026-01-02" };
  const path = `/api/upgrade-projects/${upgrade}/ledger`;
  expect(await app.rest("POST", path, { token, body })).toMatchObject({ status: 200 });
}

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const user = await makeUser(app);
    const remove = (
      { email = user.email, current_password = madePassword } = {},
      token: string | undefined = user.token,
    ) => ownAccountBy(protocol, app, token)("account.delete", { email, current_password });
    return { app, user, remove };
  };

  test("deletion removes rows, photos, saved emails, sessions and tokens, and nothing of others", async () => {
    const { app, user, remove } = await start();
    const other = await makeUser(app);
    for (const host of [user, other]) {
      const property = await makeProperty(app, host);
      const upgrade = await makeUpgrade(app, host, property.id);
      await recordMoney(app, host, upgrade.id);
      await makeImage(app, host, property);
      await sendInterest(app, property.id);
    }
    const script = makeApiToken(app, user);
    await app.rest("POST", "/api/forgot-password", { body: { email: user.email } });
    await ownAccountBy(
      protocol,
      app,
      user.token,
    )("account.changeEmail", {
      email: "new@example.org",
      current_password: madePassword,
    });
    expect(await mailsOf(app)).toHaveLength(4);
    const [photos] = [await storedFiles(app)];

    expect(await remove({ email: ` ${user.email.toUpperCase()} ` })).toMatchObject(deletedAnswer);
    for (const token of [user.token, script.token]) expect(await statusWith(app, token)).toBe(401);
    expect(await statusWith(app, other.token)).toBe(200);
    for (const table of [
      "users",
      "sessions",
      "properties",
      "upgrade_projects",
      "property_images",
      "guest_interests",
      "ledger_entries",
      "outbox",
    ]) {
      expect.soft(countOf(app, table), table).toBe(1);
    }
    for (const table of ["link_tokens", "email_changes"]) {
      expect.soft(countOf(app, table), table).toBe(0);
    }
    expect(await storedFiles(app)).toHaveLength(photos.length / 2);
    const outboxFolder = join(app.dataDir, "outbox");
    expect(existsSync(outboxFolder) ? readdirSync(outboxFolder) : []).toHaveLength(1);
    expect((await app.rest("GET", "/api/public/properties")).body).toHaveLength(1);
  }, 60_000);

  test("the email is free again, and no sign-up of the account is left", async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "analytical" };
    const signUp = () => app.rest("POST", "/api/signup", { body: ada });
    await signUp();
    const token_hash = /access_token=([\w-]+)/.exec((await mailsOf(app))[0]?.text ?? "")?.[1];
    await app.rest("POST", "/api/confirm", { body: { token_hash, type: "signup" } });
    const { body } = await app.rest("POST", "/api/login", { body: ada });
    const call = ownAccountBy(protocol, app, (body as { token: string }).token);
    const input = { email: ada.email, current_password: ada.password };
    expect(await call("account.delete", input)).toMatchObject(deletedAnswer);
    expect(countOf(app, "signups")).toBe(0);
    expect(await signUp()).toMatchObject({ status: 200, body: { code: "SIGNUP_SUCCESS" } });
  });

  test("deletion needs the typed address and the password", async () => {
    const { app, user, remove } = await start();
    const stranger = await makeUser(app);
    expect(await remove({}, "x".repeat(43))).toMatchObject({ status: 401 });
    expect(await remove({ email: stranger.email })).toMatchObject({
      status: 400,
      body: { error: "This isn’t the email address of your account" },
    });
    expect(await remove({ current_password: "a guess" })).toMatchObject({
      status: 400,
      body: { issues: [{ field: "current_password" }] },
    });
    expect(await remove({ current_password: "" })).toMatchObject({ status: 400 });
    expect(await statusWith(app, user.token)).toBe(200);
  });

  test("the only admin cannot be deleted; of two who delete themselves at once, one is", async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const [one, two] = [
      await makeUser(app, { role: "admin" }),
      await makeUser(app, { role: "admin" }),
    ];
    await makeUser(app);
    const removeOf = ({ token, email }: typeof one) =>
      ownAccountBy(
        protocol,
        app,
        token,
      )("account.delete", { email, current_password: madePassword });
    const answers = await Promise.all([removeOf(one), removeOf(two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: {
        code: "LAST_ADMIN",
        error: "You are the only admin. Make someone else an admin first",
      },
    });
    expect(countOf(app, "users")).toBe(2);
  });

  test("two deletions at once succeed once, without a fault", async () => {
    const { app, remove } = await start();
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(countOf(app, "users")).toBe(0);
    expect(app.logLines.filter((line) => line.includes("unexpected"))).toEqual([]);
  });
});
