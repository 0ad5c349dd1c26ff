import { expect, test } from "vitest";
import { limits } from "../../../../shared/limits.ts";
import type { BrowsePage } from "../../../../shared/schemas/properties.ts";
import { knownUpgradeTypes } from "../../../../shared/upgrade-types.ts";
import { makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const known = knownUpgradeTypes.toSorted();

const browse = async (app: TestApp, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, `${value}`]),
  );
  const { status, body } = await app.rest("GET", `/api/public/browse?${search}`);
  expect(status).toBe(200);
  return body as BrowsePage;
};

/** Exactly the fields that a card shows, and none of the property's own page. */
const cardFields = [
  "country",
  "description",
  "funded",
  "id",
  "image",
  "installed",
  "location",
  "name",
  "price",
  "slug",
  "upgrade_type_count",
  "upgrade_types",
];

/** Follows the cursors from the first page to the last. */
async function walk(app: TestApp, filters: Record<string, string> = {}): Promise<BrowsePage[]> {
  const pages = [await browse(app, filters)];
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await browse(app, { ...filters, cursor }));
  }
  return pages;
}

/** 55 properties: every second one in Norway, every fifth with an upgrade. */
async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  const ids: number[] = [];
  for (let n = 0; n < 55; n += 1) {
    const country = n % 2 === 0 ? "Spain" : "Norway";
    const { id } = await makeProperty(app, host, { name: `Stay ${n}`, country });
    if (n % 5 === 0) await makeUpgrade(app, host, id, { upgrade_type: n < 30 ? "water" : "solar" });
    ids.unshift(id);
  }
  return { app, host, ids };
}

test("a new site has an empty page", async () => {
  const app = await createTestApp();
  expect(await browse(app)).toStrictEqual({
    items: [],
    total: 0,
    matching: 0,
    countries: [],
    upgrade_types: known,
    next_cursor: null,
  });
});

test("the pages together contain every property once, newest first", async () => {
  const { app, ids } = await start();
  const pages = await walk(app);
  expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 7]);
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
  for (const { total, matching, upgrade_types } of pages) {
    expect({ total, matching, upgrade_types }).toEqual({
      total: 55,
      matching: 55,
      upgrade_types: known,
    });
  }
  for (const { items } of pages) {
    for (const item of items) {
      expect(Object.keys(item).toSorted()).toEqual(cardFields);
    }
  }
});

test("filters narrow items and matching; total and the types stay those of the whole site", async () => {
  const { app } = await start();
  const norway = await walk(app, { country: "Norway" });
  expect(norway.map(({ items }) => items.length)).toEqual([24, 3]);
  for (const page of norway) {
    expect(page).toMatchObject({ total: 55, matching: 27, upgrade_types: known });
    expect(page.items.every(({ country }) => country === "Norway")).toBe(true);
  }
  expect(await browse(app, { upgrade_type: "water" })).toMatchObject({
    total: 55,
    matching: 6,
    next_cursor: null,
  });
  expect(await browse(app, { upgrade_type: "water", country: "Norway" })).toMatchObject({
    matching: 3,
  });
  expect(await browse(app, { q: "STAY 5", country: "Spain" })).toMatchObject({
    items: [{ name: "Stay 54" }, { name: "Stay 52" }, { name: "Stay 50" }],
    matching: 3,
  });
  expect(await browse(app, { q: "%" })).toMatchObject({ items: [], matching: 0, total: 55 });
});

test("a search that nearly matches at every letter costs no more than another", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  // Each character folds to four integral signs: the longest possible text and search term.
  const sign = "\u2a0c";
  for (let n = 0; n < 40; n += 1) {
    await makeProperty(app, host, { name: `Stay ${n}`, description: sign.repeat(5000) });
  }
  const costOf = async (q: string) => {
    const before = process.cpuUsage();
    expect(await browse(app, { q })).toMatchObject({ matching: 0 });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const ordinary = await costOf("x".repeat(191));
  // A pattern (LIKE) takes some hundred times as long, and every other caller waits.
  expect(await costOf(`${sign.repeat(190)}x`)).toBeLessThan(30 * ordinary);
  expect(await browse(app, { q: sign.repeat(190) })).toMatchObject({ matching: 40 });
});

test("a page that ends with the last item has no cursor", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  for (let n = 0; n < 24; n += 1) await makeProperty(app, host, { name: `Stay ${n}` });
  expect(await browse(app)).toMatchObject({ matching: 24, next_cursor: null });
  await makeProperty(app, host);
  const pages = await walk(app);
  expect(pages.map(({ items }) => items.length)).toEqual([24, 1]);
});

test("properties listed or deleted between two pages neither repeat nor hide another", async () => {
  const { app, host, ids } = await start();
  const first = await browse(app);
  await makeProperty(app, host, { name: "New" });
  const [shown] = first.items;
  await app.rest("DELETE", `/api/properties/${shown?.id}`, { token: host.token });
  const second = await browse(app, { cursor: first.next_cursor ?? "" });
  expect(second.items.map(({ id }) => id)).toEqual(ids.slice(24, 48));
});

test("the filter offers the known types, and others that at least two properties use", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const [one, other] = [await makeProperty(app, host), await makeProperty(app, host)];
  for (const upgrade_type of ["water", "biogas", "biogas", "Ähnliches"]) {
    await makeUpgrade(app, host, one.id, { upgrade_type });
  }
  const types = async () => (await browse(app)).upgrade_types;
  expect(await types()).toEqual(known);
  const { id } = await makeUpgrade(app, host, other.id, { upgrade_type: "biogas" });
  expect(await types()).toEqual(["biogas", ...known]);
  // Types that are not offered work too: another site may link to them.
  expect(await browse(app, { upgrade_type: "Ähnliches" })).toMatchObject({ matching: 1 });
  await app.rest("PUT", `/api/properties/${other.id}`, {
    token: host.token,
    body: { paused: true },
  });
  expect(await types()).toEqual(known);
  await app.rest("PUT", `/api/properties/${other.id}`, {
    token: host.token,
    body: { paused: false },
  });
  await app.rest("DELETE", `/api/upgrade-projects/${id}`, { token: host.token });
  expect(await types()).toEqual(known);
});

test("however many types hosts invent, the filter offers only the most used", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await makeProperty(app, host)).id);
  const insert = app.deps.db.sqlite.prepare(
    `INSERT INTO upgrade_projects (property_id, upgrade_type, short_label, created_at)
     VALUES (?, ?, 'x', '2026-01-01T00:00:00.000Z')`,
  );
  for (let n = 0; n < 2 * limits.otherTypesOffered; n += 1) {
    for (const id of ids.slice(0, 2)) insert.run(id, `type ${n}`);
  }
  insert.run(ids[2], "type 99");
  const { upgrade_types } = await browse(app);
  expect(upgrade_types).toHaveLength(known.length + limits.otherTypesOffered);
  expect(upgrade_types).toContain("type 99");
});

test("a card has the beginning of the description, the price, the cover, and the first types", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host, {
    description: `${"a".repeat(limits.cardDescription - 1)}👩🏽 and more`,
    room_pricing: "From $150/night. Breakfast is $12",
  });
  for (const upgrade_type of ["water", "solar", "water", "biogas", "lighting", "other"]) {
    await makeUpgrade(app, host, id, { upgrade_type });
  }
  const insert = app.deps.db.sqlite.prepare(
    `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
     VALUES (?, ?, 'sun.jpg', ?, 4, 3, 'data:,', '2026-01-01T00:00:00.000Z')`,
  );
  insert.run(id, "second.webp", 1);
  insert.run(id, "cover.webp", 0);
  const { items } = await browse(app);
  expect(items).toStrictEqual([
    {
      id,
      slug: "casa-sol",
      name: "Casa Sol",
      location: "Ronda",
      country: "Spain",
      description: `${"a".repeat(limits.cardDescription - 1)}👩…`,
      image: {
        file_path: "cover.webp",
        file_name: "sun.jpg",
        alt: null,
        width: 4,
        height: 3,
        preview: "data:,",
      },
      upgrade_types: ["water", "solar", "biogas"],
      upgrade_type_count: 5,
      price: "From $150/night",
      funded: null,
      installed: 0,
    },
  ]);
  await app.rest("PUT", `/api/properties/${id}`, {
    token: host.token,
    body: { description: "a".repeat(limits.cardDescription) },
  });
  expect((await browse(app)).items[0]?.description).toBe("a".repeat(limits.cardDescription));
});

test("a card has the average funding of its goals, until all its upgrades are installed", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const { token } = host;
  const card = async () => (await browse(app)).items[0];
  const change = async (upgrade: number, method: "POST" | "PUT", path: string, body: object) =>
    expect(
      await app.rest(method, `/api/upgrade-projects/${upgrade}/${path}`, { token, body }),
    ).toMatchObject({ status: 200 });
  const receive = (upgrade: number, amount: number) =>
    change(upgrade, "POST", "ledger", {
      kind: "grant",
      dated_on: "2026-03-01",
      amount,
      currency: "EUR",
    });
  const install = (upgrade: number) =>
    change(upgrade, "PUT", "installation", { installed_on: "2026-03-01" });

  const one = await makeUpgrade(app, host, id);
  expect(await card()).toMatchObject({ funded: null, installed: 0 });
  await change(one.id, "PUT", "goal", { goal_amount: 1000, currency: "EUR" });
  expect(await card()).toMatchObject({ funded: 0, installed: 0 });
  await receive(one.id, 680);
  expect(await card()).toMatchObject({ funded: 68, installed: 0 });
  const two = await makeUpgrade(app, host, id);
  await install(one.id);
  expect(await card()).toMatchObject({ funded: 68, installed: 1 });
  await install(two.id);
  expect(await card()).toMatchObject({ funded: null, installed: 2 });
});

test("the countries with properties are counted, whatever the filters", async () => {
  const { app } = await start();
  const countries = [
    { name: "Norway", count: 27 },
    { name: "Spain", count: 28 },
  ];
  expect((await browse(app)).countries).toEqual(countries);
  expect((await browse(app, { country: "Norway", q: "stay 1" })).countries).toEqual(countries);
});

test("the newest properties are those with photos, and the total is of all", async () => {
  const { app, host, ids } = await start();
  const newest = async () => (await app.rest("GET", "/api/public/newest")).body;
  expect(await newest()).toEqual({ items: [], total: 55 });
  const insert = app.deps.db.sqlite.prepare(
    `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
     VALUES (?, ?, 'sun.jpg', 0, 4, 3, 'data:,', '2026-01-01T00:00:00.000Z')`,
  );
  const withPhotos = ids.filter((_, at) => at % 10 === 3);
  for (const id of withPhotos) insert.run(id, `${id}.webp`);
  const [shown, paused] = withPhotos;
  await app.rest("PUT", `/api/properties/${paused}`, { token: host.token, body: { paused: true } });
  expect(await newest()).toMatchObject({
    items: withPhotos
      .filter((id) => id !== paused)
      .slice(0, 4)
      .map((id) => ({ id })),
    total: 54,
  });
  const cards = (await browse(app)).items;
  expect(await newest()).toMatchObject({
    items: expect.arrayContaining([cards.find(({ id }) => id === shown)]),
  });
});

test("an invalid cursor, or one of the other order, is refused", async () => {
  const app = await createTestApp();
  for (const query of ["x", "-1", "1.Y2FzYQ", "", "99999999999999999", "5&sort=name"]) {
    const { status, body } = await app.rest("GET", `/api/public/browse?cursor=${query}`);
    expect.soft(status, query).toBe(400);
    expect
      .soft(body, query)
      .toMatchObject({ code: "INVALID_INPUT", issues: [{ field: "cursor" }] });
  }
});

test("REST and tRPC show the same page", async () => {
  const { app } = await start();
  for (const input of [
    {},
    { country: "Norway" },
    { q: "stay 1", cursor: "30" },
    { sort: "name" },
  ]) {
    const { body } = await app.rpc("query", "publicProperties.browse", input);
    expect(await browse(app, input)).toEqual(body);
  }
});
