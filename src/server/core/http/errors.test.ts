import { expect, test } from "vitest";
import { makeUser } from "../../testing/factories.ts";
import { failed } from "../../testing/failed.ts";
import { createTestApp } from "../../testing/test-app.ts";

test("an unknown path is 404, whatever the method and spelling", async () => {
  const app = await createTestApp();
  const nothing = failed(404, "NOT_FOUND", "There is nothing at this address");
  for (const path of [
    "/api",
    "/api/nope",
    "/api/properties/1/nope",
    "/api//countries",
    "/api/countries/1",
    "/api/trpc",
    "/api/%zz",
    "/api/public/properties/%c3%28",
    "/api/public/properties/%",
    "/api/property-images/..%2f..%2fetc%2fpasswd%",
  ]) {
    expect.soft(await app.rest("GET", path), path).toMatchObject(nothing);
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect.soft(await app.rest(method, "/api/nope", { body: {} }), method).toMatchObject(nothing);
  }
});

test("without pages, every other path is 404 too", async () => {
  const app = await createTestApp();
  const nothing = failed(404, "NOT_FOUND", "There is nothing at this address");
  for (const path of ["/API/countries", "/nope", "/.env"]) {
    expect.soft(await app.rest("GET", path), path).toMatchObject(nothing);
  }
});

test("a path that is too long is 414, in the same format", async () => {
  const app = await createTestApp();
  expect(await app.rest("GET", `/api/public/properties/${"x".repeat(1500)}`)).toMatchObject(
    failed(414, "INVALID_INPUT"),
  );
});

test("a known path with another method is 405 with Allow, before any other check", async () => {
  const app = await createTestApp();
  for (const [method, path, allow] of [
    ["POST", "/api/countries", "GET, HEAD"],
    ["DELETE", "/api/public/properties/casa-sol", "GET, HEAD"],
    ["PATCH", "/api/properties/1", "PUT, DELETE"],
    ["GET", "/api/properties/1", "PUT, DELETE"],
    ["HEAD", "/api/properties/1", "PUT, DELETE"],
    ["PUT", "/api/properties", "GET, HEAD, POST"],
    ["GET", "/api/login", "POST"],
    ["GET", "/api/properties/1/images", "POST"],
    ["POST", "/api/property-images/1", "GET, HEAD, PUT, DELETE"],
    ["PUT", "/api/trpc/auth.login", "GET, POST"],
    ["HEAD", "/api/trpc/auth.login", "GET, POST"],
    ["HEAD", "/api/trpc/countries.list", "GET, POST"],
    ["OPTIONS", "/api/properties", "GET, HEAD, POST"],
    ["OPTIONS", "/api/trpc/auth.login", "GET, POST"],
    ["POST", "/healthz", "GET, HEAD"],
  ] as const) {
    const answer = await app.rest(method, path);
    expect.soft(answer.status, `${method} ${path}`).toBe(405);
    expect.soft(answer.headers["allow"], `${method} ${path}`).toBe(allow);
    if (method === "HEAD") continue;
    expect
      .soft(answer, path)
      .toMatchObject(failed(405, "METHOD_NOT_ALLOWED", `This address only answers ${allow}`));
  }
});

test("HEAD answers like GET, without the body, on every GET route", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  for (const path of [
    "/api/countries",
    "/api/public/properties",
    "/api/public/properties?q=sun",
    "/api/public/properties/nope",
    "/api/public/browse?cursor=x",
    "/api/public/impact",
    "/api/property-images/nope.webp",
    "/api/properties",
    "/api/dashboard",
    "/api/admin",
    "/api/openapi.json",
    "/api/docs",
    "/api/nope",
    "/healthz",
    "/readyz",
  ]) {
    for (const options of [{}, { token }]) {
      const { status, headers } = await app.rest("GET", path, options);
      const head = await app.rest("HEAD", path, options);
      expect.soft(head, path).toMatchObject({
        status,
        headers: { "content-type": headers["content-type"] },
        body: "",
      });
    }
  }
});
