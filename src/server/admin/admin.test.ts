import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser, type MadeUser } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

type HostPage = { items: Array<{ name: string }>; total: number; next_cursor: number | null };

const hosts = async (app: TestApp, admin: MadeUser, query: Record<string, string> = {}) => {
  const { status, body } = await app.rest("GET", `/api/admin/hosts?${new URLSearchParams(query)}`, {
    token: admin.token,
  });
  expect(status).toBe(200);
  return body as HostPage;
};

test("the platform's numbers count every confirmed account, property and project", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const [ann, bo] = [await makeUser(app), await makeUser(app)];
  const { id } = await makeProperty(app, ann);
  await makeProperty(app, bo);
  await makeUpgrade(app, ann, id);
  await makeUpgrade(app, ann, id);
  await makeUpgrade(app, ann, id);
  // Pending: no account yet.
  await app.rest("POST", "/api/signup", {
    body: { name: "Pending", email: "pending@example.org", password: "sunshine" },
  });
  const { status, headers, body } = await app.rest("GET", "/api/admin", { token: admin.token });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toStrictEqual({
    totalUsers: 3,
    properties: 2,
    energyProjects: 3,
    systemHealth: "Healthy",
    warnings: [],
  });
});

test("letters that were given up are named, and so is what the operator was warned of", async () => {
  const app = await createTestApp({
    env: { PUBLIC_URL: "https://stay.example.org", RATE_LIMITS: "off" },
  });
  const admin = await makeUser(app, { role: "admin" });
  const { id } = await makeProperty(app, await makeUser(app));
  for (const guest_name of ["Gus", "Ida"]) {
    await app.rest("POST", "/api/guest-interest", {
      body: { property_id: id, guest_name, guest_email: `${guest_name}@example.org` },
    });
  }
  app.deps.db.sqlite.exec("UPDATE outbox SET state = 'failed'");
  const { body } = await app.rest("GET", "/api/admin", { token: admin.token });
  expect(body).toMatchObject({
    systemHealth: "2 mails could not be sent this week",
    warnings: [expect.stringContaining("TERMS_URL"), expect.stringContaining("RATE_LIMITS")],
  });
  app.deps.db.sqlite.exec("UPDATE outbox SET state = 'sent' WHERE id = 1");
  expect(await app.rest("GET", "/api/admin", { token: admin.token })).toMatchObject({
    body: { systemHealth: "1 mail could not be sent this week" },
  });
  app.deps.db.sqlite.exec("UPDATE outbox SET created_at = '2020-01-01T00:00:00.000Z'");
  expect(await app.rest("GET", "/api/admin", { token: admin.token })).toMatchObject({
    body: { systemHealth: "Healthy" },
  });
});

test("a site without hosts has an empty list, admins are not in it", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  expect(await hosts(app, admin)).toStrictEqual({ items: [], total: 0, next_cursor: null });
});

test("hosts are listed newest first with how many properties they have, and nothing secret", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const ann = await makeUser(app, { name: "Ann" });
  const bo = await makeUser(app, { name: "Bo" });
  await makeProperty(app, ann);
  await makeProperty(app, ann);
  const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await hosts(app, admin)).toStrictEqual({
    items: [
      { id: bo.id, name: "Bo", email: bo.email, created_at, properties: 0 },
      { id: ann.id, name: "Ann", email: ann.email, created_at, properties: 2 },
    ],
    total: 2,
    next_cursor: null,
  });
});

test("the pages together hold every host once, and past the end there is none", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const names = Array.from({ length: 45 }, (_, n) => `Host ${n}`);
  for (const name of names) await makeUser(app, { name });
  const found: string[] = [];
  let cursor: number | null | undefined;
  while (cursor !== null) {
    const page: HostPage = await hosts(
      app,
      admin,
      cursor === undefined ? {} : { cursor: `${cursor}` },
    );
    expect(page.total).toBe(45);
    expect(page.items.length).toBeLessThanOrEqual(20);
    found.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor;
    // Somebody who signs up meanwhile moves nothing.
    await makeUser(app, { role: "admin" });
  }
  expect(found).toEqual(names.toReversed());
  expect(await hosts(app, admin, { cursor: "1" })).toMatchObject({
    items: [],
    total: 45,
    next_cursor: null,
  });
});

const people = ["Élodie Müller", "100% Solar", "Snake_Case", "Jörg ÖZIL", "Back\\slash", "Nul\0l"];

const searches: Array<[q: string, found: string[]]> = [
  ["", people],
  ["  ", people],
  ["élodie", ["Élodie Müller"]],
  ["ELODIE", ["Élodie Müller"]],
  ["muller", ["Élodie Müller"]],
  ["özil", ["Jörg ÖZIL"]],
  ["%", ["100% Solar"]],
  ["_", ["Snake_Case"]],
  ["e%r", []],
  ["\\", ["Back\\slash"]],
  ["@EXAMPLE.org", people],
  ["nobody", []],
];

test("searching looks in names and e-mails for letters, not for case, accents or wildcards", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  for (const name of people) await makeUser(app, { name });
  for (const [q, found] of searches) {
    const { items, total } = await hosts(app, admin, { q });
    expect.soft(items.map(({ name }) => name).toReversed(), q).toEqual(found);
    expect.soft(total, q).toBe(found.length);
  }
});

test("a cursor that is no number and too long a search are refused", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app, { role: "admin" });
  for (const [query, field] of [
    ["cursor=x", "cursor"],
    ["cursor=-1", "cursor"],
    [`q=${"x".repeat(201)}`, "q"],
  ] as const) {
    expect
      .soft(await app.rest("GET", `/api/admin/hosts?${query}`, { token }), query)
      .toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", issues: [{ field }] },
      });
  }
});
