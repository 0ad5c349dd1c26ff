import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { type Account, makeHost, makeProperty, makeUpgrade, rest } from "./actors.ts";
import { overflow, spilledText } from "./audit.ts";
import { button, newestNotice, propertyAction } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile({ env: { LANGUAGES: "en,de" } });
afterAll(closeBrowser);

/** A host with two properties, who received money in several currencies, in minor units. */
async function hostWith(sums: Record<string, number>): Promise<Account> {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  await makeProperty(site, host, { name: "The House with a Long Name between Two Lakes" });
  for (const [currency, amount] of Object.entries(sums)) {
    const { id } = await makeUpgrade(site, host, property);
    const path = `/api/upgrade-projects/${id}`;
    const { token } = host;
    await rest(site, "PUT", `${path}/goal`, { token, body: { goal_amount: amount, currency } });
    const entry = { dated_on: "2026-01-31", kind: "own_money", amount, currency, note: null };
    await rest(site, "POST", `${path}/ledger`, { token, body: entry });
  }
  return host;
}

/** The sums in an element that are broken into two lines, or reach beyond the element. */
const brokenSums = (card: Locator) =>
  card.evaluate((element) => {
    const edge = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: sum, index } of (text.nodeValue ?? "").matchAll(/[€£¥$]\d[\d,.]*\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + sum.length);
        const [line, ...others] = range.getClientRects();
        const isInside = line && line.left >= edge.left && line.right <= edge.right;
        if (!isInside || others.length > 0) broken.push(sum);
      }
    }
    return broken;
  });

test("the dashboard shows long sums whole, on cards that are not high", async () => {
  const one = await hostWith({ EUR: 123_456_789 });
  const many = await hostWith({ EUR: 123_456_789, GBP: 987_654_321, JPY: 12_345_678, USD: 99 });
  for (const [host, width, textSize] of [
    ...[320, 390, 768, 1440].flatMap((wide) => [one, many].map((who) => [who, wide, ""] as const)),
    [many, 390, "200%"],
  ] as const) {
    const { page } = await visit(site, { as: host, width });
    await open(page, "/dashboard");
    const card = page.getByRole("main").locator("dl > div").nth(1);
    await card.getByText("€1,234,567.89").waitFor();
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    expect(await brokenSums(card), `${width} px ${textSize}`).toEqual([]);
    if (host === one) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(128);
  }
});

/** The places of the visible actions of a property; without words, there is one menu. */
const actionsOf = (page: Page, name: string) =>
  page.getByRole("article", { name }).evaluate((article) => {
    const [arrow] = article.querySelectorAll("[popovertarget]");
    return [...(arrow?.parentElement?.children ?? [])]
      .filter((action) => action.checkVisibility())
      .map((action) => {
        const { top, bottom, right } = action.getBoundingClientRect();
        return { text: action.textContent, middle: (top + bottom) / 2, right };
      });
  });

test("the actions of a property are words in one line and a menu, at each width", async () => {
  const host = await hostWith({});
  for (const path of ["/properties", "/properties#casa-sol", "/de/properties"]) {
    for (const width of [320, 390, 768, 1024, 1440]) {
      const { page } = await visit(site, { as: host, width });
      await open(page, path);
      await page.getByRole("article").first().waitFor();
      for (const name of ["Casa Sol", "The House with a Long Name between Two Lakes"]) {
        const actions = await actionsOf(page, name);
        const state = `${path}, ${width} px, ${name}: ${JSON.stringify(actions)}`;
        expect(actions.length, state).toBe(width < 1024 ? 3 : 4);
        expect(actions.filter(({ text }) => text === "").length, state).toBe(1);
        const [first] = actions;
        for (const { middle, right } of actions) {
          expect(Math.abs(middle - (first?.middle ?? 0)), state).toBeLessThan(2);
          expect(right, state).toBeLessThan(width - 20);
        }
      }
    }
  }
});

test("a long word in the name of a property wraps in its place", async () => {
  const host = await hostWith({});
  const name = "Überlandwirtschaftsgenossenschaftshaus am Brocken";
  const { slug } = await makeProperty(site, host, { name });
  for (const width of [320, 390, 768, 1440]) {
    const { page } = await visit(site, { as: host, width });
    for (const path of ["/dashboard", "/properties", `/properties#${slug}`, `/host/${slug}`]) {
      await open(page, path);
      await page.getByText(name).first().waitFor();
      const state = `${path}, ${width} px`;
      expect([...(await overflow(page, state)), ...(await spilledText(page, state))]).toEqual([]);
    }
  }
});

test("the texts of the footer stay in their columns, in German too", async () => {
  for (const width of [320, 390, 768, 1440]) {
    const { page } = await visit(site, { width });
    for (const path of ["/login", "/de/login"]) {
      await open(page, path);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      expect(await spilledText(page, `${path}, ${width} px`)).toEqual([]);
    }
  }
});

test("a host can pause a property in its menu, on a phone too", async () => {
  const { page, problems } = await visit(site, { as: await hostWith({}), width: 390 });
  await open(page, "/properties");
  const card = page.getByRole("article", { name: "Casa Sol" });
  await propertyAction(card, "Pause property");
  expect(await newestNotice(page, "Property paused")).toBe("Casa Sol is hidden from guests.");
  await card.getByText("Paused", { exact: true }).waitFor();
  await button(card, "Actions").click();
  await card.getByRole("link", { name: "Preview Page" }).waitFor();
  expect(await button(card, "Copy Link").isDisabled()).toBe(true);
  expect(problems).toEqual([]);
});

test("no page of a host scrolls sideways on a phone because of a long German word", async () => {
  const host = await hostWith({ EUR: 123_456_789 });
  for (const width of [320, 390]) {
    const { page } = await visit(site, { as: host, width });
    for (const path of ["/de/dashboard", "/de/properties", "/de/properties#casa-sol"]) {
      await open(page, path);
      await page.getByText("Casa Sol").first().waitFor();
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(scrolls, `${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("no page of a guest scrolls sideways on a phone because of a long German word", async () => {
  await hostWith({});
  for (const width of [320, 390]) {
    const { page } = await visit(site, { width });
    for (const path of ["/de", "/de/browse", "/de/host/casa-sol", "/de/login", "/de/signup"]) {
      await open(page, path);
      const scrolls = await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>("main *")) {
          // Lays out the parts that are out of sight, too.
          element.style.contentVisibility = "visible";
        }
        return document.documentElement.scrollWidth - innerWidth;
      });
      expect(scrolls, `${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
