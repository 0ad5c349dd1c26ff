import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { firstDataIn, plainPages } from "../../testing/pages.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

const publicUrl = "https://stay.example.org";

async function start(languages?: string) {
  const app = await createTestApp({
    env: { PUBLIC_URL: publicUrl, ...(languages !== undefined && { LANGUAGES: languages }) },
    pages: plainPages(await temporaryFolder()),
  });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const get = async (path: string) => {
    const { status, headers, body } = await app.rest("GET", path);
    return { status, headers, html: String(body) };
  };
  const statusOf = async (path: string) => (await get(path)).status;
  return { app, host, path: `/host/${property.slug}`, get, statusOf };
}

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const alternatesIn = (html: string) =>
  Object.fromEntries(
    Array.from(
      html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
      ([, language = "", url = ""]) => [language, url],
    ),
  );
const languageIn = (html: string) => /<html (lang="\w\w"(?: dir="\w+")?)/.exec(html)?.[1];

const pages = ["/", "/browse", "/login", "/signup", "/confirm", "/dashboard", "/properties"];

test("a site in English only has no trace of languages", async () => {
  const { app, path, get, statusOf } = await start();
  for (const page of [...pages, "/admin", path]) {
    const { status, html } = await get(page);
    expect(status).toBe(200);
    expect(languageIn(html)).toBe('lang="en"');
    expect(html).not.toMatch(/hreflang|\?lang=|og:locale/);
    expect(firstDataIn(html).site).not.toHaveProperty("languages");
    for (const code of ["/de", "/en", "/xx"]) {
      expect(await statusOf(code + page)).toBe(404);
      expect(await app.rest("POST", code + page)).toMatchObject({ status: 404 });
    }
  }
  expect((await get("/sitemap.xml")).html).not.toMatch(/xhtml|hreflang/);
  expect((await get("/manifest.webmanifest?lang=de")).html).toBe(
    (await get("/manifest.webmanifest")).html,
  );
});

test("each page is at an address of its own in each language, and names all of them", async () => {
  const { app, path, get } = await start("en,de,ar");
  const tags = { "": 'lang="en"', "/de": 'lang="de" dir="ltr"', "/ar": 'lang="ar" dir="rtl"' };
  for (const page of ["/", "/browse", path]) {
    const alternates = {
      en: publicUrl + page,
      de: `${publicUrl}/de${page}`,
      ar: `${publicUrl}/ar${page}`,
      "x-default": publicUrl + page,
    };
    for (const [prefix, tag] of Object.entries(tags)) {
      const { status, html } = await get(prefix + page);
      expect(status).toBe(200);
      expect(languageIn(html)).toBe(tag);
      expect(canonicalIn(html)).toBe(publicUrl + prefix + page);
      expect(alternatesIn(html)).toEqual(alternates);
      expect(html).toContain(`<p>${prefix + page}</p>`);
      expect(html).toContain(`property="og:url" content="${publicUrl}${prefix}${page}"`);
    }
    for (const url of Object.values(alternates)) {
      expect((await get(url.slice(publicUrl.length))).status).toBe(200);
    }
  }
  expect(firstDataIn((await get("/de")).html).site.languages).toEqual([
    { code: "en", name: "English" },
    { code: "de", name: "Deutsch" },
    { code: "ar", name: "العربية" },
  ]);
  expect((await get("/de")).html).toBe((await get("/de/")).html);
  expect(await app.rest("POST", "/de/browse")).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
  });
});

test("link previews name the language of a page and the others that it has", async () => {
  const { path, get } = await start("en,pt,ar");
  const localesIn = (html: string) =>
    Array.from(
      html.matchAll(/property="og:locale(:alternate)?" content="(\w+)"/g),
      ([, other, locale]) => (other === undefined ? locale : `or ${locale}`),
    );
  expect(localesIn((await get(path)).html)).toEqual(["en_US", "or pt_PT", "or ar_AR"]);
  expect(localesIn((await get(`/pt${path}`)).html)).toEqual(["pt_PT", "or en_US", "or ar_AR"]);
  expect(localesIn((await (await start("de")).get("/")).html)).toEqual(["de_DE"]);
});

test("filtered, private and missing pages are in their language, without links to others", async () => {
  const { get } = await start("en,de");
  const filtered = await get("/de/browse?country=Spain");
  expect(canonicalIn(filtered.html)).toBe(`${publicUrl}/de/browse`);
  const others = ["/login", "/signup", "/confirm", "/dashboard", "/properties", "/admin"];
  const found = await Promise.all(others.map((page) => get(`/de${page}`)));
  const missing = await Promise.all(["/de/nowhere", "/de/host/nobody"].map(get));
  expect(missing.map(({ status }) => status)).toEqual([404, 404]);
  for (const { html } of [filtered, ...found, ...missing]) {
    expect(languageIn(html)).toBe('lang="de" dir="ltr"');
    expect(alternatesIn(html)).toEqual({});
  }
  for (const { html } of [...found, ...missing]) {
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(canonicalIn(html)).toBeUndefined();
  }
});

test("the site's own language need not be English, and has no prefix", async () => {
  const { get, statusOf } = await start("de,en");
  const { html } = await get("/");
  expect(languageIn(html)).toBe('lang="de" dir="ltr"');
  expect(alternatesIn(html)).toEqual({
    de: `${publicUrl}/`,
    en: `${publicUrl}/en/`,
    "x-default": `${publicUrl}/`,
  });
  expect(languageIn((await get("/en/browse")).html)).toBe('lang="en"');
  expect(await statusOf("/de")).toBe(404);
  expect(await statusOf("/de/browse")).toBe(404);
});

test("only pages have languages, and only at an address that is written as ours", async () => {
  const { path, statusOf } = await start("en,de");
  const files = ["/api/countries", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest"];
  for (const file of [...files, "/share.jpg", `${path}/share.jpg`, "/.well-known/security.txt"]) {
    expect(await statusOf(`/de${file}`), file).toBe(404);
  }
  const odd = ["/DE", "/DE/browse", "/deu/browse", "/de-AT/browse", "/de/en/browse", "/fr/browse"];
  for (const address of [...odd, "/de/de", "//de/browse", "/de//browse", "/%64%", "/de/%E0%A4%A"]) {
    expect(await statusOf(address), address).toBe(404);
  }
});

test("an admin turns languages on and off without a restart", async () => {
  const { app, get, statusOf } = await start();
  const { token } = await makeUser(app, { role: "admin" });
  const choose = (languages: unknown) =>
    app.rest("PUT", "/api/admin/settings", { token, body: { languages } });
  expect(await choose(" EN, de,de ")).toMatchObject({
    status: 200,
    body: { languages: "en,de", in_effect: { languages: "en,de" }, locked: [] },
  });
  expect(alternatesIn((await get("/")).html)).toHaveProperty("de");
  expect(languageIn((await get("/de")).html)).toBe('lang="de" dir="ltr"');

  await choose("de,en");
  expect(languageIn((await get("/")).html)).toBe('lang="de" dir="ltr"');
  expect(languageIn((await get("/en")).html)).toBe('lang="en"');
  expect(await statusOf("/de")).toBe(404);

  expect(await choose(null)).toMatchObject({ body: { languages: null } });
  expect(alternatesIn((await get("/")).html)).toEqual({});
  expect(await statusOf("/en")).toBe(404);

  for (const wrong of ["xx", "en,", "en;de", 5, ["en", "de"]]) {
    expect(await choose(wrong)).toMatchObject({
      status: 400,
      body: { issues: [{ field: "languages", message: expect.stringContaining("en, de, fr") }] },
    });
  }
  const { body } = await app.rest("GET", "/api/admin/audit-log", { token });
  const notes = (body as { items: Array<{ subject_name: string; note: string }> }).items.map(
    ({ subject_name, note }) => `${subject_name}: ${note}`,
  );
  expect(notes).toEqual([
    "Languages: de,en → not set",
    "Languages: en,de → de,en",
    "Languages: not set → en,de",
  ]);
});

test("languages of the environment cannot be changed by an admin", async () => {
  const { app } = await start("pl");
  const { token } = await makeUser(app, { role: "admin" });
  const settings = await app.rest("GET", "/api/admin/settings", { token });
  expect(settings).toMatchObject({
    body: { locked: ["languages"], in_effect: { languages: "pl" } },
  });
  const body = { languages: "en" };
  expect(await app.rest("PUT", "/api/admin/settings", { token, body })).toMatchObject({
    status: 400,
    body: { issues: [{ field: "languages", message: expect.stringContaining("LANGUAGES") }] },
  });
});

test("the sitemap has each page in each language", async () => {
  const { path, get } = await start("en,de");
  const { html } = await get("/sitemap.xml");
  const urls = Array.from(html.matchAll(/<url>(.*?)<\/url>/g), ([, url = ""]) => ({
    address: /<loc>(.*?)<\/loc>/.exec(url)?.[1],
    others: Array.from(url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, code, href]) => [
      code,
      href,
    ]),
  }));
  const expected = ["/", "/browse", path].flatMap((page) =>
    ["", "/de"].map((prefix) => ({
      address: publicUrl + prefix + page,
      others: [
        ["en", publicUrl + page],
        ["de", `${publicUrl}/de${page}`],
        ["x-default", publicUrl + page],
      ],
    })),
  );
  expect(urls).toEqual(expected);
  expect(html).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
});

// addons 12627: addresses of other languages that redirected, or did not name themselves.
test.each(["en,de,ar", "de,en,pl"])(
  "on a site in %s, each address that the sitemap or a page names answers as itself, and names all",
  async (list) => {
    const { app, path, get } = await start(list);
    const [own, ...others] = list.split(",");
    const { html: sitemap } = await get("/sitemap.xml");
    const entries = Array.from(sitemap.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g));
    expect(entries).toHaveLength(3 * ["/", "/browse", path].length);
    for (const [, address = "", links = ""] of entries) {
      const { status, headers, html } = await get(address.slice(publicUrl.length));
      expect([status, headers["location"]], address).toEqual([200, undefined]);
      expect(canonicalIn(html)).toBe(address);
      const alternates = alternatesIn(html);
      expect(Object.keys(alternates)).toEqual([own, ...others, "x-default"]);
      expect(alternates[languageIn(html)?.slice(6, 8) ?? ""]).toBe(address);
      expect(alternates["x-default"]).toBe(alternates[own ?? ""]);
      expect(alternatesIn(links.replaceAll("xhtml:", ""))).toEqual(alternates);
      for (const other of Object.values(alternates)) {
        expect(entries.map(([, loc]) => loc)).toContain(other);
      }
      const pathname = address.slice(publicUrl.length);
      expect(await app.rest("HEAD", pathname)).toMatchObject({ status: 200 });
    }
  },
);

test("no address depends on the language that a browser prefers, and nobody is redirected", async () => {
  const { app, path } = await start("en,de,fr");
  for (const page of [...pages, path, "/nowhere"].flatMap((page) => [page, `/de${page}`])) {
    const answers = await Promise.all(
      ["fr", "de-AT,de;q=0.9", "en", "*"].map((language) =>
        app.rest("GET", page, { headers: { "accept-language": language } }),
      ),
    );
    for (const { status, headers, body } of answers) {
      expect(status, page).toBe(page.endsWith("/nowhere") ? 404 : 200);
      expect(headers["location"]).toBeUndefined();
      expect(body).toBe(answers[0]?.body);
    }
  }
});

test("a listing that guests cannot see is at no address of any language", async () => {
  const { app, path, get, statusOf } = await start("en,de");
  const host = await makeUser(app);
  const hidden = await makeProperty(app, host, { name: "Casa Luna" });
  await app.rest("PUT", `/api/properties/${hidden.id}`, {
    token: host.token,
    body: { paused: true },
  });
  const { html } = await get("/sitemap.xml");
  expect(html).toContain(`/de${path}<`);
  expect(html).not.toContain(hidden.slug);
  for (const prefix of ["", "/de"]) {
    const page = await get(`${prefix}/host/${hidden.slug}`);
    expect(page.status).toBe(404);
    expect(alternatesIn(page.html)).toEqual({});
    expect(canonicalIn(page.html)).toBeUndefined();
  }
  expect(await statusOf(`/de${path}`)).toBe(200);
});

test("the manifest and the share pictures of a page are in its language", async () => {
  const { app, get } = await start("en,ar");
  const { html } = await get("/ar");
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=ar" />');
  expect(html).toContain(`property="og:image" content="${publicUrl}/share.jpg?lang=ar"`);
  expect(await app.rest("GET", "/manifest.webmanifest?lang=ar")).toMatchObject({
    status: 200,
    body: { lang: "ar", dir: "rtl", start_url: "/ar/", scope: "/" },
  });
  expect(await app.rest("GET", "/manifest.webmanifest?lang=xx&lang=ar")).toMatchObject({
    status: 200,
    body: { lang: "en", start_url: "/" },
  });
});
