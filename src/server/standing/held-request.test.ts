import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { madePassword, type MadeUser, makeProperty, makeUser } from "../testing/factories.ts";
import { makeApiToken } from "../testing/own-account.ts";
import { createTestApp } from "../testing/test-app.ts";
import { formWith, jpeg, storedFiles } from "../testing/uploads.ts";

/** A listening site, an admin whose access will end, and another admin who can end it. */
async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const admin = await makeUser(app, { role: "admin" });
  const mallory = await makeUser(app);
  const other = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, admin);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;

  /** Sends a call without its end; returns a function that sends the end and reads the answer. */
  async function hold(token: string, method: string, path: string, body: Buffer, type: string) {
    const arrived = once(app.app.server, "request");
    const call = request({
      port,
      host: "127.0.0.1",
      method,
      path: `/api${path}`,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": type,
        "content-length": body.length,
      },
    });
    call.write(body.subarray(0, body.length - 1));
    await arrived;
    return async () => {
      const answered = once(call, "response");
      call.end(body.subarray(body.length - 1));
      const [answer] = (await answered) as [IncomingMessage];
      return { status: answer.statusCode, body: JSON.parse(await text(answer)) as unknown };
    };
  }
  return { app, admin, mallory, other, property, hold };
}

type Site = Awaited<ReturnType<typeof start>>;
type Ending = (site: Site, token: string) => Promise<unknown>;

const put = ({ app, other }: Site, user: MadeUser, body: object) =>
  app.rest("PUT", `/api/admin/users/${user.id}`, { token: other.token, body });

const endings: Record<string, Ending> = {
  "signs out": ({ app }, token) => app.rest("POST", "/api/logout", { token }),
  "signs out everywhere else": async ({ app, admin }) => {
    const body = { email: admin.email, password: madePassword };
    const { token } = (await app.rest("POST", "/api/login", { body })).body as { token: string };
    await app.rest("DELETE", "/api/sessions", { token });
  },
  "changes the password elsewhere": async ({ app, admin }) => {
    const body = { email: admin.email, password: madePassword };
    const { token } = (await app.rest("POST", "/api/login", { body })).body as { token: string };
    const change = { current_password: madePassword, password: "another one" };
    await app.rest("POST", "/api/account/password", { token, body: change });
  },
  "is disabled": (site) => put(site, site.admin, { disabled: true }),
  "is deleted": ({ app, admin, other }) =>
    app.rest("POST", `/api/admin/users/${admin.id}/deletion`, {
      token: other.token,
      body: { email: admin.email },
    }),
};

test.each(Object.entries(endings))(
  "a call that began before its person %s ends in 401 and does nothing",
  async (_, end) => {
    const site = await start();
    const { app, admin, mallory, property, hold } = site;
    const form = new Response(formWith({ bytes: await jpeg() }));
    const photo = [Buffer.from(await form.clone().arrayBuffer()), form.headers.get("content-type")];
    const json = (body: object) => [Buffer.from(JSON.stringify(body)), "application/json"];
    const calls = [
      ["POST", "/api-tokens", json({ name: "a door left open" })],
      ["POST", "/trpc/apiTokens.create", json({ name: "a door left open" })],
      ["PUT", `/admin/users/${mallory.id}`, json({ role: "admin" })],
      ["PUT", "/admin/settings", json({ site_name: "Mallory's" })],
      ["POST", "/properties", json({ ...property, contact_email: "m@example.org" })],
      ["PUT", `/properties/${property.id}`, json({ name: "Mallory's" })],
      ["POST", `/properties/${property.id}/images`, photo],
    ] as Array<[string, string, [Buffer, string]]>;
    const held = [];
    for (const [method, path, [body, type]] of calls) {
      held.push(await hold(admin.token, method, path, body, type));
    }
    await end(site, admin.token);
    for (const [n, finish] of held.entries()) {
      expect.soft(await finish(), calls[n]?.[1]).toMatchObject({ status: 401 });
    }
    const rows = (sql: string) => app.deps.db.sqlite.prepare(sql).pluck().all();
    expect(rows("SELECT name FROM sessions WHERE kind = 'script'")).toEqual([]);
    expect(rows("SELECT name FROM properties WHERE name <> 'Casa Sol'")).toEqual([]);
    expect(rows(`SELECT role FROM users WHERE id = ${mallory.id}`)).toEqual(["host"]);
    expect(await storedFiles(app).catch(() => [])).toEqual([]);
  },
);

test("a revoked token's call does nothing either; a demoted admin's is refused", async () => {
  const site = await start();
  const { app, admin, hold } = site;
  const { id, token } = makeApiToken(app, admin);
  const body = Buffer.from(JSON.stringify({ site_name: "Mallory's" }));
  const byScript = await hold(token, "PUT", "/admin/settings", body, "application/json");
  const byPerson = await hold(admin.token, "PUT", "/admin/settings", body, "application/json");
  await app.rest("DELETE", `/api/api-tokens/${id}`, { token: admin.token });
  await put(site, admin, { role: "host" });
  expect(await byScript()).toMatchObject({ status: 401 });
  expect(await byPerson()).toMatchObject({ status: 403 });
});
