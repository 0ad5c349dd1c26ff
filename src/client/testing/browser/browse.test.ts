import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade } from "./actors.ts";
import { countCalls, held, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const total = 62;
const site = siteOfFile({ demo: total - 2 });

beforeAll(async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host, {
    name: "Lighthouse of the four winds",
    location: "Valletta",
    country: "Malta",
    description: "First line.\nSecond line.\nThird line.",
    room_pricing: "€95/night for two. Breakfast is €9",
  });
  for (const upgrade_type of ["solar", "water", "tidal mill", "lighting", "heating", "solar"]) {
    await makeUpgrade(site, host, property, { upgrade_type });
  }
  // The filter offers an upgrade type only if two properties have it.
  const mill = await makeProperty(site, host, { name: "The old mill", country: "Portugal" });
  await makeUpgrade(site, host, mill, { upgrade_type: "tidal mill" });
});
afterAll(closeBrowser);

const cards = (page: Page) => page.getByRole("article");
const count = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const search = (page: Page) => new URL(page.url()).search;
/** Follows a link in the header: without a new document, the app fetches the data itself. */
const toBrowse = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByText("Browse Properties").click();

test("the server renders the cards, and the page makes no call", async () => {
  const html = await (await fetch(`${site.url}/browse`)).text();
  expect(html).toContain("Lighthouse of the four winds");
  expect(html).toContain(`${total} properties found`);
  const { page, problems } = await visit(site);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/browse");
  await page.getByRole("heading", { name: "Browse Solar Stay Packages" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await cards(page).count()).toBe(24);
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(problems).toEqual([]);
});

test("a card shows the facts of its property, and opens the host page in a new tab", async () => {
  const { page, problems } = await visit(site);
  await open(page, "/browse?country=Malta");
  const card = cards(page);
  await card.getByText("Valletta, Malta").waitFor();
  await card.getByText("€95/night for two", { exact: true }).waitFor();
  const description = card.getByText("First line.");
  const lines = await description.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
  expect(
    await card
      .getByRole("list", { name: /upgrades/i })
      .getByRole("listitem")
      .allInnerTexts(),
  ).toEqual(["Solar Power", "Water Conservation", "Tidal mill", "+2 more"]);
  // A property without photos has a drawing.
  await card.locator("svg").first().waitFor();

  const popup = page.waitForEvent("popup");
  await card.getByRole("link").click();
  const tab = await popup;
  await tab.getByRole("heading", { name: "Lighthouse of the four winds" }).waitFor();
  expect(new URL(tab.url()).pathname).toMatch(/^\/host\/lighthouse-of-the-four-winds/);
  expect(problems).toEqual([]);
});

test("filters are in the URL: they survive sharing, Back undoes them, and Clear removes them", async () => {
  const { page, problems } = await visit(site);
  await open(page, "/browse");
  await count(page, `${total} properties found`);
  const withStays = page.getByLabel("Country").locator("optgroup").first();
  expect(await withStays.getAttribute("label")).toBe("With stays");
  expect(await withStays.locator("option").allInnerTexts()).toContain("Malta (1)");
  const types = page.getByLabel("Upgrade type");
  const offered = await types.locator("option").allInnerTexts();
  expect(offered).toEqual(expect.arrayContaining(["Solar Power", "tidal mill", "wind turbine"]));
  expect(offered.slice(1, -1)).toEqual(
    offered.slice(1, -1).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  );
  expect(await page.getByRole("button", { name: "Clear Filters" }).count()).toBe(0);

  await types.selectOption("tidal mill");
  await count(page, `2 properties found (filtered from ${total} total)`);
  expect(search(page)).toBe("?upgrade_type=tidal+mill");
  await page.getByLabel("Country").selectOption("Spain");
  await count(page, `0 properties found (filtered from ${total} total)`);
  await page.getByRole("heading", { name: "No properties found" }).waitFor();
  await page.getByText(/Try another country or upgrade type/).waitFor();
  expect(search(page)).toBe("?country=Spain&upgrade_type=tidal+mill");

  await page.goBack();
  await count(page, `2 properties found (filtered from ${total} total)`);
  expect(await page.getByLabel("Country").inputValue()).toBe("");
  expect(await types.inputValue()).toBe("tidal mill");
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await count(page, `${total} properties found`);
  expect(search(page)).toBe("");
  expect(await types.inputValue()).toBe("");

  await open(page, "/browse?country=Malta&q=winds");
  await count(page, `1 property found (filtered from ${total} total)`);
  expect(await page.getByLabel("Search").inputValue()).toBe("winds");
  expect(problems).toEqual([]);
});

test("typing searches, and one Back undoes all typing since the field got the focus", async () => {
  const { page, problems } = await visit(site);
  await open(page, "/browse");
  const field = page.getByLabel("Search");
  await field.pressSequentially("four winds");
  await count(page, `1 property found (filtered from ${total} total)`);
  await field.fill("four windmills");
  await count(page, `0 properties found (filtered from ${total} total)`);
  await page.getByRole("button", { name: "Show All Properties" }).click();
  await count(page, `${total} properties found`);
  await page.goBack();
  await page.goBack();
  await count(page, `${total} properties found`);
  expect(await field.inputValue()).toBe("");
  expect(problems).toEqual([]);
});

test("scrolling loads every page of the list, and each property appears once", async () => {
  const { page, problems } = await visit(site);
  const asked = countCalls(page, "publicProperties.browse");
  await open(page, "/browse");
  for (const reached of [24, 48, total]) {
    await expect.poll(() => cards(page).count()).toBe(reached);
    await cards(page).last().scrollIntoViewIfNeeded();
  }
  expect(asked()).toBe(2);
  expect(await page.getByRole("button", { name: "Show More" }).count()).toBe(0);
  const links = await cards(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(total);
  expect(problems).toEqual([]);
});

test("six skeletons show while the list loads, and Retry loads it after a failure", async () => {
  const { page, problems } = await visit(site, { expected: refusals });
  await open(page, "/login");
  const release = await held(page, "publicProperties.browse");
  await toBrowse(page);
  await expect.poll(() => page.locator("[data-skeleton]").count()).toBe(6);
  release();
  await count(page, `${total} properties found`);
  expect(await page.locator("[data-skeleton]").count()).toBe(0);

  await open(page, "/login");
  await unreachable(page, "publicProperties.browse");
  await toBrowse(page);
  await page.getByRole("heading", { name: "Failed to fetch properties" }).waitFor();
  await page.getByText("Failed to load properties. Please try again later.").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await count(page, `${total} properties found`);
  expect(problems).toEqual([]);
});

test("after a failure of the next page the loaded cards stay, and Retry loads it", async () => {
  const { page, problems } = await visit(site, { expected: refusals });
  await open(page, "/browse");
  await unreachable(page, "publicProperties.browse");
  await cards(page).last().scrollIntoViewIfNeeded();
  await page.getByText("Failed to load properties. Please try again later.").waitFor();
  expect(await cards(page).count()).toBe(24);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48);
  expect(problems).toEqual([]);
});
