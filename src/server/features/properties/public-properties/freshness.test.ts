import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../core/db/open.ts";
import { makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

/** The language that the reads ask for; without one, they answer the originals. */
type Lang = "de" | undefined;

/** The current public reads, each compared with an uncached answer. */
async function readAll(app: TestApp, lang?: Lang) {
  const [query, input] = lang ? [`lang=${lang}`, { lang }] : ["", {}];
  const list = await app.rest("GET", `/api/public/properties?${query}`);
  const unkept = await app.rest("GET", `/api/public/properties?sort=newest&${query}`);
  expect(list.body).toEqual(unkept.body);
  const browse = await app.rest("GET", `/api/public/browse?${query}`);
  expect(browse.body).toEqual((await app.rpc("query", "publicProperties.browse", input)).body);
  const ids = (items: unknown) => (items as Array<{ id: number }>).map(({ id }) => id);
  expect(ids((browse.body as { items: unknown }).items)).toEqual(ids(list.body));
  const page = await app.rest("GET", `/api/public/properties/casa-sol?${query}`);
  const asked = await app.rpc("query", "publicProperties.bySlug", { slug: "casa-sol", ...input });
  expect({ status: page.status, body: page.body }).toEqual({
    status: asked.status,
    body: asked.body,
  });
  return { list: list.headers["etag"], browse: browse.headers["etag"], page: page.headers["etag"] };
}

/** Runs `write` between two reads and returns the reads that changed. */
async function changedBy(app: TestApp, write: () => unknown, lang?: Lang) {
  const before = await readAll(app, lang);
  const answer = await write();
  if (typeof answer === "object" && answer !== null && "status" in answer) {
    expect(answer).toMatchObject({ status: 200 });
  }
  const after = await readAll(app, lang);
  return (["list", "browse", "page"] as const).filter((name) => before[name] !== after[name]);
}

const everything = ["list", "browse", "page"];
/** Content that no card shows. */
const listAndPage = ["list", "page"];

const unlimited = { env: { RATE_LIMITS: "off" } };

const insertImage = (app: TestApp, property_id: number, position: number) =>
  app.deps.db.sqlite
    .prepare(
      `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
       VALUES (?, ?, 'sun.jpg', ?, 4, 3, 'data:,', '2026-01-01T00:00:00.000Z')`,
    )
    .run(property_id, `${property_id}-${position}.webp`, position).lastInsertRowid as number;

const languages = { env: { RATE_LIMITS: "off", LANGUAGES: "en,de" } };

test.each<[string, Lang]>([
  ["in their own language", undefined],
  ["in German", "de"],
])("the answers %s are exact after every kind of write", async (_name, lang) => {
  const app = await createTestApp(languages);
  const changes = (write: () => unknown) => changedBy(app, write, lang);
  const host = await makeUser(app);
  const { token } = host;
  const call = (method: "POST" | "PUT" | "DELETE", path: string, body?: object) => () =>
    app.rest(method, `/api${path}`, { token, body });

  expect(await changes(() => makeProperty(app, host))).toEqual(everything);
  const list = (await app.rest("GET", "/api/public/properties")).body as Array<{ id: number }>;
  const id = list[0]?.id ?? 0;
  for (const [change, seen] of [
    [{ name: "Casa Luna" }, everything],
    [{ location: "Málaga" }, everything],
    [{ country: "Portugal" }, everything],
    [{ description: null }, everything],
    [{ contact_email: "new@example.org" }, listAndPage],
    [{ room_pricing: "" }, everything],
    [{ availability_info: "Always" }, listAndPage],
  ] as const) {
    const changed = await changes(call("PUT", `/properties/${id}`, change));
    expect.soft(changed, JSON.stringify(change)).toEqual(seen);
  }
  // Not in the lists, but on the page.
  const message = { custom_message: "Hello" };
  expect(await changes(call("PUT", `/properties/${id}`, message))).toEqual(["page"]);

  for (const paused of [true, false]) {
    const changed = await changes(call("PUT", `/properties/${id}`, { paused }));
    expect.soft(changed, `paused: ${paused}`).toEqual(everything);
    // It has this value already.
    expect(await changes(call("PUT", `/properties/${id}`, { paused }))).toEqual([]);
  }

  const admin = await makeUser(app, { role: "admin" });
  const takedown = (method: "POST" | "DELETE") => () =>
    app.rest(method, `/api/admin/listings/${id}/takedown`, {
      token: admin.token,
      body: { reason: "No roof" },
    });
  for (const method of ["POST", "DELETE"] as const) {
    expect.soft(await changes(takedown(method)), method).toEqual(everything);
    expect(await changes(takedown(method))).toEqual([]);
  }
  for (const disabled of [1, 0]) {
    const write = () =>
      app.deps.db.sqlite
        .prepare("UPDATE users SET disabled_at = iif(?, 'now', NULL) WHERE id = ?")
        .run(disabled, host.id).changes;
    expect.soft(await changes(write), `disabled: ${disabled}`).toEqual(everything);
  }

  for (const [name, seen] of [
    ["Sol Ruiz", []],
    ["Luna Ruiz", ["page"]],
  ] as const) {
    expect.soft(await changes(call("PUT", "/account", { name })), name).toEqual(seen);
  }

  const project = { upgrade_type: "solar", short_label: "Roof" };
  const upgrades = `/properties/${id}/upgrade-projects`;
  expect(await changes(call("POST", upgrades, project))).toEqual(everything);
  const { id: upgrade } = await makeUpgrade(app, host, id);
  const change = (text: object) => call("PUT", `/upgrade-projects/${upgrade}`, text);
  expect(await changes(change({ short_label: "Panels" }))).toEqual(listAndPage);
  expect(await changes(change({ upgrade_type: "wind" }))).toEqual(everything);
  const funding = (method: "POST" | "PUT" | "DELETE", tail: string, body?: object) =>
    call(method, `/upgrade-projects/${upgrade}/${tail}`, body);
  const entry = { kind: "grant", dated_on: "2026-03-01", amount: 5, currency: "EUR" };
  const check = (id: number) => () =>
    app.rest("POST", `/api/admin/ledger-entries/${id}/check`, { token: admin.token });
  for (const [write, seen] of [
    [funding("PUT", "goal", { goal_amount: 10, currency: "EUR" }), ["browse", "page"]],
    // Its percentage is in the lists.
    [funding("POST", "ledger", entry), everything],
    [funding("POST", "ledger", { ...entry, kind: "correction", amount: -1 }), everything],
    [funding("PUT", "installation", { installed_on: "2026-03-01" }), ["browse", "page"]],
    [funding("POST", "reopen"), ["browse", "page"]],
    [funding("POST", "updates", { text: "Ordered" }), ["page"]],
    [call("DELETE", "/upgrade-updates/1"), ["page"]],
  ] as const) {
    expect.soft(await changes(write)).toEqual(seen);
  }
  // The public sees whether all entries are checked, not single ones.
  expect(await changes(check(1))).toEqual([]);
  expect(await changes(check(2))).toEqual(["page"]);
  expect(await changes(call("DELETE", `/upgrade-projects/${upgrade}`))).toEqual(everything);

  expect(await changes(() => insertImage(app, id, 0))).toEqual(everything);
  const [last, second] = [insertImage(app, id, 1), insertImage(app, id, 2)];
  const describe = call("PUT", `/property-images/${last}`, { alt: "The terrace" });
  expect(await changes(describe)).toEqual(["page"]);
  const { body } = await app.rest("GET", "/api/public/properties/casa-sol");
  const [first] = (body as { images: Array<{ id: number }> }).images;
  const reorder = call("PUT", `/properties/${id}/images/order`, {
    image_ids: [second, first?.id, last],
  });
  expect(await changes(reorder)).toEqual(everything);
  const removeImage = (image: number) => call("DELETE", `/property-images/${image}`);
  expect(await changes(removeImage(last))).toEqual(listAndPage);
  expect(await changes(removeImage(second))).toEqual(everything);

  expect(await changes(() => makeProperty(app, host, { name: "Other" }))).toEqual([
    "list",
    "browse",
  ]);
  expect(await changes(call("DELETE", `/properties/${id}`))).toEqual(everything);
  expect(await app.rest("GET", "/api/public/properties/casa-sol")).toMatchObject({ status: 404 });
  // The slug is free again, and its page is not the old one.
  await makeProperty(app, host, { description: "Another house" });
  expect(await app.rest("GET", "/api/public/properties/casa-sol")).toMatchObject({
    body: { description: "Another house" },
  });
  await readAll(app, lang);
});

test("the answers in a language are exact after every kind of write of translations", async () => {
  const app = await createTestApp(languages);
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, id, { description: "Six", estimated_cost: "$10" });
  const image = insertImage(app, id, 0);
  const put = (path: string, body: object) => () =>
    app.rest("PUT", `/api/${path}`, { token: host.token, body });
  const inGerman = (path: string, fields: object) => put(path, { translations: { de: fields } });
  const property = `properties/${id}`;
  const roof = `upgrade-projects/${upgrade.id}`;
  const photo = `property-images/${image}`;
  await put(photo, { alt: "The terrace" })();

  for (const [path, field, seen] of [
    [property, "description", everything],
    [property, "room_pricing", everything],
    [property, "availability_info", listAndPage],
    [property, "custom_message", ["page"]],
    [roof, "short_label", listAndPage],
    [roof, "description", listAndPage],
    [roof, "estimated_cost", listAndPage],
    [photo, "alt", ["browse", "page"]],
  ] as const) {
    const write = inGerman(path, { [field]: "Sonne" });
    expect.soft(await changedBy(app, write, "de"), field).toEqual(seen);
    // The same again is no change, and the originals are not changed by translations.
    expect.soft(await changedBy(app, write, "de"), field).toEqual([]);
    const other = inGerman(path, { [field]: "Mehr Sonne" });
    expect.soft(await changedBy(app, other), field).toEqual([]);
    const original = put(path, { [field]: "New" });
    expect.soft(await changedBy(app, original, "de"), field).toEqual(seen);
    expect.soft(await changedBy(app, write, "de"), field).toEqual(seen);
    const removal = inGerman(path, { [field]: "" });
    expect.soft(await changedBy(app, removal, "de"), field).toEqual(seen);
    await write();
  }
  expect(await changedBy(app, put(property, { language: "de" }), "de")).toEqual(everything);
  expect(await changedBy(app, put(property, { language: "en" }), "de")).toEqual(everything);
  const remove = (path: string) => () => app.rest("DELETE", `/api/${path}`, host);
  expect(await changedBy(app, remove(photo), "de")).toEqual(everything);
  expect(await changedBy(app, remove(roof), "de")).toEqual(everything);
});

test("the answers are exact after the languages of the site change", async () => {
  const app = await createTestApp(unlimited);
  const host = await makeUser(app);
  const admin = await makeUser(app, { role: "admin" });
  const { id } = await makeProperty(app, host);
  const offer = (languages: string) => () =>
    app.rest("PUT", "/api/admin/settings", { token: admin.token, body: { languages } });
  expect(await changedBy(app, offer("en,de"), "de")).toEqual(everything);
  const translations = { de: { description: "Sonne" } };
  await app.rest("PUT", `/api/properties/${id}`, { token: host.token, body: { translations } });
  const page = async () =>
    (await app.rest("GET", "/api/public/properties/casa-sol?lang=de")).body as object;
  expect(await page()).toMatchObject({ language: "en", description: "Sonne" });
  // The originals have no language yet: it is the site's own.
  expect(await changedBy(app, offer("fr,de"))).toEqual(everything);
  expect(await page()).toMatchObject({ language: "fr", description: "Sonne" });
  // A language that is off keeps its texts and does not show them.
  expect(await changedBy(app, offer("en,fr"), "de")).toEqual(everything);
  expect(await page()).toMatchObject({ description: "A white house under the sun." });
  expect(await page()).not.toHaveProperty("translated");
  expect(await changedBy(app, offer("en"), "de")).toEqual(everything);
  expect(await page()).not.toHaveProperty("language");
  expect(await changedBy(app, offer("en,de"), "de")).toEqual(everything);
  expect(await page()).toMatchObject({ description: "Sonne", translated: ["description"] });
});

test("writes that the public does not see change no revision", async () => {
  const app = await createTestApp(unlimited);
  const { id } = await makeProperty(app, await makeUser(app));
  const interest = { property_id: id, guest_name: "Gus", guest_email: "gus@example.org" };
  const send = () => app.rest("POST", "/api/guest-interest", { body: interest });
  expect(await changedBy(app, send)).toEqual([]);
});

test("deleting an account removes its listings from the public reads", async () => {
  const app = await createTestApp(unlimited);
  const host = await makeUser(app);
  await makeProperty(app, host);
  const remove = () =>
    app.deps.db.sqlite.prepare("DELETE FROM users WHERE id = ?").run(host.id).changes;
  expect(await changedBy(app, remove)).toEqual(everything);
});

test("a write by another process is seen at once", async () => {
  const databaseFile = join(await temporaryFolder(), "solarstay.sqlite");
  const app = await createTestApp({ databaseFile, ...unlimited });
  const other = openDatabase(databaseFile);
  onTestFinished(() => void other.sqlite.close());
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  await makeProperty(app, host, { name: "Other" });
  const run = (sql: string) => () => void other.sqlite.prepare(sql).run();

  for (const [sql, changed] of [
    ["UPDATE properties SET name = 'Casa Nova' WHERE slug = 'casa-sol'", everything],
    [
      `INSERT INTO upgrade_projects (property_id, upgrade_type, short_label, created_at)
       VALUES (${id}, 'water', 'Tank', '2026-01-01T00:00:00.000Z')`,
      everything,
    ],
    ["UPDATE upgrade_projects SET upgrade_type = 'heating'", everything],
    ["DELETE FROM upgrade_projects", everything],
    ["UPDATE properties SET location = 'Here' WHERE slug = 'other'", ["list", "browse"]],
    ["DELETE FROM properties WHERE slug = 'other'", ["list", "browse"]],
    ["DELETE FROM properties", everything],
  ] as const) {
    expect.soft(await changedBy(app, run(sql)), sql).toEqual(changed);
  }
});
