import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translateInto } from "../../../server/core/i18n/catalogues.ts";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  type Property,
  rest,
} from "./actors.ts";
import { startAudit } from "./audit.ts";
import { closeBrowser, open, type Site, siteOfFile, startSite, visit } from "./site.ts";

const site = siteOfFile({ env: { LANGUAGES: "en,de,it" } });
afterAll(closeBrowser);

const inGerman = translateInto("de");
const inItalian = inGerman("in {language}", { language: "Italienisch" });

type Texts = Record<string, Record<string, string>>;

/** A text in each field of a property that a host writes in one language; all contain `word`. */
const textsWith = (word: string): Texts => ({
  property: {
    description: `${word} 1\n\n- ${word} 2`,
    room_pricing: `${word} 3`,
    availability_info: `${word} 4`,
    custom_message: `${word} 5`,
  },
  upgrade: { short_label: `${word} 6`, description: `${word} 7`, estimated_cost: `${word} 8` },
  photo: { alt: `${word} 9` },
});
const italian = textsWith("Parola");
const german = textsWith("Wort");

type Listing = { host: Account; property: Property; paths: Record<keyof Texts, string> };

/** A listing in Italian with an upgrade, its updates and a photo. */
async function makeListing(on: Site, name: string, language?: string): Promise<Listing> {
  const host = await makeHost(on);
  const { token } = host;
  const body = { name, ...italian["property"], ...(language !== undefined && { language }) };
  const property = await makeProperty(on, host, body);
  const upgrade = await makeUpgrade(on, host, property, italian["upgrade"]);
  for (const text of ["Parola 10", "Parola 11"]) {
    const path = `/api/upgrade-projects/${upgrade.id}/updates`;
    await rest(on, "POST", path, { token, body: { text } });
  }
  await makePhotos(on, host, property, 1);
  const { images } = await rest<{ images: [{ id: number }] }>(
    on,
    "GET",
    `/api/public/properties/${property.slug}`,
  );
  const paths = {
    property: `/api/properties/${property.id}`,
    upgrade: `/api/upgrade-projects/${upgrade.id}`,
    photo: `/api/property-images/${images[0].id}`,
  };
  await rest(on, "PUT", paths.photo, { token, body: italian["photo"] });
  return { host, property, paths };
}

async function translate({ host: { token }, paths }: Listing, texts: Texts): Promise<void> {
  for (const [kind, de] of Object.entries(texts)) {
    await rest(site, "PUT", paths[kind] ?? "", { token, body: { translations: { de } } });
  }
}

let only: Listing;
let both: Listing;
let host: string;
let translated: string;
beforeAll(async () => {
  only = await makeListing(site, "Casa Sola", "it");
  both = await makeListing(site, "Casa Doppia", "it");
  await translate(both, german);
  host = `/host/${only.property.slug}`;
  translated = `/host/${both.property.slug}`;
});

/** The numbered texts on a page with the language in which each is read out: "Parola 1 (it)". */
async function spoken(page: Page): Promise<string[]> {
  const found = await page.locator("main").evaluate((main) => {
    const isPart = /(?:Parola|Wort) \d+/;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      const text = node instanceof HTMLImageElement ? node.alt : node.nodeValue;
      const [part] = isPart.exec(text ?? "") ?? [];
      const lang = element?.closest("[lang]")?.getAttribute("lang");
      if (part !== undefined) texts.push(`${part} (${lang})`);
    }
    return texts;
  });
  return [...new Set(found)].toSorted();
}

const numbered = (word: string, lang: string, numbers: readonly number[]) =>
  numbers.map((number) => `${word} ${number} (${lang})`);

const ofUpdates = [10, 11];
const ofPage = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ofCard = [1, 3, 9];

/** The card of a listing. */
const card = (page: Page, { property }: Listing) =>
  page.getByRole("article").filter({ hasText: property.name });

const mark = (page: Page) => page.getByText(inItalian, { exact: true });

/** Records the input of each call that the page makes. */
function recordCalls(page: Page): string[] {
  const inputs: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/api/trpc/")) inputs.push(url.searchParams.get("input") ?? "");
  });
  return inputs;
}

test.each([true, false])(
  "each text says its language, and originals are marked (with JavaScript: %s)",
  async (javaScriptEnabled) => {
    const { page, problems } = await visit(site, { javaScriptEnabled });
    const go = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path));
    const untranslated = numbered("Parola", "it", [...ofPage, ...ofUpdates]).toSorted();

    await go(`/de${host}`);
    // The listing at the end of the page is translated.
    const more = numbered("Wort", "de", ofCard);
    expect(await spoken(page)).toEqual([...untranslated, ...more]);
    expect(await mark(page).count()).toBe(1);

    await go(`/de${translated}`);
    const news = numbered("Parola", "it", [...ofCard, ...ofUpdates]).toSorted();
    expect(await spoken(page)).toEqual([...news, ...numbered("Wort", "de", ofPage)]);
    // That of the other listing's card.
    expect(await mark(page).count()).toBe(1);

    await go("/de/browse");
    expect(await spoken(page)).toEqual([...numbered("Parola", "it", ofCard), ...more]);
    expect(await card(page, only).getByText(inItalian, { exact: true }).count()).toBe(1);
    expect(await card(page, both).getByText(inItalian, { exact: true }).count()).toBe(0);

    await go("/de");
    expect(await spoken(page)).toEqual([...numbered("Parola", "it", ofCard), ...more]);

    await go(`/it${host}`);
    const own = numbered("Parola", "it", [...ofPage, ...ofUpdates]).toSorted();
    expect(await spoken(page)).toEqual(own);
    expect(await page.locator("main [lang]").count()).toBe(0);
    await go(translated);
    expect(await spoken(page)).toEqual(own);
    expect(problems).toEqual([]);
  },
);

test("the browser asks for no text again, and in the page's language for others", async () => {
  const { page, problems } = await visit(site);
  const inputs = recordCalls(page);
  for (const prefix of ["", "/de"]) {
    for (const path of ["/", "/browse", "/browse?q=parola&sort=name", host, "/host/none"]) {
      await open(page, prefix + path);
      await page.waitForLoadState("networkidle");
      expect(inputs, prefix + path).toEqual([]);
    }
  }
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);

  await open(page, "/de/login");
  await page.locator('a[href="/de/browse"]').first().click();
  await card(page, both).getByText("Wort 1").waitFor();
  expect(await spoken(page)).toEqual([
    ...numbered("Parola", "it", ofCard),
    ...numbered("Wort", "de", ofCard),
  ]);
  await page.locator("input[name=q]").fill("parola");
  await page.waitForURL("**/de/browse?q=parola");
  await card(page, both).getByText("Wort 1").waitFor();
  await page.locator('a[href="/de/"]').first().click();
  await card(page, both).getByText("Wort 1").waitFor();
  expect(inputs.join()).toContain('"lang":"de"');
});

test("a search in one language finds the texts of all, and shows the reader's", async () => {
  const { page } = await visit(site);
  for (const [path, shown] of [
    ["/de/browse?q=parola", "Wort 1"],
    ["/de/browse?q=wort", "Wort 1"],
    ["/it/browse?q=wort", "Parola 1"],
    ["/browse?q=wort", "Parola 1"],
  ] as const) {
    await open(page, path);
    await card(page, both).getByText(shown).waitFor();
  }
});

test("a translation replaces the original and its mark, until it is outdated", async () => {
  const listing = await makeListing(site, "Casa Nuova", "it");
  const { token } = listing.host;
  const change = (body: object) =>
    rest(site, "PUT", listing.paths["property"] ?? "", { token, body });
  const { page, problems } = await visit(site);
  const path = `/de/host/${listing.property.slug}`;
  const marked = (title: "About" | "Host Message") => {
    const heading = page.getByRole("heading", { name: inGerman(title), exact: true });
    return page.locator("section").filter({ has: heading }).getByText(inItalian).count();
  };
  await open(page, path);
  expect([await marked("About"), await marked("Host Message")]).toEqual([1, 0]);

  await translate(listing, { property: { description: "Wort 1" } });
  await open(page, path);
  expect(await spoken(page)).toEqual(expect.arrayContaining(["Wort 1 (de)", "Parola 5 (it)"]));
  expect([await marked("About"), await marked("Host Message")]).toEqual([0, 1]);
  await open(page, "/de/browse");
  expect(await card(page, listing).getByText("Wort 1").count()).toBe(1);
  expect(await card(page, listing).getByText(inItalian).count()).toBe(0);

  await change({ description: "Parola 12" });
  await open(page, "/de/browse");
  expect(await card(page, listing).getByText("Parola 12").getAttribute("lang")).toBe("it");
  expect(await card(page, listing).getByText(inItalian).count()).toBe(1);
  expect(problems).toEqual([]);
});

test("the preview of a hidden listing is in the page's language, too", async () => {
  const listing = await makeListing(site, "Casa Chiusa", "it");
  await translate(listing, { property: { description: "Wort 1" } });
  const { token } = listing.host;
  await rest(site, "PUT", listing.paths["property"] ?? "", { token, body: { paused: true } });
  const { page } = await visit(site, { as: listing.host, expected: /404/ });
  await open(page, `/de/host/${listing.property.slug}`);
  await page.getByText("Wort 1").waitFor();
  expect(await spoken(page)).toEqual(expect.arrayContaining(["Wort 1 (de)", "Parola 5 (it)"]));
});

test("the captions of the photos say their language", async () => {
  const { page, problems } = await visit(site);
  for (const [path, lang, text] of [
    [host, "it", "Parola 9"],
    [translated, "de", "Wort 9"],
  ] as const) {
    await open(page, `/de${path}`);
    await page
      .getByRole("region", { name: inGerman("Photos") })
      .getByRole("button")
      .click();
    const dialog = page.getByRole("dialog");
    for (const shown of [dialog.getByText(text), dialog.getByAltText(text)]) {
      await shown.waitFor();
      expect(await shown.evaluate((el) => el.closest("[lang]")?.getAttribute("lang")), path).toBe(
        lang,
      );
    }
  }
  expect(problems).toEqual([]);
});

test("axe finds nothing on pages with texts in two languages", async () => {
  const { visitor, page, look, findings } = await startAudit(site);
  for (const path of ["/de/browse", `/de${host}`]) {
    await open(page, path);
    await mark(page).first().waitFor();
    await look(path);
  }
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test("with one language no text has a mark, and no call names a language", async () => {
  const plain = await startSite();
  const { property } = await makeListing(plain, "Casa Sola");
  const { page, problems } = await visit(plain);
  const inputs = recordCalls(page);
  for (const path of ["/", "/browse", `/host/${property.slug}`]) {
    await open(page, path);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main [lang]").count(), path).toBe(0);
    expect(await page.getByText(/^in [A-Z]\w+$/).count(), path).toBe(0);
  }
  expect(inputs).toEqual([]);
  await page.locator('header a[href="/browse"]').click();
  await page.getByRole("article").first().waitFor();
  await page.locator('header a[href="/"]').first().click();
  await page.waitForURL(`${plain.url}/`);
  await page.getByRole("article").first().waitFor();
  expect(inputs).not.toEqual([]);
  expect(inputs.join()).not.toContain("lang");
  expect(problems).toEqual([]);
});
