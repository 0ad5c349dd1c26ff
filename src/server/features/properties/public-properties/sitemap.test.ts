import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { plainPages } from "../../../testing/pages.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const publicUrl = "https://stay.example.org";

async function start() {
  const app = await createTestApp({
    env: { PUBLIC_URL: publicUrl },
    pages: plainPages(await temporaryFolder()),
  });
  const addressesIn = async (path: string) => {
    const { status, headers, body } = await app.rest("GET", path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    return Array.from(String(body).matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  };
  return { app, addressesIn };
}

test("robots.txt names the sitemap and disallows the API except photos", async () => {
  const { app } = await start();
  const { headers, body } = await app.rest("GET", "/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(String(body).split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /api/",
    "Allow: /api/property-images/",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ]);
});

test("the sitemap has every public page at PUBLIC_URL, and follows the listings", async () => {
  const { app, addressesIn } = await start();
  const fixed = [`${publicUrl}/`, `${publicUrl}/browse`];
  expect(await addressesIn("/sitemap.xml")).toEqual(fixed);
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  await makeProperty(app, host);
  const [first, second] = [`${publicUrl}/host/casa-sol`, `${publicUrl}/host/casa-sol-2`];
  expect(await addressesIn("/sitemap.xml")).toEqual([...fixed, first, second]);
  const { body } = await app.rest("GET", "/sitemap.xml");
  expect(String(body)).toMatch(/casa-sol<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  await app.rest("DELETE", `/api/properties/${id}`, { token: host.token });
  expect(await addressesIn("/sitemap.xml")).toEqual([...fixed, second]);
});

test("more pages than one file may have are split into parts, each page once", async () => {
  const { app, addressesIn } = await start();
  const { id } = await makeUser(app);
  app.deps.db.sqlite.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40001)
     INSERT INTO properties (owner_id, slug, name, location, country_id, contact_email, search_text, created_at, updated_at)
     SELECT ${id}, 'stay-' || i, 'Stay', 'Here', 1, 'a@example.org', '', '', '2026-01-01T00:00:00.000Z' FROM n`,
  );
  expect(await addressesIn("/sitemap.xml")).toEqual([
    `${publicUrl}/sitemap-0.xml`,
    `${publicUrl}/sitemap-1.xml`,
  ]);
  const [first, second] = [
    await addressesIn("/sitemap-0.xml"),
    await addressesIn("/sitemap-1.xml"),
  ];
  expect(first).toHaveLength(40_002);
  expect(second).toEqual([`${publicUrl}/host/stay-40001`]);
  expect(new Set([...first, ...second]).size).toBe(40_003);
});

test("an unknown part is 404", async () => {
  const { app } = await start();
  for (const part of ["1", "9999", "x", "00001"]) {
    expect.soft((await app.rest("GET", `/sitemap-${part}.xml`)).status, part).toBe(404);
  }
});
