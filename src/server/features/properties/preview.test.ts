import { describe, expect, test } from "vitest";
import { protocols } from "../../testing/accounts.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { makeImage } from "../../testing/uploads.ts";

const hidings = {
  paused: "UPDATE properties SET paused_at = '2026-01-01T00:00:00.000Z'",
  "taken down":
    "UPDATE properties SET taken_down_at = '2026-01-01T00:00:00.000Z', taken_down_reason = 'Fake'",
  "of a disabled host": "UPDATE properties SET owner_disabled = 1",
};

const start = async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const host = await makeUser(app);
  const stranger = await makeUser(app);
  const property = await makeProperty(app, host);
  return { app, admin, host, stranger, property };
};

describe.each(protocols)("by %s", (protocol) => {
  test.each(Object.entries(hidings))(
    "a property %s can be previewed by its host and admins, and by nobody else",
    async (_, hide) => {
      const { app, admin, host, stranger, property } = await start();
      const preview = (token?: string, slug = property.slug) =>
        protocol === "REST"
          ? app.rest("GET", `/api/property-previews/${slug}`, { token })
          : app.rpc("query", "properties.preview", { slug }, { token });
      app.deps.db.sqlite.exec(hide);
      expect((await app.rest("GET", `/api/public/properties/${property.slug}`)).status).toBe(404);
      const { body: own } = await app.rest("GET", "/api/properties", { token: host.token });
      const [listed = {}] = own as object[];
      for (const { token } of [host, admin]) {
        const { status, body } = await preview(token);
        expect.soft(status).toBe(200);
        // The number of messages is only in the host's own list.
        expect.soft({ ...(body as object), interest_count: 0 }).toMatchObject(listed);
      }
      // The same answer as for an unknown slug: a stranger learns nothing about hidden properties.
      const hidden = await preview(stranger.token);
      expect.soft(hidden).toMatchObject({ status: 404 });
      expect.soft(hidden.body).toEqual((await preview(stranger.token, "no-such-place")).body);
      expect.soft(await preview()).toMatchObject({ status: 401 });
      for (const { token } of [host, admin]) {
        expect.soft(await preview(token, "no-such-place")).toMatchObject({ status: 404 });
        expect.soft(await preview(token, "x".repeat(201))).toMatchObject({ status: 400 });
      }
    },
  );
});

test("photos of a taken-down listing are for its host and admins only, and are never cached", async () => {
  const { app, admin, host, stranger, property } = await start();
  const { file_path } = await makeImage(app, host, property);
  app.deps.db.sqlite.exec(hidings["taken down"]);
  const photo = (token?: string, query = "") =>
    app.rest("GET", `/api/property-images/${file_path}${query}`, { token });
  for (const { token } of [host, admin]) {
    for (const query of ["", "?w=480"]) {
      expect.soft(await photo(token, query)).toMatchObject({
        status: 200,
        headers: { "content-type": "image/webp", "cache-control": "no-store" },
      });
    }
    expect.soft((await photo(token, "?w=5")).status).toBe(400);
  }
  // After a permitted reader has seen it, it is still refused to others.
  for (const token of [stranger.token, undefined, "x".repeat(43)]) {
    expect.soft(await photo(token)).toMatchObject({ status: 404 });
  }
  await app.rest("DELETE", `/api/admin/listings/${property.id}/takedown`, { token: admin.token });
  await app.rest("DELETE", `/api/properties/${property.id}`, { token: host.token });
  expect((await photo(host.token)).status).toBe(404);
});
