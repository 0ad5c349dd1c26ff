import { describe, expect, test } from "vitest";
import { accountsBy, ada, protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { eraseOld } from "../../../housekeeping.ts";

const dayMs = 24 * 60 * 60_000;

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const admin = await makeUser(app, { role: "admin", name: "Ada Admin" });
    const accounts = accountsBy(protocol, app);
    await accounts("signup", ada);
    const list = async (query = "") => {
      const { body } = await app.rest("GET", `/api/admin/signups${query}`, { token: admin.token });
      return body as { items: Array<{ id: number; name: string }>; total: number };
    };
    const [signup] = (await list()).items;
    const id = signup?.id ?? 0;
    return { app, admin, accounts, list, id, call: adminBy(protocol, app, admin.token) };
  };

  test("unconfirmed sign-ups are listed one by one, without anything secret", async () => {
    const { accounts, list } = await start();
    await accounts("signup", { ...ada, name: "Not Ada" });
    await accounts("signup", { name: "Bo", email: "bo@example.org", password: "sunshine" });
    const { items, total } = await list();
    expect(total).toBe(3);
    expect(items[2]).toStrictEqual({
      id: expect.any(Number),
      name: "Ada Lovelace",
      email: "ada@example.org",
      created_at: expect.stringMatching(/Z$/),
    });
    expect(items.map(({ name }) => name)).toEqual(["Bo", "Not Ada", "Ada Lovelace"]);
    expect((await list("?q=LOVELACE")).items).toHaveLength(1);
    expect(await list("?q=nobody")).toMatchObject({ items: [], total: 0 });
  });

  test("an admin's confirmation opens the account, tells the person and uses up the link", async () => {
    const { app, admin, accounts, list, id, call } = await start();
    await accounts("signup", { ...ada, name: "Another", password: "another one" });
    expect(await call("signups.confirm", id)).toMatchObject({
      status: 200,
      body: { name: "Ada Lovelace", email: "ada@example.org", role: "host", state: "active" },
    });
    expect(await accounts("login", ada)).toMatchObject({ status: 200 });
    // The other sign-up of this email ended with it.
    expect(await list()).toMatchObject({ items: [], total: 0 });
    const mails = await mailsOf(app);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your account at Solar Stay is open"]);
    expect(mails[0]?.text).toContain("Sign in");
    expect(await call("signups.confirm", id)).toMatchObject({ status: 404 });
    expect(await actsIn(app, admin.token)).toEqual(["Ada Admin sign_up_confirmed Ada Lovelace"]);
  });

  test("two clicks create one account", async () => {
    const { app, admin, id, call } = await start();
    const answers = await Promise.all([call("signups.confirm", id), call("signups.confirm", id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await actsIn(app, admin.token)).toHaveLength(1);
  });

  test("its email is sent again, but not while the first one is still waiting", async () => {
    const { app, admin, accounts, id, call } = await start();
    const again = { status: 200, body: { code: "CONFIRMATION_RESENT", error: null } };
    expect(await call("signups.resend", id)).toMatchObject(again);
    expect(await mailsOf(app)).toHaveLength(1);
    await app.deps.outbox.stop();
    await Promise.all([call("signups.resend", id), call("signups.resend", id)]);
    const mails = await mailsOf(app);
    expect(mails).toHaveLength(2);
    const token_hash = tokenIn(mails[1]);
    expect(await accounts("confirm", { token_hash, type: "signup" })).toMatchObject({
      status: 200,
    });
    expect(await call("signups.resend", id)).toMatchObject({ status: 404 });
    expect(await actsIn(app, admin.token)).toEqual(["Ada Admin confirmation_resent Ada Lovelace"]);
  });

  test("a link that is sent again late works for a full day", async () => {
    const { app, accounts, id } = await start();
    await mailsOf(app);
    await app.deps.outbox.stop();
    app.advance(6.5 * dayMs);
    const { token } = await makeUser(app, { role: "admin" });
    await adminBy(protocol, app, token)("signups.resend", id);
    const sent = await mailsOf(app);
    app.advance(0.9 * dayMs);
    await eraseOld(app.deps);
    const token_hash = tokenIn(sent[1]);
    expect(await accounts("confirm", { token_hash, type: "signup" })).toMatchObject({
      status: 200,
    });
  });

  test("an account that the address got meanwhile is not changed", async () => {
    const { app, id, call } = await start();
    app.deps.db.sqlite.exec(`INSERT INTO users (name, email, password_hash, created_at)
      VALUES ('Ada', 'ada@example.org', 'x', '2026-01-01T00:00:00.000Z')`);
    expect(await call("signups.confirm", id)).toMatchObject({
      status: 409,
      body: { code: "EMAIL_TAKEN" },
    });
  });
});
