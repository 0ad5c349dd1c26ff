import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { makeApiToken, ownAccountBy, signIn, statusWith } from "../../../testing/own-account.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const hour = 60 * 60_000;
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const fullHour = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/);

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp();
    const user = await makeUser(app);
    return { app, user, call: ownAccountBy(protocol, app, user.token) };
  };

  test("the list has only the person's own sessions, newest first, marks this one, and shows use by the hour", async () => {
    const { app, user, call } = await start();
    await makeUser(app);
    await signIn(app, user.email, madePassword);
    makeApiToken(app, user);
    const { status, body, headers } = await call("sessions.list");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    const row = {
      id: expect.any(Number),
      browser: null,
      created_at: isoTime,
      expires_at: isoTime,
    };
    expect(body).toStrictEqual([
      { ...row, last_used_at: null, current: false },
      { ...row, last_used_at: fullHour, current: true },
    ]);
    const lastUse = async () =>
      ((await call("sessions.list")).body as Array<{ last_used_at: string }>)[1]?.last_used_at;
    const before = await lastUse();
    app.advance(2 * hour);
    expect(new Date((await lastUse()) ?? "").getTime()).toBe(
      new Date(before ?? "").getTime() + 2 * hour,
    );
  });

  test("a session names the browser that signed in, and an admin's acts name no token", async () => {
    const { app, user, call } = await start();
    const signedIn = await app.rest("POST", "/api/login", {
      body: { email: user.email, password: madePassword },
      headers: { "user-agent": "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Firefox/127.0" },
    });
    expect((await call("sessions.list")).body).toMatchObject([
      { browser: "Firefox on Android", current: false },
      { browser: null, current: true },
    ]);
    const { token } = signedIn.body as { token: string };
    app.deps.db.sqlite.exec(`UPDATE users SET role = 'admin' WHERE id = ${user.id}`);
    const { id } = await makeUser(app);
    const body = { disabled: true };
    expect((await app.rest("PUT", `/api/admin/users/${id}`, { token, body })).status).toBe(200);
    const log = await app.rest("GET", "/api/admin/audit-log", { token });
    expect(log.body).toMatchObject({ items: [{ act: "user_disabled", token_name: null }] });
  });

  test("an expired session is not listed", async () => {
    const { app, user, call } = await start();
    const long = await app.rest("POST", "/api/login", {
      body: { email: user.email, password: madePassword, rememberMe: true },
    });
    expect((await call("sessions.list")).body).toHaveLength(2);
    app.advance(25 * hour);
    const still = ownAccountBy(protocol, app, (long.body as { token: string }).token);
    expect((await still("sessions.list")).body).toMatchObject([{ current: true }]);
  });

  test("signing out everywhere keeps this session, scripts, and everybody else's sessions", async () => {
    const { app, user, call } = await start();
    const other = await makeUser(app);
    const elsewhere = await signIn(app, user.email, madePassword);
    const script = makeApiToken(app, user);
    for (const _again of [1, 2]) {
      expect(await call("sessions.endOthers")).toMatchObject({
        status: 200,
        body: { code: "SESSIONS_ENDED", error: null },
      });
    }
    expect(await statusWith(app, elsewhere)).toBe(401);
    for (const token of [user.token, other.token, script.token]) {
      expect(await statusWith(app, token)).toBe(200);
    }
    expect((await call("sessions.list")).body).toMatchObject([{ current: true }]);
  });

  test("a person can end one session, and only their own", async () => {
    const { app, user, call } = await start();
    const elsewhere = await signIn(app, user.email, madePassword);
    const [{ id } = { id: 0 }] = (await call("sessions.list")).body as Array<{ id: number }>;
    const stranger = await makeUser(app, { role: "admin" });
    const theirs = ownAccountBy(protocol, app, stranger.token);
    expect(await theirs("sessions.end", { id })).toMatchObject({ status: 403 });
    expect(await statusWith(app, elsewhere)).toBe(200);
    expect((await call("sessions.end", { id })).body).toStrictEqual({ id });
    expect(await statusWith(app, elsewhere)).toBe(401);
    expect(await statusWith(app, user.token)).toBe(200);
    expect(await call("sessions.end", { id })).toMatchObject({ status: 404 });
    expect(await call("sessions.end", { id: 0 })).toMatchObject({ status: 400 });
    const script = makeApiToken(app, user);
    expect(await call("sessions.end", { id: script.id })).toMatchObject({ status: 404 });
    expect(await statusWith(app, script.token)).toBe(200);
  });
});
