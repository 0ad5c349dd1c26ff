import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

const list = "/api/public/properties";

async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  await makeProperty(app, host);
  return { app: app.app, host };
}

test("any site may show every public read, and nothing else, failures included", async () => {
  const { app, host } = await start();
  const origin = { origin: "https://elsewhere.example" };
  const authorization = `Bearer ${host.token}`;
  const originOf = async (method: "GET" | "HEAD" | "POST" | "DELETE", url: string) =>
    (await app.inject({ method, url, headers: { ...origin, authorization } })).headers[
      "access-control-allow-origin"
    ];
  for (const url of [
    list,
    `${list}?q=sol`,
    `${list}?limit=x`,
    `${list}/casa-sol`,
    `${list}/nope`,
    "/api/public/browse",
    "/api/public/impact",
    "/api/countries",
    "/api/property-images/nope.webp",
    "/api/openapi.json",
  ]) {
    expect.soft(await originOf("GET", url), url).toBe("*");
    expect.soft(await originOf("HEAD", url), url).toBe("*");
  }
  for (const url of ["/api/properties", "/api/dashboard", "/api/admin", "/api/docs", "/healthz"]) {
    expect.soft(await originOf("GET", url), url).toBeUndefined();
  }
  expect(await originOf("GET", "/api/trpc/publicProperties.browse")).toBeUndefined();
  expect(await originOf("POST", "/api/guest-interest")).toBeUndefined();
  expect(await originOf("POST", "/api/login")).toBeUndefined();
  expect(await originOf("DELETE", "/api/property-images/1")).toBeUndefined();
  expect(await originOf("POST", list)).toBeUndefined();
});

test("a preflight request answers that reading is allowed and writing is not", async () => {
  const { app } = await start();
  const ask = (url: string, method: string) =>
    app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": method,
        "access-control-request-headers": "content-type",
      },
    });
  for (const url of [list, `${list}/casa-sol`, "/api/countries", "/api/property-images/x.webp"]) {
    const { statusCode, headers } = await ask(url, "GET");
    expect.soft(statusCode, url).toBe(204);
    expect.soft(headers, url).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "*",
    });
  }
  for (const url of [
    "/api/properties",
    "/api/guest-interest",
    "/api/login",
    "/api/trpc/auth.login",
  ]) {
    const { headers } = await ask(url, "POST");
    expect.soft(headers, url).not.toHaveProperty("access-control-allow-origin");
    expect.soft(headers, url).not.toHaveProperty("access-control-allow-methods");
  }
});

test("answers to a signed-in person are never cached", async () => {
  const { app, host } = await start();
  const authorization = `Bearer ${host.token}`;
  for (const [method, url] of [
    ["GET", "/api/dashboard"],
    ["GET", "/api/properties"],
    ["GET", "/api/admin"],
    ["PUT", "/api/properties/1"],
    ["POST", "/api/properties"],
    ["GET", "/api/trpc/properties.list"],
    ["GET", "/api/trpc/dashboard.get,properties.list?batch=1"],
    ["POST", "/api/properties/1/images"],
    ["POST", "/api/logout"],
  ] as const) {
    const { headers } = await app.inject({ method, url, headers: { authorization }, payload: {} });
    expect.soft(headers["cache-control"], `${method} ${url}`).toBe("no-store");
    expect.soft(headers, `${method} ${url}`).not.toHaveProperty("etag");
  }
  const { headers, json } = await app.inject({
    url: `${list}/casa-sol`,
    headers: { authorization },
  });
  expect(headers["cache-control"]).toBe("no-cache");
  expect(json()).not.toHaveProperty("owner_id");
});
