import { expect, test } from "vitest";
import type { BrowsePage, PropertyCardView } from "../../../../shared/schemas/properties.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const browse = async (app: TestApp, query: Record<string, string>) => {
  const { status, body } = await app.rest(
    "GET",
    `/api/public/browse?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  return body as BrowsePage;
};

/** Follows the cursors; `between` runs before each page but the first. */
async function walk(
  app: TestApp,
  query: Record<string, string>,
  between: (page: BrowsePage) => Promise<unknown> = () => Promise.resolve(),
): Promise<PropertyCardView[]> {
  const items: PropertyCardView[] = [];
  let page = await browse(app, query);
  for (;;) {
    items.push(...page.items);
    if (page.next_cursor === null) return items;
    await between(page);
    page = await browse(app, { ...query, cursor: page.next_cursor });
  }
}

const ids = (items: Array<{ id: number }>) => items.map(({ id }) => id);
const names = (items: Array<{ name: string }>) => items.map(({ name }) => name);

const words = ["Álamo", "alba", "Zephyr", "Øst", "Ólafur", "Łąka", "élan", "Elbe", "ßteg", "œuvre"];
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** 60 properties in no order, several with the same name. */
async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  for (let n = 0; n < 60; n += 1) {
    const name = `${words[(n * 7) % words.length]} ${(n * 11) % 30}`;
    await makeProperty(app, host, { name, country: n % 3 === 0 ? "Norway" : "Spain" });
  }
  return { app, host };
}

test("by name, the pages together contain every property once, in alphabetical order", async () => {
  const { app } = await start();
  const items = await walk(app, { sort: "name" });
  expect(new Set(items.map(({ id }) => id)).size).toBe(60);
  expect(names(items)).toEqual(names(items).toSorted(collator.compare));
});

test("newest first is the default order", async () => {
  const { app } = await start();
  const items = await walk(app, { sort: "newest" });
  const ids = items.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(await walk(app, {})).toEqual(items);
});

test("a filtered list is sorted too, to its end", async () => {
  const { app } = await start();
  const items = await walk(app, { sort: "name", country: "Norway", q: "a" });
  const all = await walk(app, { country: "Norway", q: "a" });
  expect(items.length).toBeGreaterThan(0);
  expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    all.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  expect(names(items)).toEqual(names(items).toSorted(collator.compare));
});

test("properties of one name appear once each, even if the last one shown is deleted meanwhile", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  for (let n = 0; n < 55; n += 1) await makeProperty(app, host, { name: "Casa Sol" });
  const items = await walk(app, { sort: "name" }, async ({ items: shown }) => {
    await app.rest("DELETE", `/api/properties/${shown.at(-1)?.id}`, { token: host.token });
    await makeProperty(app, host, { name: "A new one, which comes before" });
  });
  expect(items).toHaveLength(55);
  expect(new Set(items.map(({ id }) => id)).size).toBe(55);
});

test("a renamed property moves to its new place", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host, { name: "Alba" });
  await makeProperty(app, host, { name: "Berg" });
  const order = async () => names((await browse(app, { sort: "name" })).items);
  expect(await order()).toEqual(["Alba", "Berg"]);
  await app.rest("PUT", `/api/properties/${id}`, { token: host.token, body: { name: "Cala" } });
  expect(await order()).toEqual(["Berg", "Cala"]);
});

test("the whole list is available by name", async () => {
  const { app } = await start();
  const list = async (query: string) => {
    const { status, body } = await app.rest("GET", `/api/public/properties?${query}`);
    expect(status).toBe(200);
    return body as Array<{ id: number }>;
  };
  const sorted = await list("sort=name");
  expect(ids(sorted)).toEqual(ids(await walk(app, { sort: "name" })));
  expect(await list("sort=name&limit=5&offset=20")).toEqual(sorted.slice(20, 25));
  expect(await list("sort=newest")).toEqual(await list(""));
});

test("an unknown order is refused", async () => {
  const app = await createTestApp();
  for (const path of ["/api/public/browse", "/api/public/properties"]) {
    const { status, body } = await app.rest("GET", `${path}?sort=price`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: "sort must be newest or name",
      issues: [{ field: "sort" }],
    });
  }
});

test("a page by name uses the index, however long the list", async () => {
  const { deps } = await createTestApp();
  const plan = deps.db.sqlite
    .prepare(
      "EXPLAIN QUERY PLAN SELECT id FROM properties WHERE (sort_key, id) > ('m', 5) ORDER BY sort_key, id LIMIT 25",
    )
    .all() as Array<{ detail: string }>;
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH properties USING COVERING INDEX properties_sort/),
  ]);
});
