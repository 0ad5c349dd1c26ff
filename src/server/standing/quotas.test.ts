import { expect, test } from "vitest";
import { limits } from "../../shared/limits.ts";
import {
  makeProperty,
  makeUpgrade,
  type MadeUser,
  makeUser,
  propertyText,
} from "../testing/factories.ts";
import { makeApiToken } from "../testing/own-account.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { formWith, jpeg, upload } from "../testing/uploads.ts";

const unlimited = { env: { RATE_LIMITS: "off" } };

const list = (app: TestApp, { token }: MadeUser) =>
  app.rest("POST", "/api/properties", { token, body: propertyText });

/** Gives a host the maximum number of properties. */
function fill(app: TestApp, { id }: MadeUser, count: number): void {
  const insert = app.deps.db.sqlite.prepare(
    `INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, sort_key, created_at, updated_at)
     SELECT ?, ?, 'Stay', 'Ronda', min(id), 'stay@example.org', '', '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM countries`,
  );
  for (let n = 0; n < count; n += 1) insert.run(id, `filled-${id}-${n}`);
}

const full = (most: number) => ({
  status: 409,
  body: { code: "PROPERTY_LIMIT", error: expect.stringContaining(`at most ${most} `) },
});

test("a host lists at most the default number of properties; an admin can change it, which is logged", async () => {
  const app = await createTestApp();
  const [host, other] = [await makeUser(app, { name: "Hilda" }), await makeUser(app)];
  const admin = await makeUser(app, { role: "admin" });
  fill(app, host, limits.propertiesPerHost);
  expect(await list(app, host)).toMatchObject(full(100));
  expect((await list(app, other)).status).toBe(200);

  const change = (property_limit: unknown, { token } = admin) =>
    app.rest("PUT", `/api/admin/users/${host.id}`, { token, body: { property_limit } });
  expect(await change(101)).toMatchObject({ status: 200, body: { property_limit: 101 } });
  expect((await list(app, host)).status).toBe(200);
  expect(await list(app, host)).toMatchObject(full(101));
  // Existing properties stay.
  expect(await change("3")).toMatchObject({ body: { property_limit: 3, properties: 101 } });
  expect(await list(app, host)).toMatchObject(full(3));
  expect(await change(null)).toMatchObject({ body: { property_limit: 100 } });
  expect(await change(100)).toMatchObject({ body: { property_limit: 100 } });

  for (const wrong of [0, -1, 1.5, 10_001, "many", true]) {
    expect.soft(await change(wrong), String(wrong)).toMatchObject({
      status: 400,
      body: { issues: [{ field: "property_limit" }] },
    });
  }
  expect((await change(500, other)).status).toBe(403);
  const { body } = await app.rest("GET", "/api/admin/audit-log", { token: admin.token });
  const { items } = body as { items: Array<{ act: string; note: string; subject_name: string }> };
  expect(items.map(({ act, note, subject_name }) => [act, note, subject_name])).toEqual(
    ["3 → 100", "101 → 3", "100 → 101"].map((note) => ["property_limit_changed", note, "Hilda"]),
  );
});

test("an upgrade project has a maximum of updates; surplus ones from before the limit stay", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeUpgrade(app, host, (await makeProperty(app, host)).id);
  const insert = app.deps.db.sqlite.prepare(
    `INSERT INTO upgrade_updates (upgrade_project_id, text, created_at)
     VALUES (?, 'News', '2026-01-01T00:00:00.000Z')`,
  );
  const path = `/api/upgrade-projects/${id}/updates`;
  const { token } = host;
  const publish = () => app.rest("POST", path, { token, body: { text: "More" } });
  for (let n = 0; n < limits.updatesPerProject - 1; n += 1) insert.run(id);
  expect((await publish()).status).toBe(200);
  expect(await publish()).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  for (let n = 0; n < 60; n += 1) insert.run(id);
  expect((await app.rest("GET", path, { token })).body).toHaveLength(110);
});

test("RATE_LIMITS=off lifts the quotas", async () => {
  const app = await createTestApp(unlimited);
  const host = await makeUser(app);
  fill(app, host, limits.propertiesPerHost);
  const { id } = await makeProperty(app, host);
  for (let n = 0; n < limits.upgradesPerProperty + 1; n += 1) await makeUpgrade(app, host, id);
  for (let n = 0; n < 310; n += 1) {
    const { status } = await app.rest("PUT", `/api/properties/${id}`, {
      token: host.token,
      body: { name: `Stay ${n}` },
    });
    expect(status).toBe(200);
  }
});

test("an account writes 300 times an hour, by REST and tRPC together; reads do not count", async () => {
  const app = await createTestApp();
  const [host, other] = [await makeUser(app), await makeUser(app)];
  const property = await makeProperty(app, host);
  const { token: script } = makeApiToken(app, host);
  const rename = (token: string) =>
    app.rest("PUT", `/api/properties/${property.id}`, { token, body: { name: "Casa Luna" } });
  const renameByRpc = (token: string) =>
    app.rpc("mutation", "properties.update", { id: property.id, name: "Casa Mar" }, { token });
  for (let n = 1; n < 299; n += 2) {
    expect((await rename(host.token)).status).toBe(200);
    expect((await renameByRpc(script)).status).toBe(200);
  }
  // Calls refused for their input count as well.
  await app.rest("PUT", `/api/properties/${property.id}`, {
    token: host.token,
    body: { name: "" },
  });

  const refusal = { status: 429, body: { code: "RATE_LIMITED" } };
  for (const refused of [await rename(host.token), await renameByRpc(script)]) {
    expect.soft(refused).toMatchObject(refusal);
    expect.soft(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  const form = formWith({ bytes: await jpeg() });
  expect.soft(await upload(app, property.id, form, host.token)).toMatchObject(refusal);
  expect.soft((await app.rest("GET", "/api/properties", { token: host.token })).status).toBe(200);
  // Other accounts are not affected, nor the owner's calls against a runaway script.
  expect.soft((await list(app, other)).status).toBe(200);
  const end = await app.rest("DELETE", "/api/sessions", { token: host.token });
  expect.soft(end.status).toBe(200);
});
