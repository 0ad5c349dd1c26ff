import { describe, expect, test } from "vitest";
import { statement } from "../db/statement.ts";
import { doors } from "../testing/accounts.ts";
import { madePassword, makeProperty, makeUser } from "../testing/factories.ts";
import { makeApiToken, ownAccountBy, ownCalls, statusWith } from "../testing/own-account.ts";
import { createTestApp } from "../testing/test-app.ts";

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const allSessions = statement((q) => q.selectFrom("sessions").selectAll());

describe.each(doors)("by %s", (door) => {
  const start = async (role: "host" | "admin" = "host") => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const user = await makeUser(app, { role });
    return { app, user, call: ownAccountBy(door, app, user.token) };
  };

  test("a token is shown once, named, kept as a hash, and works as a session does", async () => {
    const { app, user, call } = await start();
    const made = await call("apiTokens.create", { name: " nightly backup " });
    expect(made).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const view = {
      id: expect.any(Number),
      name: "nightly backup",
      created_at: isoTime,
      last_used_at: null,
    };
    expect(made.body).toStrictEqual({ ...view, token: expect.stringMatching(/^[\w-]{43}$/) });
    const { token } = made.body as { token: string };
    expect((await call("apiTokens.list")).body).toStrictEqual([view]);
    expect(JSON.stringify(allSessions.all(app.deps.db, {}))).not.toContain(token);
    expect(app.logLines.join("")).not.toContain(token);

    expect(await makeProperty(app, { ...user, token })).toMatchObject({ name: "Casa Sol" });
    app.advance(400 * 24 * 60 * 60_000);
    expect(await statusWith(app, token)).toBe(200);
  });

  test("it decides nothing about who gets into the account: 403, whatever is asked", async () => {
    const { app, user } = await start();
    const { token, id } = await makeApiToken(app, user.token);
    const byScript = ownAccountBy(door, app, token);
    const input = {
      id,
      name: "Other Name",
      email: "other@example.org",
      current_password: madePassword,
      password: "another",
    };
    for (const name of ownCalls) {
      expect.soft(await byScript(name, input), name).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN", error: "A token for scripts cannot do this: sign in" },
      });
    }
    expect(await app.rest("POST", "/api/logout", { token })).toMatchObject({ status: 403 });
    // Bad input comes before.
    expect(await byScript("account.changePassword", {})).toMatchObject({ status: 400 });
    expect(await statusWith(app, token)).toBe(200);
    expect(await statusWith(app, user.token)).toBe(200);
  });

  test("revoked, it ends at once; the others go on", async () => {
    const { app, user, call } = await start();
    const [first, second] = [
      await makeApiToken(app, user.token),
      await makeApiToken(app, user.token),
    ];
    expect((await call("apiTokens.delete", { id: first.id })).body).toStrictEqual({ id: first.id });
    expect(await statusWith(app, first.token)).toBe(401);
    expect(await statusWith(app, second.token)).toBe(200);
    expect(await call("apiTokens.delete", { id: first.id })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  });

  test("a stranger, an admin even, sees and revokes none of somebody else's", async () => {
    const { app, user } = await start();
    const stranger = await makeUser(app, { role: "admin" });
    const theirs = ownAccountBy(door, app, stranger.token);
    const { id, token } = await makeApiToken(app, user.token);
    expect((await theirs("apiTokens.list")).body).toEqual([]);
    expect(await theirs("apiTokens.delete", { id })).toMatchObject({ status: 403 });
    expect(await statusWith(app, token)).toBe(200);
  });

  test("a session's id is no token's: it cannot be revoked as one", async () => {
    const { app, user, call } = await start();
    const [{ id } = { id: 0 }] = (await call("sessions.list")).body as Array<{ id: number }>;
    expect(await call("apiTokens.delete", { id })).toMatchObject({ status: 404 });
    expect(await statusWith(app, user.token)).toBe(200);
  });

  test("a name must be seen, and fifty are enough", async () => {
    const { app, call } = await start();
    for (const name of ["", " ", "\u200b", null, 5, "x".repeat(121)]) {
      expect(await call("apiTokens.create", { name })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", issues: [{ field: "name" }] },
      });
    }
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, n) => call("apiTokens.create", { name: `script ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: "TOKEN_LIMIT" } });
    expect(app.logLines.filter((line) => line.includes("unexpected"))).toEqual([]);
  });
});
