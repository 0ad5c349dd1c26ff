import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { madePassword, makeProperty, makeUser } from "../../../testing/factories.ts";
import { makeApiToken, statusWith } from "../../../testing/own-account.ts";
import { plainPages } from "../../../testing/pages.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { makeImage } from "../../../testing/uploads.ts";

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({
      env: { RATE_LIMITS: "off" },
      pages: plainPages(undefined),
    });
    const admin = await makeUser(app, { role: "admin", name: "Ada" });
    const host = await makeUser(app, { name: "Sol" });
    const call = adminBy(protocol, app, admin.token);
    const log = () => actsIn(app, admin.token);
    const logIn = (password = madePassword) =>
      app.rest("POST", "/api/login", { body: { email: host.email, password } });
    return { app, admin, host, call, log, logIn };
  };

  test("a disabled account loses its sessions, cannot sign in, and its listings are hidden; enabling restores them", async () => {
    const { app, host, call, log, logIn } = await start();
    const property = await makeProperty(app, host);
    const { file_path } = await makeImage(app, host, property);
    const script = makeApiToken(app, host);
    const onSite = async () => {
      const status = async (path: string) => (await app.rest("GET", path)).status;
      return {
        list: ((await app.rest("GET", "/api/public/properties")).body as object[]).length,
        browse: ((await app.rest("GET", "/api/public/browse")).body as { total: number }).total,
        call: await status(`/api/public/properties/${property.slug}`),
        page: await status(`/host/${property.slug}`),
        picture: await status(`/host/${property.slug}/share.jpg`),
        photo: await status(`/api/property-images/${file_path}`),
        sitemap: String((await app.rest("GET", "/sitemap.xml")).body).includes("/host/casa-sol"),
      };
    };
    const before = await onSite();
    expect(before).toMatchObject({ list: 1, browse: 1, page: 200, photo: 200, sitemap: true });

    expect(await call("users.update", host.id, { disabled: true })).toMatchObject({
      status: 200,
      body: { id: host.id, state: "disabled", role: "host", properties: 1 },
    });
    expect(await statusWith(app, host.token)).toBe(401);
    expect(await statusWith(app, script.token)).toBe(401);
    const gone = { call: 404, page: 404, picture: 404, photo: 404 };
    expect(await onSite()).toEqual({ list: 0, browse: 0, ...gone, sitemap: false });
    expect(await logIn()).toMatchObject({
      status: 403,
      body: {
        code: "ACCOUNT_DISABLED",
        error: "This account has been disabled. To ask why, email the site’s contact address",
      },
    });
    // A person without the password learns nothing.
    expect(await logIn("a guess")).toMatchObject({
      status: 401,
      body: { code: "INVALID_CREDENTIALS" },
    });

    await call("users.update", host.id, { disabled: false });
    expect(await onSite()).toEqual(before);
    expect(await logIn()).toMatchObject({ status: 200 });
    expect(await statusWith(app, host.token)).toBe(401);
    expect(await log()).toEqual(["Ada user_enabled Sol", "Ada user_disabled Sol"]);
  }, 60_000);

  test("an unchanged field is not logged", async () => {
    const { host, call, log } = await start();
    for (const body of [{ disabled: false }, { role: "host" }, {}]) {
      expect(await call("users.update", host.id, body)).toMatchObject({ status: 200 });
    }
    await Promise.all([
      call("users.update", host.id, { disabled: true }),
      call("users.update", host.id, { disabled: true }),
    ]);
    expect(await log()).toEqual(["Ada user_disabled Sol"]);
  });

  test("a host made an admin, and a host again, keeps the session but not the host's scripts", async () => {
    const { app, host, call, log } = await start();
    const script = makeApiToken(app, host);
    const status = async () => (await app.rest("GET", "/api/admin", { token: host.token })).status;
    expect(await status()).toBe(403);
    expect(await call("users.update", host.id, { role: "admin" })).toMatchObject({
      body: { role: "admin" },
    });
    expect(await status()).toBe(200);
    // The token was given to a host's program, and nobody gave that an admin's rights.
    expect((await app.rest("GET", "/api/admin", { token: script.token })).status).toBe(401);
    await call("users.update", host.id, { role: "host" });
    expect(await status()).toBe(403);
    expect(await log()).toEqual(["Ada admin_unmade Sol", "Ada admin_made Sol"]);
  });

  test("the only admin who can sign in stays an admin", async () => {
    const { app, admin, call, log } = await start();
    const another = await makeUser(app, { role: "admin", name: "Bea" });
    await call("users.update", another.id, { disabled: true });
    expect(await call("users.update", admin.id, { role: "host" })).toMatchObject({
      status: 409,
      body: { code: "LAST_ADMIN" },
    });
    await call("users.update", another.id, { disabled: false });
    expect(await log()).toHaveLength(2);
    expect(await call("users.update", admin.id, { role: "host" })).toMatchObject({ status: 200 });
    expect(await call("users.update", admin.id, { role: "admin" })).toMatchObject({ status: 403 });
  });

  test("nobody disables or deletes themselves here", async () => {
    const { app, admin, call } = await start();
    await makeUser(app, { role: "admin" });
    const { id, email } = admin;
    for (const answer of [
      await call("users.update", id, { disabled: true }),
      await call("users.delete", id, { email }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    }
    expect(await statusWith(app, admin.token)).toBe(200);
  });

  const acts = [
    ["users.update", { role: "host" }],
    ["users.update", { disabled: true }],
    ["users.delete", {}],
  ] as const;
  test.each(acts)(
    "if two admins do %s %j to each other at once, one remains",
    async (name, change) => {
      const { app, admin: one } = await start();
      const two = await makeUser(app, { role: "admin", name: "Bea" });
      const to = ({ id, email }: typeof one) => [id, { ...change, email }] as const;
      const answers = await Promise.all([
        adminBy(protocol, app, one.token)(name, ...to(two)),
        adminBy(protocol, app, two.token)(name, ...to(one)),
      ]);
      const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(done?.status).toBe(200);
      expect([401, 403, 409]).toContain(refused?.status);
      const enabled = app.deps.db.sqlite
        .prepare("SELECT count(*) FROM users WHERE role = 'admin' AND disabled_at IS NULL")
        .pluck()
        .get();
      expect(enabled).toBe(1);
      expect(app.logLines.filter((line) => line.includes("unexpected"))).toEqual([]);
    },
  );

  test.each([
    ["users.update", { disabled: "true" }, "disabled"],
    ["users.update", { disabled: null }, "disabled"],
    ["users.update", { role: "owner" }, "role"],
    ["users.delete", { email: "no address" }, "email"],
  ] as const)("%s with %j is refused", async (name, body, field) => {
    const { host, call, log } = await start();
    expect(await call(name, host.id, body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", issues: [{ field }] },
    });
    expect(await call(name, "x", body)).toMatchObject({ status: 400 });
    expect(await log()).toEqual([]);
  });
});

test("a listing created by a disabled host's last call is hidden too", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  await makeProperty(app, host);
  app.deps.db.sqlite.exec("UPDATE users SET disabled_at = '2026-01-01T00:00:00.000Z'");
  app.deps.db.sqlite.exec(`INSERT INTO properties
    (owner_id, slug, name, location, country_id, contact_email, search_text, created_at, updated_at)
    SELECT owner_id, 'another', name, location, country_id, contact_email, search_text, created_at, updated_at
    FROM properties`);
  expect((await app.rest("GET", "/api/public/properties")).body).toEqual([]);
});
