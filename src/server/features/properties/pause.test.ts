import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { makeImage } from "../../testing/uploads.ts";

/** A site with two properties; the first one may be paused. */
async function start() {
  const app = await createTestApp({ pages: plainPages(undefined) });
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const property = await makeProperty(app, host);
  await makeUpgrade(app, host, property.id, { upgrade_type: "composting" });
  const other = await makeProperty(app, stranger, { name: "Other", country: "Portugal" });
  await makeUpgrade(app, stranger, other.id, { upgrade_type: "solar" });
  const put = (body: object, token: string | undefined = host.token, id = property.id) =>
    app.rest("PUT", `/api/properties/${id}`, { token, body });
  const own = async () =>
    (await app.rest("GET", "/api/properties", { token: host.token })).body as Array<object>;
  return { app, host, stranger, property, put, own };
}

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test("a paused property is nowhere on the public site, and returns unchanged", async () => {
  const { app, property, put, own } = await start();
  const status = async (path: string) => (await app.rest("GET", path)).status;
  const onSite = async () => ({
    list: ((await app.rest("GET", "/api/public/properties")).body as object[]).length,
    inSpain: ((await app.rest("GET", "/api/public/properties?country=Spain")).body as object[])
      .length,
    found: ((await app.rest("GET", "/api/public/properties?q=casa")).body as object[]).length,
    browse: (await app.rest("GET", "/api/public/browse")).body,
    page: await status(`/host/${property.slug}`),
    call: await status(`/api/public/properties/${property.slug}`),
    picture: await status(`/host/${property.slug}/share.jpg`),
    sitemap: String((await app.rest("GET", "/sitemap.xml")).body).includes("/host/casa-sol"),
  });
  const before = await onSite();
  expect(before).toMatchObject({
    list: 2,
    inSpain: 1,
    found: 1,
    browse: { total: 2, matching: 2 },
    page: 200,
    call: 200,
    picture: 200,
    sitemap: true,
  });
  const [mine] = await own();

  const paused = await put({ paused: true });
  expect(paused).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(paused.body).toStrictEqual({ ...mine, paused_at: isoTime });
  expect(await own()).toStrictEqual([paused.body]);
  expect(await onSite()).toMatchObject({
    list: 1,
    inSpain: 0,
    found: 0,
    browse: { items: [{ name: "Other" }], total: 1, matching: 1 },
    page: 404,
    call: 404,
    picture: 404,
    sitemap: false,
  });

  expect((await put({ paused: false })).body).toStrictEqual(mine);
  expect(await onSite()).toEqual(before);
}, 60_000);

test("paused again or changed, it stays paused since the first time", async () => {
  const { app, put } = await start();
  const { paused_at } = (await put({ paused: true })).body as { paused_at: string };
  app.advance(60_000);
  expect((await put({ paused: true })).body).toMatchObject({ paused_at });
  expect((await put({ name: "Casa Luna" })).body).toMatchObject({ name: "Casa Luna", paused_at });
});

test("interest in a paused property is 404, and is accepted once it is listed again", async () => {
  const { app, property, put } = await start();
  const send = () =>
    app.rest("POST", "/api/guest-interest", {
      body: { property_id: property.id, guest_name: "Gus", guest_email: "gus@example.org" },
    });
  await put({ paused: true });
  expect(await send()).toMatchObject({
    status: 404,
    body: { error: "Property not found", code: "NOT_FOUND" },
  });
  await put({ paused: false });
  expect(await send()).toMatchObject({ status: 200 });
});

test("its photos stay available to its owner's list", async () => {
  const { app, host, property, put } = await start();
  const { file_path } = await makeImage(app, host, property);
  await put({ paused: true });
  expect(await app.rest("GET", `/api/property-images/${file_path}`)).toMatchObject({ status: 200 });
});

test("only its owner can pause it, by REST and tRPC alike, and only with true or false", async () => {
  const { app, host, stranger, property, put } = await start();
  const refusals = [
    [undefined, true, 401, "UNAUTHORIZED"],
    [stranger.token, true, 403, "FORBIDDEN"],
    ...[null, "true", 1, "", {}].map((value) => [host.token, value, 400, "INVALID_INPUT"] as const),
  ] as const;
  for (const [token, paused, status, code] of refusals) {
    const byRest = await app.rest("PUT", `/api/properties/${property.id}`, {
      token,
      body: { paused },
    });
    const input = { id: property.id, paused };
    const byRpc = await app.rpc("mutation", "properties.update", input, { token });
    for (const answer of [byRest, byRpc])
      expect.soft(answer).toMatchObject({ status, body: { code } });
  }
  expect(await put({ paused: true }, host.token, 999)).toMatchObject({ status: 404 });
  expect(await app.rest("GET", "/api/public/properties")).toMatchObject({ body: { length: 2 } });
});
