import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { jpeg, makeImage, storedFiles } from "../../testing/uploads.ts";
import { sharp } from "./sharp.ts";

const get = ({ app }: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/property-images/${path}`, headers });

test("a photo is served whole, narrower and as share preview; deleted, it is 404", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const image = await makeImage(app, host, property, { bytes: await jpeg(1000, 500) });

  for (const [query, type, width, height] of [
    ["", "webp", 1000, 500],
    ["?w=480", "webp", 480, 240],
    ["?w=480&card=1", "webp", 480, 360],
    ["?w=960", "webp", 960, 480],
    ["?w=1600", "webp", 1000, 500],
    ["?share=1", "jpeg", 1200, 630],
    ["?share=1&w=480", "jpeg", 1200, 630],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(app, `${image.file_path}${query}`);
    expect.soft(statusCode, query).toBe(200);
    expect.soft(headers, query).toMatchObject({
      "content-type": `image/${type}`,
      "content-length": String(rawPayload.length),
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    // Printable and without spaces, as the standard requires.
    expect.soft(headers.etag, query).toMatch(/^"[!#-~]+"$/);
    expect.soft(await sharp(rawPayload).metadata()).toMatchObject({ format: type, width, height });
  }

  const { headers } = await get(app, image.file_path);
  const known = await get(app, image.file_path, { "if-none-match": String(headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(known.rawPayload).toHaveLength(0);
  expect(known.headers).toMatchObject({
    etag: headers.etag,
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await get(app, `${image.file_path}?w=480`)).headers.etag).not.toBe(headers.etag);
  const head = await app.app.inject({
    method: "HEAD",
    url: `/api/property-images/${image.file_path}`,
  });
  expect(head.headers["content-length"]).toBe(headers["content-length"]);
  expect(head.rawPayload).toHaveLength(0);

  const refused = await app.rest("DELETE", `/api/property-images/${image.id}`, {
    token: host.token,
  });
  expect(refused.body).toStrictEqual({ id: image.id });
  for (const query of ["", "?w=480", "?share=1"]) {
    expect
      .soft(await app.rest("GET", `/api/property-images/${image.file_path}${query}`), query)
      .toMatchObject({
        status: 404,
        headers: { "cache-control": "no-store" },
        body: { error: "Photo not found", code: "NOT_FOUND" },
      });
  }
  expect(await storedFiles(app)).toEqual([]);
});

test("deleting a property deletes its photos' files", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const [property, other] = [await makeProperty(app, host), await makeProperty(app, host)];
  const image = await makeImage(app, host, property);
  const kept = await makeImage(app, host, other);
  await app.rest("DELETE", `/api/properties/${property.id}`, { token: host.token });
  expect((await get(app, image.file_path)).statusCode).toBe(404);
  expect((await get(app, kept.file_path)).statusCode).toBe(200);
  const id = kept.file_path.slice(0, kept.file_path.indexOf("."));
  for (const name of await storedFiles(app)) expect(name).toContain(id);
});

test("an unavailable width, and any other value of the flag, are refused", async () => {
  const app = await createTestApp();
  for (const [query, field, message] of [
    ["w=500", "w", "w must be one of 480, 800, 960, 1600"],
    ["w=", "w", "w must be one of 480, 800, 960, 1600"],
    ["w=480.0", "w", "w must be one of 480, 800, 960, 1600"],
    ["w=480&w=960", "w", "w must be one of 480, 800, 960, 1600"],
    ["card=2", "card", "card can only be 1"],
    ["share=true", "share", "share can only be 1"],
  ] as const) {
    expect
      .soft(await app.rest("GET", `/api/property-images/x.webp?${query}`), query)
      .toMatchObject({
        status: 400,
        body: { error: message, code: "INVALID_INPUT", issues: [{ field, message }] },
      });
  }
});

test("a name that is not a photo's is 404, wherever it points", async () => {
  const app = await createTestApp();
  for (const path of [
    "x.webp",
    "1",
    "..%2fsolarstay.sqlite",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%5c..%5cx",
    "%00",
    `${"x".repeat(22)}.webp`,
  ]) {
    expect.soft(await app.rest("GET", `/api/property-images/${path}`), path).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  }
});

test("a row whose file is lost is 404, not a fault", async () => {
  const app = await createTestApp();
  const { id } = await makeProperty(app, await makeUser(app));
  app.deps.db.sqlite
    .prepare(
      `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
       VALUES (?, 'AAAAAAAAAAAAAAAAAAAAAA.webp', 'x', 0, 1, 1, 'data:,', '')`,
    )
    .run(id);
  expect(await app.rest("GET", "/api/property-images/AAAAAAAAAAAAAAAAAAAAAA.webp")).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
  });
});
