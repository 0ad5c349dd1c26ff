import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../testing/factories.ts";
import { createTestApp } from "../testing/test-app.ts";

test("unknown paths, wrong methods, malformed and foreign bodies fail in one form", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  expect(await makeProperty(app, host)).toMatchObject({ slug: "casa-sol" });
  expect(await app.rest("GET", "/api/nope")).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
    headers: { "cache-control": "no-store" },
  });
  expect(await app.rest("DELETE", "/api/countries")).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
    body: { code: "METHOD_NOT_ALLOWED" },
  });
});
