import { expect, test } from "vitest";
import type { BrowsePage } from "../../../../shared/schemas/properties.ts";
import { makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Listed = { id: number; name: string; country: string };

const list = async (app: TestApp, query = "") => {
  const { status, body, headers } = await app.rest("GET", `/api/public/properties${query}`);
  expect(status).toBe(200);
  return { items: body as Listed[], etag: headers["etag"] };
};

/** Enough properties for several runs, in two countries, with names in another order. */
async function start(count = 130) {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  for (let n = 0; n < count; n += 1) {
    const country = n % 2 === 0 ? "Spain" : "Norway";
    await makeProperty(app, host, { name: `Stay ${(n * 37) % count}`, country });
  }
  return { app, host };
}

/** Inserts four copies of each property: faster than by the calls. */
function multiply(app: TestApp): void {
  const copied =
    "owner_id, name, location, country_id, contact_email, search_text, sort_key, created_at, updated_at";
  app.deps.db.sqlite.exec(
    `INSERT INTO properties (slug, ${copied})
     SELECT slug || '-' || value, ${copied} FROM properties, json_each('[1, 2, 3, 4]')`,
  );
}

test("the list is complete and in order however long it is, and so is a slice of it", async () => {
  const { app } = await start();
  multiply(app);
  const { items } = await list(app);
  const ids = items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(650);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  for (const [limit, offset] of [
    [25, 0],
    [26, 0],
    [50, 1],
    [1000, 100],
    [500, 30],
    [501, 0],
    [7, 649],
    [5, 700],
  ] as const) {
    const slice = (await list(app, `?limit=${limit}&offset=${offset}`)).items;
    expect.soft(slice, `${limit} from ${offset}`).toEqual(items.slice(offset, offset + limit));
  }
  const norway = items.filter(({ country }) => country === "Norway");
  expect((await list(app, "?country=Norway")).items).toEqual(norway);
  expect((await list(app, "?q=norway")).items).toEqual([]);
  expect((await list(app, "?q=stay")).items).toEqual(items);
  const byName = (await list(app, "?sort=name")).items;
  expect(byName.map(({ name }) => name)).toEqual(
    Array.from({ length: 650 }, (_, n) => `Stay ${Math.floor(n / 5)}`),
  );
});

test("a list too long to keep is complete too, and exact after a write", async () => {
  const { app, host } = await start(60);
  const id = (await list(app)).items[30]?.id;
  const { etag } = await list(app);
  expect(etag).toBeDefined();
  // Some 12 MB in total.
  app.deps.db.sqlite.exec("UPDATE properties SET description = printf('%.*c', 200000, 'x')");
  for (const name of ["Changed", "Again"]) {
    await app.rest("PUT", `/api/properties/${id}`, { token: host.token, body: { name } });
    for (let again = 0; again < 2; again += 1) {
      const long = await list(app);
      expect(long.items).toHaveLength(60);
      expect(long.items[30]).toMatchObject({ id, name });
      expect(long.etag).toBeUndefined();
    }
  }
  expect((await app.rest("HEAD", "/api/public/properties")).status).toBe(200);
  app.deps.db.sqlite.exec("UPDATE properties SET description = NULL");
  expect((await list(app)).etag).toBeDefined();
});

test("texts of a property's own page make no list longer", async () => {
  const { app, host } = await start(1);
  const [{ id } = { id: 0 }] = (await list(app)).items;
  const upgrade = await makeUpgrade(app, host, id, { description: "d".repeat(500) });
  const read = async () => ({
    list: (await list(app)).items,
    browse: (await app.rest("GET", "/api/public/browse")).body as BrowsePage,
  });
  const before = await read();
  expect(before.list).toMatchObject([{ upgradeProjects: [{ description: "d".repeat(500) }] }]);
  const { token } = host;
  for (const [method, path, body] of [
    ["POST", "updates", { text: "The panels are here" }],
    ["PUT", "installation", { installed_on: "2026-03-01", panels: 4, kw: 2 }],
    ["POST", "ledger", { kind: "grant", dated_on: "2026-03-01", amount: 5, currency: "EUR" }],
  ] as const) {
    const url = `/api/upgrade-projects/${upgrade.id}/${path}`;
    expect(await app.rest(method, url, { token, body })).toMatchObject({ status: 200 });
  }
  await app.rest("PUT", `/api/properties/${id}`, { token, body: { custom_message: "Hello" } });
  const items = before.browse.items.map((card) => ({ ...card, installed: 1 }));
  expect(await read()).toEqual({ ...before, browse: { ...before.browse, items } });
  expect((await app.rest("GET", "/api/public/properties/stay-0")).body).toMatchObject({
    custom_message: "Hello",
    upgradeProjects: [{ stage: "installed", updates: [{ text: "The panels are here" }] }],
  });
});
