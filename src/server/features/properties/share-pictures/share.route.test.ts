import sharp from "sharp";
import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { plainPages } from "../../../testing/pages.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start(env: Record<string, string> = {}) {
  const app = await createTestApp({ env, pages: plainPages(await temporaryFolder()) });
  const host = await makeUser(app);
  const property = await makeProperty(app, host, { name: "Haus Überall" });
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url: path, headers });
  return { app, host, property, get };
}

test("a shared link shows the drawn picture of a property without photos", async () => {
  const { property, get } = await start();
  const path = `/host/${property.slug}/share.jpg`;
  const page = await get(`/host/${property.slug}`);
  expect(page.payload).toMatch(new RegExp(`property="og:image" content="https?://[^"]+${path}"`));

  const { statusCode, headers, rawPayload } = await get(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(rawPayload.length),
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
  });
  expect(rawPayload.length).toBeLessThanOrEqual(300_000);
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
});

test("it is drawn once, and again when its words change", async () => {
  const { app, host, property, get } = await start();
  const path = `/host/${property.slug}/share.jpg`;
  const [first, second] = await Promise.all([get(path), get(path)]);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const etag = String(first.headers.etag);
  expect(await get(path, { "if-none-match": etag })).toMatchObject({
    statusCode: 304,
    payload: "",
  });

  const change = async (body: object) =>
    app.rest("PUT", `/api/properties/${property.id}`, { token: host.token, body });
  await change({ description: "Not on the picture" });
  expect(await get(path, { "if-none-match": etag })).toMatchObject({ statusCode: 304 });
  await change({ name: "Haus Sonne" });
  const renamed = await get(path, { "if-none-match": etag });
  expect(renamed.statusCode).toBe(200);
  expect(renamed.rawPayload.equals(first.rawPayload)).toBe(false);
});

test("a page in another language has a picture with words in it, and the site's own has no query", async () => {
  const { property, get } = await start({ LANGUAGES: "en,de,fr" });
  const path = `/host/${property.slug}`;
  const pictureOf = async (page: string) =>
    /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec((await get(page)).payload)?.[1];
  expect(await pictureOf(path)).toBe(`${path}/share.jpg`);
  expect(await pictureOf(`/de${path}`)).toBe(`${path}/share.jpg?lang=de`);

  const etags = new Set<unknown>();
  // "Ronda, Spain", "Ronda, Spanien" and "Ronda, Espagne".
  for (const query of ["", "?lang=de", "?lang=fr"]) {
    const { statusCode, headers } = await get(`${path}/share.jpg${query}`);
    expect(statusCode).toBe(200);
    etags.add(headers.etag);
  }
  expect(etags.size).toBe(3);
  const { headers } = await get(`${path}/share.jpg?lang=pl`);
  expect(headers.etag).toBe((await get(`${path}/share.jpg`)).headers.etag);
});

test("the whole site has one, too; an unknown property has none", async () => {
  const { get } = await start();
  const site = await get("/share.jpg");
  expect(site).toMatchObject({ statusCode: 200, headers: { "content-type": "image/jpeg" } });
  const missing = await get("/host/nowhere/share.jpg");
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ code: "NOT_FOUND" });
});

test("a client that requests many new pictures gets the site's, and delays no one else", async () => {
  const { app, host, get } = await start();
  const site = await get("/share.jpg");
  const slugs: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    slugs.push((await makeProperty(app, host, { name: `Haus ${n}` })).slug);
  }
  const [others, ...many] = slugs;
  const crowd = many.map((slug) => get(`/host/${slug}/share.jpg`));
  const other = await app.app.inject({
    url: `/host/${others}/share.jpg`,
    remoteAddress: "203.0.113.7",
  });
  expect(other).toMatchObject({ statusCode: 200, headers: { etag: expect.any(String) } });
  const answers = await Promise.all(crowd);
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  const instead = answers.filter(({ headers }) => headers.etag === undefined);
  // 20 may wait, and one is being drawn.
  expect(instead.length).toBeGreaterThanOrEqual(39 - 21);
  for (const { headers, rawPayload } of instead) {
    expect(headers["cache-control"]).toBe("no-store");
    expect(rawPayload.equals(site.rawPayload)).toBe(true);
  }
}, 120_000);
