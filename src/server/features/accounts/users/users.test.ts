import { expect, test } from "vitest";
import { makeProperty, makeUser, type MadeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type UserPage = { items: Array<{ name: string }>; total: number; next_cursor: number | null };

const users = async (app: TestApp, { token }: MadeUser, query: Record<string, string> = {}) => {
  const path = `/api/admin/users?${new URLSearchParams(query)}`;
  const { status, body } = await app.rest("GET", path, { token });
  expect(status).toBe(200);
  return body as UserPage;
};

test("all accounts are listed, newest first, with state and properties and nothing secret", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin", name: "Ada Admin" });
  const ann = await makeUser(app, { name: "Ann" });
  const bo = await makeUser(app, { name: "Bo" });
  await makeProperty(app, ann);
  await makeProperty(app, ann);
  await app.rest("PUT", `/api/admin/users/${bo.id}`, {
    token: admin.token,
    body: { disabled: true },
  });
  const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const one = ({ id, name, email }: MadeUser, more: object) => ({
    id,
    name,
    email,
    created_at,
    role: "host",
    state: "active",
    properties: 0,
    property_limit: 100,
    ...more,
  });
  const all = [
    one(bo, { state: "disabled" }),
    one(ann, { properties: 2 }),
    one(admin, { role: "admin" }),
  ];
  expect(await users(app, admin)).toStrictEqual({ items: all, total: 3, next_cursor: null });
  for (const [query, found] of [
    [{ role: "host" }, [bo, ann]],
    [{ role: "admin" }, [admin]],
    [{ state: "disabled" }, [bo]],
    [{ state: "active", role: "host" }, [ann]],
    [{ q: "ANN" }, [ann]],
  ] as const) {
    const { items, total } = await users(app, admin, query);
    expect.soft(items.map(({ name }) => name)).toEqual(found.map(({ name }) => name));
    expect.soft(total).toBe(found.length);
  }
});

test("the pages together contain every account once, and after the last one there is none", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const names = Array.from({ length: 45 }, (_, n) => `Host ${n}`);
  for (const name of names) await makeUser(app, { name });
  const found: string[] = [];
  let cursor: number | null | undefined;
  while (cursor !== null) {
    const page: UserPage = await users(app, admin, {
      role: "host",
      ...(cursor !== undefined && { cursor: `${cursor}` }),
    });
    expect(page.total).toBe(45);
    expect(page.items.length).toBeLessThanOrEqual(20);
    found.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor;
    // A person who signs up meanwhile does not shift the pages.
    await makeUser(app, { role: "admin" });
  }
  expect(found).toEqual(names.toReversed());
  expect(await users(app, admin, { role: "host", cursor: "1" })).toMatchObject({
    items: [],
    total: 45,
    next_cursor: null,
  });
});

test("a table is sorted by a column, and opened at a page", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin", name: "Ada" });
  for (const name of ["Zoë", "ángel", "Bo", ...Array.from({ length: 20 }, (_, n) => `Host ${n}`)]) {
    await makeUser(app, { name });
  }
  await makeProperty(app, await makeUser(app, { name: "Rich" }));
  const names = async (query: Record<string, string>) =>
    (await users(app, admin, query)).items.map(({ name }) => name);
  expect((await names({ sort: "name", order: "asc" })).slice(0, 3)).toEqual(["Ada", "ángel", "Bo"]);
  expect((await names({ sort: "name", order: "desc" })).slice(0, 2)).toEqual(["Zoë", "Rich"]);
  expect((await names({ sort: "properties" }))[0]).toBe("Rich");
  expect((await names({ sort: "joined", order: "asc" })).slice(0, 2)).toEqual(["Ada", "Zoë"]);
  const [first, second] = [
    await names({ sort: "email" }),
    await names({ sort: "email", page: "2" }),
  ];
  expect([first.length, second.length]).toEqual([20, 5]);
  expect(new Set([...first, ...second]).size).toBe(25);
  const past = await users(app, admin, { page: "3" });
  expect(past).toMatchObject({ items: [], total: 25, next_cursor: null });
  // Only newest first can go on after a cursor.
  expect((await users(app, admin, { sort: "name" })).next_cursor).toBeNull();
  expect((await users(app, admin)).next_cursor).not.toBeNull();
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

test("a search compares letters of names and emails, without case, accents or wildcards", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  for (const name of people) await makeUser(app, { name });
  for (const [q, found] of searches) {
    const { items, total } = await users(app, admin, { q, role: "host" });
    expect.soft(items.map(({ name }) => name).toReversed(), q).toEqual(found);
    expect.soft(total, q).toBe(found.length);
  }
});

test("invalid filters are refused", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app, { role: "admin" });
  for (const [query, field] of [
    ["cursor=x", "cursor"],
    ["cursor=-1", "cursor"],
    [`q=${"x".repeat(201)}`, "q"],
    ["role=owner", "role"],
    ["state=asleep", "state"],
    ["sort=password", "sort"],
    ["order=up", "order"],
    ["page=0", "page"],
  ] as const) {
    expect
      .soft(await app.rest("GET", `/api/admin/users?${query}`, { token }), query)
      .toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", issues: [{ field }] },
      });
  }
});
