import { expect, test } from "vitest";
import {
  type MadeProperty,
  type MadeUser,
  makeProperty,
  makeUpgrade,
  makeUser,
  propertyText,
} from "../../../testing/factories.ts";
import { firstDataIn, plainPages } from "../../../testing/pages.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { makeImage } from "../../../testing/uploads.ts";

type Body = Record<string, unknown>;

const start = async (LANGUAGES = "en,de,fr") => {
  const app = await createTestApp({
    env: { LANGUAGES, RATE_LIMITS: "off", PUBLIC_URL: "https://sol.example" },
    pages: plainPages(await temporaryFolder()),
  });
  const get = async (path: string) => (await app.rest("GET", path)).body;
  return { app, host: await makeUser(app), get };
};

const german = {
  description: "Ein weißes Haus.",
  room_pricing: "150 $ pro Nacht. Mit Frühstück.",
  availability_info: "März bis Oktober",
  custom_message: "Bringt einen Hut mit.",
};

/** A property with an upgrade and a photo, all of it translated into German. */
async function makeTranslated(app: TestApp, host: MadeUser, name = "Casa Sol") {
  const { token } = host;
  const property = await makeProperty(app, host, { name });
  const upgrade = await makeUpgrade(app, host, property.id, { estimated_cost: "$10" });
  const image = await makeImage(app, host, property);
  for (const [path, body] of [
    [`properties/${property.id}`, { translations: { de: german } }],
    [
      `upgrade-projects/${upgrade.id}`,
      { translations: { de: { short_label: "Solardach", estimated_cost: "10 $" } } },
    ],
    [
      `property-images/${image.id}`,
      { alt: "The terrace", translations: { de: { alt: "Die Terrasse" } } },
    ],
  ] as const) {
    const { status } = await app.rest("PUT", `/api/${path}`, { token, body });
    expect(status).toBe(200);
  }
  return property;
}

const guestReads = (get: (path: string) => Promise<unknown>) => ({
  one: (query = "") => get(`/api/public/properties/casa-sol${query}`) as Promise<Body>,
  list: (query = "") => get(`/api/public/properties${query}`) as Promise<Body[]>,
  browse: async (query = "") =>
    ((await get(`/api/public/browse${query}`)) as { items: Body[] }).items,
  newest: async (query = "") =>
    ((await get(`/api/public/newest${query}`)) as { items: Body[] }).items,
  more: (query = "") => get(`/api/public/properties/other/more${query}`) as Promise<Body[]>,
});

test("a guest reads translated texts, and which they are", async () => {
  const { app, host, get } = await start();
  const reads = guestReads(get);
  await makeTranslated(app, host);
  const original = await reads.one();
  expect(original).toMatchObject({ ...propertyText, language: "en" });
  const [image] = original["images"] as Body[];
  const [upgrade] = original["upgradeProjects"] as Body[];
  for (const item of [original, image, upgrade]) expect(item).not.toHaveProperty("translated");

  expect(await reads.one("?lang=de-AT")).toStrictEqual({
    ...original,
    ...german,
    translated: Object.keys(german),
    images: [{ ...image, alt: "Die Terrasse", translated: ["alt"] }],
    upgradeProjects: [
      {
        ...upgrade,
        short_label: "Solardach",
        estimated_cost: "10 $",
        translated: ["short_label", "estimated_cost"],
      },
    ],
  });
  for (const lang of ["en", "fr", "xx", "pl", "", "*", "de_AT", "constructor", "x".repeat(3000)]) {
    expect.soft(await reads.one(`?lang=${lang}`), lang).toStrictEqual(original);
  }
  const twice = await app.rest("GET", "/api/public/properties/casa-sol?lang=de&lang=fr");
  expect(twice).toMatchObject({
    status: 400,
    body: { issues: [{ field: "lang", message: "lang must be one language, such as de" }] },
  });
});

test("lists and cards are translated too", async () => {
  const { app, host, get } = await start();
  const reads = guestReads(get);
  await makeTranslated(app, host);
  await makeProperty(app, host, { name: "Other" });
  const card = {
    language: "en",
    description: german.description,
    price: "150 $ pro Nacht",
    translated: ["description", "price"],
    image: { alt: "Die Terrasse", translated: ["alt"] },
  };
  const untranslated = { language: "en", description: propertyText.description };
  expect(await reads.browse("?lang=de")).toMatchObject([untranslated, card]);
  expect(await reads.newest("?lang=de")).toMatchObject([card]);
  expect(await reads.more("?lang=de")).toMatchObject([card]);
  const { custom_message: _, ...listed } = german;
  expect(await reads.list("?lang=de")).toMatchObject([
    untranslated,
    {
      ...listed,
      language: "en",
      translated: Object.keys(listed),
      upgradeProjects: [
        { short_label: "Solardach", translated: ["short_label", "estimated_cost"] },
      ],
    },
  ]);
  for (const read of [reads.browse, reads.newest, reads.more, reads.list]) {
    const [originals, french] = [await read(), await read("?lang=fr")];
    expect.soft(french).toStrictEqual(originals);
    expect.soft(JSON.stringify(originals)).not.toContain("translated");
    expect.soft(await read("?lang=de&x=1")).toStrictEqual(await read("?lang=de"));
  }
});

test("the answers of a site with one language do not change by a field", async () => {
  const { app, host, get } = await start("en");
  const reads = guestReads(get);
  const property = await makeProperty(app, host);
  await makeUpgrade(app, host, property.id);
  await makeProperty(app, host, { name: "Other" });
  for (const read of [reads.one, reads.browse, reads.newest, reads.more, reads.list]) {
    const originals = await read();
    expect.soft(JSON.stringify(originals)).not.toMatch(/"(language|translated|translations)"/);
    expect.soft(await read("?lang=de")).toStrictEqual(originals);
  }
});

test("a listing written only in Italian is in the list of every language, as Italian", async () => {
  const { app, host, get } = await start("en,de,it,ar");
  const italian = { description: "Una casa bianca.", custom_message: "Portate un cappello." };
  const { status } = await app.rest("POST", "/api/properties", {
    token: host.token,
    body: { ...propertyText, ...italian, language: "it" },
  });
  expect(status).toBe(200);
  for (const lang of ["en", "de", "it", "ar"]) {
    const card = { language: "it", description: italian.description };
    const { items } = (await get(`/api/public/browse?lang=${lang}`)) as { items: Body[] };
    expect.soft(items, lang).toMatchObject([card]);
    expect.soft(items[0]).not.toHaveProperty("translated");
    const prefix = lang === "en" ? "" : `/${lang}`;
    const { browse } = firstDataIn(String(await get(`${prefix}/browse`)));
    expect.soft(browse?.page.items, lang).toMatchObject([card]);
    const { property } = firstDataIn(String(await get(`${prefix}/host/casa-sol`)));
    expect.soft(property, lang).toMatchObject({ language: "it", ...italian });
  }
});

test("the pages of a property are in the language of their address, with their head", async () => {
  const { app, host, get } = await start();
  await makeTranslated(app, host);
  const other = await makeTranslated(app, host, "Other");
  const page = async (path: string) => {
    const html = String(await get(path));
    const head = html.slice(0, html.indexOf("</head>"));
    return { head, first: firstDataIn(html) };
  };
  for (const [prefix, texts, alt, label] of [
    ["/de", german, "Die Terrasse", "Solardach"],
    ["/fr", propertyText, "The terrace", "Roof panels"],
    ["", propertyText, "The terrace", "Roof panels"],
  ] as const) {
    const { head, first } = await page(`${prefix}/host/casa-sol`);
    expect.soft(head).toContain(`<meta name="description" content="${texts.description}" />`);
    expect.soft(head).toContain(`<meta property="og:description" content="${texts.description}"`);
    expect.soft(head).toContain(`<meta property="og:image:alt" content="${alt}" />`);
    expect.soft(head).toContain(`"priceRange":"${texts.room_pricing}"`);
    expect.soft(head).toContain(`"name":"${label}"`);
    expect.soft(first.property).toMatchObject({ custom_message: texts.custom_message });
    expect.soft(first.moreStays).toMatchObject([{ description: texts.description }]);
    const home = await page(`${prefix}/`);
    expect.soft(home.first.newest?.items).toMatchObject([{}, { description: texts.description }]);
  }
  // A kept page is made again when a translation changes, also one of a stay at its end.
  for (const [{ id }, description] of [
    [other, "Noch ein Haus."],
    [{ id: other.id - 1 }, "Ein rotes Haus."],
  ] satisfies Array<[Pick<MadeProperty, "id">, string]>) {
    const body = { translations: { de: { description } } };
    await app.rest("PUT", `/api/properties/${id}`, { token: host.token, body });
    expect.soft(String(await get("/de/host/casa-sol"))).toContain(description);
    expect.soft(String(await get("/de/browse"))).toContain(description);
    expect.soft(String(await get("/de"))).toContain(description);
  }
});

test("a search finds the texts of all languages, but no outdated ones", async () => {
  const { app, host, get } = await start();
  const property = await makeTranslated(app, host);
  const found = async (q: string, lang = "") =>
    (
      (await get(`/api/public/browse?q=${encodeURIComponent(q)}&lang=${lang}`)) as {
        matching: number;
      }
    ).matching;
  for (const lang of ["", "en", "de", "fr"]) {
    expect.soft(await found("weisses HAUS", lang), lang).toBe(1);
    expect.soft(await found("white house", lang), lang).toBe(1);
    expect.soft(await found("casa", lang), lang).toBe(1);
    expect.soft(await found("maison", lang), lang).toBe(0);
  }
  const put = (body: Body) =>
    app.rest("PUT", `/api/properties/${property.id}`, { token: host.token, body });
  await put({ description: "A red house" });
  expect([await found("weißes"), await found("red house")]).toEqual([0, 1]);
  await put({ translations: { de: { description: "Ein rotes Haus" } } });
  expect(await found("rotes")).toBe(1);
  await put({ translations: { de: { description: "" } } });
  expect(await found("rotes")).toBe(0);
});

test("the preview of a hidden property is translated", async () => {
  const { app, host } = await start();
  const { id } = await makeTranslated(app, host);
  const { token } = host;
  await app.rest("PUT", `/api/properties/${id}`, { token, body: { paused: true } });
  const preview = (query: string) =>
    app.rest("GET", `/api/property-previews/casa-sol${query}`, { token });
  expect(await preview("?lang=de")).toMatchObject({
    status: 200,
    body: { ...german, language: "en", translated: Object.keys(german) },
  });
  expect(await preview("?lang=fr")).toMatchObject({ body: propertyText });
});
