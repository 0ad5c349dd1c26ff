import { expect, test } from "vitest";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { storedFiles } from "../../testing/uploads.ts";

/** Adds photo rows (without files) to a property; these calls do not read pixels. */
function insertImages({ deps }: TestApp, propertyId: number, count: number): ImageView[] {
  return Array.from({ length: count }, (_, position) => {
    const image = {
      file_path: `${propertyId}-${position}.webp`,
      file_name: `${position}.jpg`,
      position,
      alt: null,
      width: 4,
      height: 3,
      preview: "data:,",
    };
    const { lastInsertRowid } = deps.db.sqlite
      .prepare(
        `INSERT INTO property_images (property_id, file_path, file_name, position, alt, width, height, preview, created_at)
         VALUES (${propertyId}, @file_path, @file_name, @position, @alt, @width, @height, @preview, '')`,
      )
      .run(image);
    return { id: Number(lastInsertRowid), ...image };
  });
}

async function start() {
  const app = await createTestApp();
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const property = await makeProperty(app, host);
  const images = insertImages(app, property.id, 3);
  const shown = async () => {
    const { body } = await app.rest("GET", `/api/public/properties/${property.slug}`);
    return (body as { images: ImageView[] }).images;
  };
  return { app, host, stranger, property, images, ids: images.map(({ id }) => id), shown };
}

test("a photo's description is set, kept when absent, and cleared by an empty text or null", async () => {
  const { app, host, images, shown } = await start();
  const [image] = images;
  const put = async (body: object) => {
    const answer = await app.rest("PUT", `/api/property-images/${image?.id}`, {
      token: host.token,
      body,
    });
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    return answer.body;
  };
  const described = { ...image, alt: "The terrace" };
  const ignored = { position: 9, file_path: "x", property_id: 9 };
  expect(await put({ alt: " The terrace ", ...ignored })).toStrictEqual(described);
  expect(await put({})).toStrictEqual(described);
  expect((await shown())[0]).toStrictEqual(described);
  expect(await put({ alt: " " })).toStrictEqual(image);
  await put({ alt: "x".repeat(500) });
  expect(await put({ alt: null })).toStrictEqual(image);
});

test("a description that is too long or not text is refused", async () => {
  const { app, host, ids, shown } = await start();
  for (const [alt, message] of [
    ["x".repeat(501), "Description of the photo can have at most 500 characters"],
    [5, "Description of the photo must be text"],
  ] as const) {
    const path = `/api/property-images/${ids[0]}`;
    expect.soft(await app.rest("PUT", path, { token: host.token, body: { alt } })).toMatchObject({
      status: 400,
      body: { error: message, code: "INVALID_INPUT", issues: [{ field: "alt", message }] },
    });
  }
  expect((await shown())[0]?.alt).toBeNull();
});

test("the order is the one sent, with the first photo as the cover", async () => {
  const { app, host, property, images, shown } = await start();
  const [a, b, c] = images;
  const order = async (...image_ids: Array<number | string | undefined>) =>
    await app.rest("PUT", `/api/properties/${property.id}/images/order`, {
      token: host.token,
      body: { image_ids },
    });
  const reordered = [
    { ...c, position: 0 },
    { ...a, position: 1 },
    { ...b, position: 2 },
  ];
  const answer = await order(c?.id, `${a?.id}`, b?.id);
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(answer.body).toStrictEqual(reordered);
  expect(await shown()).toStrictEqual(reordered);
  expect((await order(c?.id, a?.id, b?.id)).body).toStrictEqual(reordered);
});

test("an order that does not name each photo of the property once is refused", async () => {
  const { app, host, property, ids, shown } = await start();
  const other = await makeProperty(app, host);
  const [foreign] = insertImages(app, other.id, 1);
  const before = await shown();
  const [a, b, c] = ids;
  const message = "The new order must list each photo of the property once";
  for (const image_ids of [
    undefined,
    null,
    "1,2,3",
    [],
    [a, b],
    [a, b, c, c],
    [a, b, b],
    [a, b, c, 999],
    [a, b, foreign?.id],
    Array.from({ length: 9 }, (_, n) => n + 1),
  ]) {
    const answer = await app.rest("PUT", `/api/properties/${property.id}/images/order`, {
      token: host.token,
      body: { image_ids },
    });
    expect.soft(answer, JSON.stringify(image_ids)).toMatchObject({
      status: 400,
      body: { error: message, code: "INVALID_INPUT", issues: [{ field: "image_ids", message }] },
    });
  }
  const answer = await app.rest("PUT", `/api/properties/${property.id}/images/order`, {
    token: host.token,
    body: { image_ids: [a, "x", c] },
  });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ field: "image_ids.1" }] } });
  expect(await shown()).toEqual(before);
});

test("deleting returns the id alone, keeps the others in order, and a second time is 404", async () => {
  const { app, host, ids, images, shown } = await start();
  const remove = () => app.rest("DELETE", `/api/property-images/${ids[1]}`, { token: host.token });
  const answer = await remove();
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(answer.body).toStrictEqual({ id: ids[1] });
  expect(await shown()).toEqual([images[0], images[2]]);
  expect(await remove()).toMatchObject({
    status: 404,
    body: { error: "Photo not found", code: "NOT_FOUND" },
  });
  expect(await storedFiles(app)).toEqual([]);
});

test.each([
  ["PUT", "property-images/", "", { alt: "Mine now" }, "Photo not found"],
  ["DELETE", "property-images/", "", undefined, "Photo not found"],
  ["PUT", "properties/", "/images/order", { image_ids: [3, 2, 1] }, "Property not found"],
])(
  "%s %s…%s: visitor 401, bad input 400, missing 404, stranger 403",
  async (method, before, after, body, missing) => {
    const { app, stranger, property, ids, shown } = await start();
    const untouched = await shown();
    const own = before === "properties/" ? property.id : ids[0];
    const send = (id: number | string | undefined, token?: string) =>
      app.rest(method, `/api/${before}${id}${after}`, { token, body });
    for (const id of [own, "abc", 999]) {
      expect.soft(await send(id), `${id}`).toMatchObject({
        status: 401,
        body: { code: "UNAUTHORIZED" },
      });
    }
    expect(await send("abc", stranger.token)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", issues: [{ field: "id" }] },
    });
    expect(await send(999, stranger.token)).toMatchObject({
      status: 404,
      body: { error: missing, code: "NOT_FOUND" },
    });
    expect(await send(own, stranger.token)).toMatchObject({
      status: 403,
      body: { error: "This belongs to another host", code: "FORBIDDEN" },
    });
    expect(await shown()).toEqual(untouched);
  },
);
