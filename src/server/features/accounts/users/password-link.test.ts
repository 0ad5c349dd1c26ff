import { expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { makeApiToken, statusWith } from "../../../testing/own-account.ts";
import { createTestApp } from "../../../testing/test-app.ts";

test.each(protocols)(
  "by %s: an admin makes a link with which a host chooses a new password once, and the host gets an email",
  async (protocol) => {
    const app = await createTestApp();
    const admin = await makeUser(app, { role: "admin", name: "Ada" });
    const host = await makeUser(app, { name: "Sol" });
    const made = await adminBy(protocol, app, admin.token)("users.makePasswordLink", host.id);
    expect(made).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store" },
      body: {
        link: expect.stringMatching(
          /^http:\/\/localhost:3000\/confirm#access_token=[\w-]+&type=recovery$/,
        ),
      },
    });
    const { link } = made.body as { link: string };
    const token_hash = tokenIn({ text: link });
    expect(await actsIn(app, admin.token)).toEqual(["Ada password_link_made Sol"]);
    const [mail] = await mailsOf(app);
    expect(mail).toMatchObject({
      to: { text: host.email },
      subject: "An admin made a password link for you at Solar Stay",
      text: expect.stringContaining("If you didn’t ask for it, choose a new password right away"),
    });
    const tables = ["link_tokens", "outbox", "audit_entries"].map((table) =>
      app.deps.db.sqlite.prepare(`SELECT * FROM ${table}`).all(),
    );
    for (const kept of [app.logLines, tables, mail?.text, mail?.html]) {
      expect(JSON.stringify(kept)).not.toContain(token_hash);
    }

    expect(await statusWith(app, host.token)).toBe(200);
    const use = () =>
      app.rest("POST", "/api/reset-password", { body: { token_hash, password: "moonlight" } });
    expect(await use()).toMatchObject({ status: 200 });
    expect(await statusWith(app, host.token)).toBe(401);
    expect(await use()).toMatchObject({ status: 400 });
    const signIn = (password: string) =>
      app.rest("POST", "/api/login", { body: { email: host.email, password } });
    expect(await signIn(madePassword)).toMatchObject({ status: 401 });
    expect(await signIn("moonlight")).toMatchObject({ status: 200 });
  },
);

test("a password link works for an hour", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const host = await makeUser(app);
  const made = await adminBy("REST", app, admin.token)("users.makePasswordLink", host.id);
  const body = {
    token_hash: tokenIn({ text: (made.body as { link: string }).link }),
    password: "moonlight",
  };
  app.advance(61 * 60_000);
  expect(await app.rest("POST", "/api/reset-password", { body })).toMatchObject({ status: 400 });
});

test("no link is made for an admin, by a host or script, or more than twenty times an hour", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin", name: "Ada" });
  const [host, other] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const script = makeApiToken(app, admin);
  const make = (id: number, { token } = admin) =>
    adminBy("REST", app, token)("users.makePasswordLink", id);
  for (const { id } of [admin, other]) {
    expect(await make(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("solarstay admin reset-password EMAIL") },
    });
  }
  expect(await make(host.id, host)).toMatchObject({ status: 403 });
  expect(await make(host.id, { ...admin, token: script.token })).toMatchObject({ status: 403 });
  expect(await make(999)).toMatchObject({ status: 404 });
  const links = () => app.deps.db.sqlite.prepare("SELECT count(*) FROM link_tokens").pluck().get();
  expect([links(), await actsIn(app, admin.token)]).toEqual([0, []]);

  for (let n = 3; n < 20; n += 1) expect(await make(host.id)).toMatchObject({ status: 200 });
  expect(await make(host.id)).toMatchObject({ status: 429 });
  expect(links()).toBe(17);
});
