import { expect, test } from "vitest";
import {
  dayFromNow,
  makeCalendar,
  makeInterest,
  makeProperty,
  makeUpgrade,
  makeUser,
} from "../testing/factories.ts";
import { plainPages } from "../testing/pages.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeImage } from "../testing/uploads.ts";
import { procedures, rawRoutes } from "./access-table.ts";

const rule = "s-maxage=30, stale-while-revalidate=60, stale-if-error=86400";
const forCaches = `public, max-age=0, ${rule}`;

/** Everything that caches may keep while EDGE_CACHE_SECONDS is set. The rest is private or static. */
const kept = [
  "/api/countries",
  "/api/public/browse",
  "/api/public/impact",
  "/api/public/newest",
  "/api/public/properties",
  "/api/public/properties/:slug",
  "/api/public/properties/:slug/calendar",
  "/api/public/properties/:slug/more",
  "/api/property-images/:file_path",
  "/",
  "/browse",
  "/host/:slug",
  "/host/:slug/share.jpg",
  "/manifest.webmanifest",
  "/share.jpg",
  "/sitemap-:part(\\d{1,4}).xml",
  "/sitemap.xml",
];

async function start(env: Record<string, string> = { EDGE_CACHE_SECONDS: "30" }) {
  const app = await createTestApp({
    env: { RATE_LIMITS: "off", LANGUAGES: "en,de", ...env },
    pages: plainPages(await temporaryFolder()),
  });
  const [admin, host] = [await makeUser(app, { role: "admin" }), await makeUser(app)];
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const image = await makeImage(app, host, property);
  await makeInterest(app, property.id);
  const values: Record<string, string> = {
    slug: property.slug,
    file_path: image.file_path,
    part: "0",
    propertyId: String(property.id),
    upgradeProjectId: String(upgrade.id),
  };
  const fill = (path: string) =>
    path
      .replaceAll(/:(\w+)(\(.+?\))?/g, (_, name: string) => values[name] ?? "1")
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "1");
  await makeCalendar(app, host, property.id);
  const nights = `?from=${dayFromNow(app, 1)}&to=${dayFromNow(app, 8)}`;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const url = fill(path) + (/public.*calendar$/.test(path) ? nights : "");
    return app.app.inject({ method: method as "GET", url, headers });
  };
  return { app, admin, host, property, image, get };
}

/** The path of every call, page and file. */
const paths = [
  ...Object.values(procedures).map(([, method, path]) => [method, `/api${path}`] as const),
  ...Object.keys(rawRoutes).map((route) => route.split(" ") as [string, string]),
];

const pattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

test("caches may keep exactly the public reads, and each alike for everyone", async () => {
  const { admin, host, get } = await start();
  const seen = new Set<string>();
  const callers = [{}, ...[admin, host].map(({ token }) => ({ authorization: `Bearer ${token}` }))];
  for (const [method, path] of paths) {
    const answers = [];
    for (const headers of callers) answers.push(await get(path, headers, method));
    for (const { headers, statusCode } of answers) {
      const control = headers["cache-control"] ?? "";
      expect.soft(headers["set-cookie"], path).toBeUndefined();
      if (!control.includes("public")) {
        // no-cache is for files and shells without content, which must be asked for each time.
        expect.soft(control, `${method} ${path}`).toMatch(/^no-store$|^no-cache$/);
        if (path.startsWith("/api/") && !/openapi|docs/.test(path)) {
          expect.soft(control, `${method} ${path}`).toBe("no-store");
        }
        continue;
      }
      expect.soft([200, 404], `${method} ${path}`).toContain(statusCode);
      expect.soft(method, path).toBe("GET");
      seen.add(pattern(path));
      expect.soft(control, path).toContain(rule);
    }
    if (!kept.includes(pattern(path))) continue;
    const [anyone, ...others] = answers;
    expect.soft(anyone?.statusCode, path).toBe(200);
    for (const other of others) expect.soft(other.body, path).toBe(anyone?.body);
  }
  expect([...seen].toSorted()).toEqual(kept.toSorted());
});

test("tRPC, failures, searches and pages sent because of a limit are never kept", async () => {
  const { app, host, property, get } = await start({ EDGE_CACHE_SECONDS: "30", RATE_LIMITS: "on" });
  const control = async (...request: Parameters<typeof get>) =>
    (await get(...request)).headers["cache-control"];
  const input = encodeURIComponent(JSON.stringify({ slug: property.slug }));
  expect(await control(`/api/trpc/publicProperties.bySlug?input=${input}`)).toBe("no-store");
  expect(await control("/api/public/browse?sort=odd")).toBe("no-store");
  expect(await control("/api/public/browse?q=casa")).toBe("no-store");
  expect(await control("/api/dashboard", { authorization: `Bearer ${host.token}` })).toBe(
    "no-store",
  );
  expect(await control("/api/unknown")).toBe("no-store");
  expect(await control("/browse?q=casa")).toBe("no-cache");
  const takeAll = async () => {
    for (;;) await app.deps.rateLimits.take({ searchPerClient: "127.0.0.1" });
  };
  await expect(takeAll()).rejects.toMatchObject({ status: 429 });
  const limited = await get("/browse?q=casa");
  expect([limited.statusCode, limited.headers["cache-control"]]).toEqual([429, "no-store"]);
});

test("kept answers differ by encoding only, and are asked for again by their ETag", async () => {
  const { property, get } = await start();
  for (const path of [`/host/${property.slug}`, "/de/browse", "/api/public/properties/:slug"]) {
    const { headers } = await get(path, { "accept-language": "de" });
    expect(headers["cache-control"]).toBe(forCaches);
    expect(headers.vary).toBe("accept-encoding");
    const again = await get(path, {
      "if-none-match": String(headers.etag),
      "accept-language": "fr",
    });
    expect([again.statusCode, again.headers["cache-control"]]).toEqual([304, forCaches]);
  }
});

test("what was taken down becomes a 404 that replaces it in caches; its host still gets the photo", async () => {
  const { app, admin, host, property, image, get } = await start();
  await app.rest("POST", `/api/admin/listings/${property.id}/takedown`, {
    token: admin.token,
    body: { reason: "Not a house" },
  });
  const photo = `/api/property-images/${image.file_path}`;
  const share = `/host/${property.slug}/share.jpg`;
  for (const path of [`/host/${property.slug}`, "/api/public/properties/:slug", photo, share]) {
    const answer = await get(path, { "accept-language": "de" });
    expect
      .soft([answer.statusCode, answer.headers["cache-control"]], path)
      .toEqual([404, forCaches]);
  }
  // The language follows the address, as caches do.
  const inGerman = await get("/api/public/properties/:slug?lang=de");
  const inEnglish = await get("/api/public/properties/:slug", { "accept-language": "de" });
  expect(inGerman.json()).toMatchObject({ code: "NOT_FOUND" });
  expect(inGerman.body).not.toBe(inEnglish.body);
  const own = await get(photo, { authorization: `Bearer ${host.token}` });
  expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect((await get(photo)).headers.vary).toContain("authorization");
});

test("without EDGE_CACHE_SECONDS caches in front keep photos and built files only", async () => {
  const { get } = await start({});
  for (const path of kept) {
    const control = String((await get(path)).headers["cache-control"]);
    if (path.startsWith("/api/property-images")) expect(control).toContain("immutable");
    else expect.soft(control, path).toBe("no-cache");
    expect.soft(control, path).not.toContain("s-maxage");
  }
  expect((await get("/host/none")).headers["cache-control"]).toBe("no-cache");
  expect((await get("/api/public/properties/none")).headers["cache-control"]).toBe("no-store");
});
