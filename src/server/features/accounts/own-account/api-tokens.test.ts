import { describe, expect, test } from "vitest";
import { statement } from "../../../core/db/statement.ts";
import { type Protocol, protocols } from "../../../testing/accounts.ts";
import { madePassword, makeProperty, makeUser, propertyText } from "../../../testing/factories.ts";
import { makeApiToken, ownAccountBy, ownCalls, statusWith } from "../../../testing/own-account.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { formWith, jpeg, storedFiles, upload } from "../../../testing/uploads.ts";

const right = { name: "nightly backup", scope: "write", current_password: madePassword };
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const allSessions = statement((q) => q.selectFrom("sessions").selectAll());

describe.each(protocols)("by %s", (protocol) => {
  const start = async (role: "host" | "admin" = "host") => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const user = await makeUser(app, { role });
    return { app, user, call: ownAccountBy(protocol, app, user.token) };
  };

  test("a token is shown once, has a name, is stored as a hash, and works like a session", async () => {
    const { app, user, call } = await start();
    const created = await call("apiTokens.create", { ...right, name: " nightly backup " });
    expect(created).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const view = {
      id: expect.any(Number),
      name: "nightly backup",
      scope: "write",
      created_at: isoTime,
      last_used_at: null,
    };
    expect(created.body).toStrictEqual({ ...view, token: expect.stringMatching(/^[\w-]{43}$/) });
    const { token } = created.body as { token: string };
    expect((await call("apiTokens.list")).body).toStrictEqual([view]);
    expect(JSON.stringify(allSessions.all(app.deps.db, {}))).not.toContain(token);
    expect(app.logLines.join("")).not.toContain(token);

    expect(await makeProperty(app, { ...user, token })).toMatchObject({ name: "Casa Sol" });
    app.advance(400 * 24 * 60 * 60_000);
    expect(await statusWith(app, token)).toBe(200);
  });

  test("a token gets 403 from every call that decides who can use the account", async () => {
    const { app, user } = await start();
    const { token, id } = makeApiToken(app, user);
    const byScript = ownAccountBy(protocol, app, token);
    const input = {
      id,
      name: "Other Name",
      scope: "write",
      code: "123456",
      email: "other@example.org",
      current_password: madePassword,
      password: "another",
    };
    for (const name of ownCalls) {
      expect.soft(await byScript(name, input), name).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN", error: "A token for scripts can’t do this. Sign in instead" },
      });
    }
    expect(await app.rest("POST", "/api/logout", { token })).toMatchObject({ status: 403 });
    // Invalid input is refused first.
    expect(await byScript("account.changePassword", {})).toMatchObject({ status: 400 });
    expect(await statusWith(app, token)).toBe(200);
    expect(await statusWith(app, user.token)).toBe(200);
  });

  test("a revoked token stops working at once; the others continue", async () => {
    const { app, user, call } = await start();
    const [first, second] = [makeApiToken(app, user), makeApiToken(app, user)];
    expect((await call("apiTokens.delete", { id: first.id })).body).toStrictEqual({ id: first.id });
    expect(await statusWith(app, first.token)).toBe(401);
    expect(await statusWith(app, second.token)).toBe(200);
    expect(await call("apiTokens.delete", { id: first.id })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  });

  test("strangers, admins included, can neither see nor revoke somebody else's tokens", async () => {
    const { app, user } = await start();
    const stranger = await makeUser(app, { role: "admin" });
    const theirs = ownAccountBy(protocol, app, stranger.token);
    const { id, token } = makeApiToken(app, user);
    expect((await theirs("apiTokens.list")).body).toEqual([]);
    expect(await theirs("apiTokens.delete", { id })).toMatchObject({ status: 403 });
    expect(await statusWith(app, token)).toBe(200);
  });

  test("a session cannot be revoked as if it were a token", async () => {
    const { app, user, call } = await start();
    const [{ id } = { id: 0 }] = (await call("sessions.list")).body as Array<{ id: number }>;
    expect(await call("apiTokens.delete", { id })).toMatchObject({ status: 404 });
    expect(await statusWith(app, user.token)).toBe(200);
  });

  test("a name must be visible, and fifty tokens are the maximum", async () => {
    const { app, user, call } = await start();
    for (const name of ["", " ", "\u200b", null, 5, "x".repeat(121)]) {
      expect(await call("apiTokens.create", { ...right, name })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", issues: [{ field: "name" }] },
      });
    }
    for (let n = 0; n < 48; n += 1) makeApiToken(app, user);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        call("apiTokens.create", { ...right, name: `script ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: "TOKEN_LIMIT" } });
    expect(app.logLines.filter((line) => line.includes("unexpected"))).toEqual([]);
  });

  test("a read-only token reads as its owner does and changes nothing", async () => {
    const { app, user, call } = await start();
    const { id } = await makeProperty(app, user);
    const created = await call("apiTokens.create", { ...right, scope: "read" });
    expect(created).toMatchObject({ status: 200, body: { scope: "read" } });
    const { token } = created.body as { token: string };
    const property = propertiesBy(protocol, app, token);
    expect((await property("list", {})).body).toMatchObject([{ id }]);
    for (const [name, input] of [
      ["create", propertyText],
      ["update", { id, name: "Casa Luna" }],
      ["delete", { id }],
    ] as const) {
      expect.soft(await property(name, input), name).toMatchObject({
        status: 403,
        body: {
          code: "FORBIDDEN",
          error: "This token is read-only. Make one that can also write",
        },
      });
    }
    expect((await property("list", {})).body).toMatchObject([{ id, name: "Casa Sol" }]);
  });

  test("creating a token needs a scope and the right password", async () => {
    const { call } = await start();
    for (const scope of [undefined, null, "", "admin", ["read"]]) {
      expect(await call("apiTokens.create", { ...right, scope })).toMatchObject({
        status: 400,
        body: { issues: [{ field: "scope" }] },
      });
    }
    for (const current_password of [undefined, "", "wrong one"]) {
      expect(await call("apiTokens.create", { ...right, current_password })).toMatchObject({
        status: 400,
        body: { issues: [{ field: "current_password" }] },
      });
    }
    expect((await call("apiTokens.list")).body).toEqual([]);
  });
});

const propertyPaths = { list: "GET", create: "POST", update: "PUT", delete: "DELETE" } as const;

function propertiesBy(protocol: Protocol, app: TestApp, token: string) {
  return (name: keyof typeof propertyPaths, input: { id?: number; [field: string]: unknown }) => {
    const method = propertyPaths[name];
    if (protocol === "tRPC") {
      const kind = method === "GET" ? "query" : "mutation";
      return app.rpc(kind, `properties.${name}`, input, { token });
    }
    const { id, ...body } = input;
    const path = id === undefined ? "/api/properties" : `/api/properties/${id}`;
    return app.rest(method, path, { token, ...(method === "GET" ? {} : { body }) });
  };
}

test("a read-only token downloads exports and uploads no photo", async () => {
  const app = await createTestApp();
  const user = await makeUser(app);
  const { id } = await makeProperty(app, user);
  const { token } = makeApiToken(app, user, { scope: "read" });
  for (const path of ["/api/account/data", "/api/guest-interests/export"]) {
    expect.soft(await app.rest("GET", path, { token }), path).toMatchObject({ status: 200 });
    expect.soft(await app.rest("HEAD", path, { token }), path).not.toMatchObject({ status: 403 });
  }
  const photo = formWith({ bytes: await jpeg() });
  expect(await upload(app, id, photo, token)).toMatchObject({ status: 403 });
  expect(await storedFiles(app).catch(() => [])).toEqual([]);
});
