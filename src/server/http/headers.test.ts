import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../testing/factories.ts";
import { needsOwnProcess, pagesOfItsOwn } from "../testing/from-outside.ts";
import { plainPages } from "../testing/pages.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeImage } from "../testing/uploads.ts";

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((part) => part.trim())
      .map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]),
  );

test("every kind of answer carries the headers that keep a browser careful", async () => {
  needsOwnProcess(pagesOfItsOwn);
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
      "cross-origin-resource-policy": "cross-origin",
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
  }
});

test("what only https can keep is asked only where PUBLIC_URL is https", async () => {
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
