import { noImpact } from "../../../shared/impact.ts";
import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { firstDataIn, pageStyle, plainPages } from "../../testing/pages.ts";
import { siteSettings } from "../../features/site/settings/settings.queries.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

const publicUrl = "https://stay.example.org";

async function start() {
  const app = await createTestApp({
    env: { PUBLIC_URL: publicUrl, SITE_NAME: "Sonne & Co" },
    pages: plainPages(await temporaryFolder()),
  });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: answered, body } = await app.rest("GET", path, { headers });
    return { status, headers: answered, html: String(body) };
  };
  return { app, host, property, get };
}

test("the landing page is complete: head, markup, styles allowed by hash, first data", async () => {
  const { get, app } = await start();
  const { status, headers, html } = await get("/", { host: "evil.example" });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    etag: expect.stringMatching(/^W\/"/),
  });
  expect(html).toContain("<title>Sonne &amp; Co · Solar-powered stays</title>");
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/" />`);
  expect(html).toContain(`<meta property="og:image" content="${publicUrl}/share.jpg" />`);
  expect(html).toContain("<div id=root><p>/</p></div>");
  expect(html).toContain(`<style data-emotion="css" data-s="">${pageStyle}</style>`);
  expect(html).not.toContain("evil.example");
  const hash = createHash("sha256").update(pageStyle).digest("base64");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  expect(headers["content-security-policy"]).not.toMatch(/unsafe/);
  expect(firstDataIn(html)).toEqual({
    site: siteSettings(app.deps.db, app.deps.env),
    impact: noImpact,
    newest: { items: [], total: 1 },
  });
  const again = await get("/", { "if-none-match": String(headers["etag"]) });
  expect(again).toMatchObject({ status: 304, html: "" });
});

test("the page of a property has the facts that a shared link shows, and follows its changes", async () => {
  const { app, host, property, get } = await start();
  const path = `/host/${property.slug}`;
  const { status, html } = await get(path);
  expect(status).toBe(200);
  expect(html).toContain("<title>Casa Sol · Sonne &amp; Co</title>");
  expect(html).toContain(`<meta property="og:url" content="${publicUrl}${path}" />`);
  expect(html).toContain('<meta name="description" content="A white house under the sun." />');
  expect(html).toContain('"@type":"LodgingBusiness"');
  const { body } = await app.rest("GET", `/api/public/properties/${property.slug}`);
  expect(firstDataIn(html)).toEqual({
    site: siteSettings(app.deps.db, app.deps.env),
    property: body,
    moreStays: [],
  });

  await app.rest("PUT", `/api/properties/${property.id}`, {
    token: host.token,
    body: { name: "Casa Nova", description: null },
  });
  const changed = (await get(path)).html;
  expect(changed).toContain("<title>Casa Nova · Sonne &amp; Co</title>");
  expect(changed).toContain(
    "A place to stay in Ronda, Spain, and the clean-energy upgrades its host plans.",
  );
  await app.rest("DELETE", `/api/properties/${property.id}`, { token: host.token });
  expect((await get(path)).status).toBe(404);
});

test("a host's texts cannot break out of their place in a page", async () => {
  const { app, host, get } = await start();
  const evil = `</script><script>alert(1)</script><!--app--><!--data-->"'>$& $1 \u2028`;
  const { slug } = await makeProperty(app, host, {
    name: evil,
    location: evil,
    description: evil,
    room_pricing: evil,
    custom_message: evil,
  });
  const { html } = await get(`/host/${slug}`);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<!--");
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(firstDataIn(html).property).toMatchObject({ name: evil.trim(), description: evil.trim() });
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(jsonLd)).toMatchObject({ name: evil.trim(), priceRange: evil.trim() });
});

test("browse contains the filtered first page, whatever else is in the URL", async () => {
  const { app, host, get } = await start();
  await makeProperty(app, host, { name: "Fjord", country: "Norway" });
  const { html } = await get("/browse?country=Norway&q=&utm_source=mail&cursor=1");
  const { browse, countries } = firstDataIn(html);
  expect(browse).toMatchObject({
    input: { country: "Norway" },
    page: { items: [{ name: "Fjord" }], total: 2, matching: 1 },
  });
  expect(countries).toHaveLength(250);
  expect(html).toContain("<p>/browse?country=Norway</p>");
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/browse" />`);

  for (const query of [`q=${"x".repeat(201)}`, "country=a&country=b"]) {
    const unfiltered = await get(`/browse?${query}`);
    expect.soft(unfiltered.status).toBe(200);
    expect
      .soft(firstDataIn(unfiltered.html).browse)
      .toMatchObject({ input: {}, page: { total: 2 } });
  }
  await makeProperty(app, host, { name: "Hytte", country: "Norway" });
  expect(firstDataIn((await get("/browse?country=Norway")).html).browse?.page.matching).toBe(2);
});

test("an unknown path is a 404 page that does not repeat the address", async () => {
  const { get } = await start();
  for (const [path, title] of [
    ["/host/nope", "Property Not Found"],
    ["/nope/<script>", "Page not found"],
    ["/index.html", "Page not found"],
    ["/.env", "Page not found"],
    ["/apiary", "Page not found"],
  ] as const) {
    const { status, headers, html } = await get(path);
    expect.soft(status, path).toBe(404);
    expect.soft(headers["content-type"], path).toBe("text/html; charset=utf-8");
    expect.soft(html, path).toContain(`<title>${title} · Sonne &amp; Co</title>`);
    expect.soft(html, path).toContain('<meta name="robots" content="noindex" />');
    expect.soft(html, path).not.toMatch(/nope|apiary|og:url/);
  }
  expect(firstDataIn((await get("/host/nope")).html).property).toBeNull();
});

test("only reads of pages get an error page; calls and files fail as JSON", async () => {
  const { app } = await start();
  for (const [method, path] of [
    ["POST", "/nope"],
    ["GET", "/api/nope"],
    ["GET", "/api"],
    ["GET", "/assets/nope.js"],
  ] as const) {
    expect.soft(await app.rest(method, path), path).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  }
  expect(await app.rest("POST", "/browse")).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
  });
  expect(await app.rest("HEAD", "/nope")).toMatchObject({ status: 404, body: "" });
});

test("a host's own pages are the same empty shell for everybody, hidden from search engines", async () => {
  const { host, get, app } = await start();
  for (const path of ["/dashboard", "/properties", "/admin", "/login", "/signup", "/confirm"]) {
    const anonymous = await get(path);
    const signedIn = await get(path, { authorization: `Bearer ${host.token}` });
    expect.soft(anonymous.status, path).toBe(200);
    expect.soft(anonymous.html, path).toContain('<meta name="robots" content="noindex" />');
    expect.soft(signedIn.html, path).toBe(anonymous.html);
    expect
      .soft(firstDataIn(anonymous.html), path)
      .toEqual({ site: siteSettings(app.deps.db, app.deps.env) });
  }
  expect((await get("/dashboard")).html).toContain("<div id=root></div>");
});

test("during development, pages are built anew and allow Vite's inline scripts", async () => {
  const pages = { ...plainPages(undefined), template: vi.fn(() => Promise.resolve("<!--data-->")) };
  const { rest } = await createTestApp({ pages });
  for (let n = 0; n < 2; n += 1) {
    expect((await rest("GET", "/")).headers).not.toHaveProperty("content-security-policy");
  }
  expect(pages.template).toHaveBeenCalledTimes(2);
});

test("an unreadable or too long URL is the 404 page for a browser", async () => {
  const { get } = await start();
  const missing = await get("/no-such-page");
  for (const path of ["/host/50%", "/host/%E0%A4%A", "/%", `/host/${"x".repeat(2000)}`]) {
    const { status, html } = await get(path);
    expect.soft({ status, html }, path).toEqual({ status: 404, html: missing.html });
  }
  const api = await get("/api/public/properties/50%");
  expect(api.status).toBe(404);
  expect(api.headers["content-type"]).toContain("application/json");
});
