import { expect, test } from "vitest";
import { isPublicRead } from "./headers.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { makeImage } from "../../testing/uploads.ts";

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((part) => part.trim())
      .map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]),
  );

test("every kind of answer has the security headers", async () => {
  const app = await createTestApp({ pages: plainPages(await temporaryFolder()) });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const image = await makeImage(app, host, property);
  const { token } = host;
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/nope"],
    ["GET", "/dashboard"],
    ["GET", "/sitemap.xml"],
    ["GET", "/robots.txt"],
    ["GET", "/.well-known/security.txt"],
    ["GET", "/host/50%"],
    ["GET", "/api/docs"],
    ["GET", "/api/public/properties"],
    ["GET", "/api/public/properties?q=sol"],
    ["GET", "/api/dashboard"],
    ["GET", "/api/nope"],
    ["GET", "/api/%zz"],
    ["DELETE", "/api/countries"],
    ["GET", `/api/property-images/${image.file_path}`],
    ["GET", "/api/trpc/countries.list"],
    ["GET", "/healthz"],
  ] as const) {
    const answer = await app.rest(method, path, { token });
    expect.soft(answer.headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": isPublicRead({ method, url: path })
        ? "cross-origin"
        : "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
    });
    const policy = policyOf(answer);
    expect.soft(policy.get("default-src"), path).toEqual(["'self'"]);
    expect.soft(policy.get("script-src"), path).toEqual(["'self'"]);
    expect.soft(policy.get("object-src"), path).toEqual(["'none'"]);
    expect.soft(policy.get("base-uri"), path).toEqual(["'none'"]);
    expect.soft(policy.get("frame-ancestors"), path).toEqual(["'none'"]);
    expect.soft(policy.get("img-src"), path).toEqual(["'self'", "data:", "blob:"]);
    expect.soft([...policy.values()].flat().join(" "), path).not.toMatch(/unsafe|https?:|\*/);
    expect.soft(answer.headers, path).not.toHaveProperty("x-powered-by");
    expect.soft(answer.headers, path).toHaveProperty("cache-control");
  }
});

test("headers that need https are sent only if PUBLIC_URL is https", async () => {
  const [secure, plain] = [
    await createTestApp({ env: { PUBLIC_URL: "https://stay.example.org" } }),
    await createTestApp({ env: { PUBLIC_URL: "http://192.168.1.4:3000" } }),
  ];
  const safe = await secure.rest("GET", "/api/countries");
  expect(safe.headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
  expect(policyOf(safe).has("upgrade-insecure-requests")).toBe(true);
  const open = await plain.rest("GET", "/api/countries");
  expect(open.headers).not.toHaveProperty("strict-transport-security");
  expect(policyOf(open).has("upgrade-insecure-requests")).toBe(false);
});

test("other sites cannot read a photo that only its host sees", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const { file_path } = await makeImage(app, host, property);
  app.deps.db.sqlite.exec(
    "UPDATE properties SET taken_down_at = '2026-01-01T00:00:00.000Z', taken_down_reason = 'Fake'",
  );
  const { status, headers } = await app.rest("GET", `/api/property-images/${file_path}`, {
    token: host.token,
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "cross-origin-resource-policy": "same-origin" });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
});

test("security.txt names a contact and expires in less than a year", async () => {
  const app = await createTestApp({
    pages: plainPages(await temporaryFolder()),
    env: { CONTACT_EMAIL: "help@stay.example.org", PUBLIC_URL: "https://stay.example.org" },
  });
  const { headers, payload } = await app.app.inject("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(payload).toContain("Contact: mailto:help@stay.example.org\n");
  expect(payload).toContain("Canonical: https://stay.example.org/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(payload)?.[1] ?? "");
  const days = (expires - app.deps.clock().getTime()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
