import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, makeHost } from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile();
let host: Account;

beforeAll(async () => {
  host = await makeHost(site, "élodie Martin");
});
afterAll(closeBrowser);

const phone = { width: 390, height: 844 };
const visitorLinks = ["Home", "Browse Properties", "How it Works", "Features", "Impact"];
const workLinks = ["Home", "Browse Properties", "Dashboard", "Properties"];
const adminLinks = ["Home", "Browse Properties", "Dashboard", "Admin"];

const bar = (page: Page) => page.getByRole("banner");
const links = (nav: Locator) => nav.getByRole("link").allInnerTexts();
const current = (nav: Locator) => nav.locator("[aria-current=page]").allInnerTexts();
const shown = (names: string[]) => names.map((name) => expect.stringMatching(`^${name}$`));

describe("the top navigation", () => {
  test.each([
    { path: "/", active: ["Home"] },
    { path: "/browse", active: ["Browse Properties"] },
    { path: "/login", active: [] },
    { path: "/host/nowhere", active: [] },
  ])("shows a visitor on $path the public links", async ({ path, active }) => {
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, path);
    const nav = page.getByRole("navigation", { name: "Main" });
    expect(await links(nav)).toEqual(shown(visitorLinks));
    expect(await current(nav)).toEqual(active);
    await bar(page).getByRole("link", { name: "Sign In", exact: true }).waitFor();
    await bar(page).getByRole("link", { name: "Get Started" }).waitFor();
    expect(await bar(page).getByRole("button", { name: "Logout" }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  const elsewhere = [...visitorLinks, "Dashboard"];
  test.each([
    { path: "/", host: elsewhere, active: ["Home"] },
    { path: "/browse", host: elsewhere, active: ["Browse Properties"] },
    { path: "/dashboard", host: workLinks, active: ["Dashboard"] },
    { path: "/properties", host: workLinks, active: ["Properties"] },
  ])("shows a host on $path the right links", async ({ path, host: hostLinks, active }) => {
    for (const [who, expectedLinks, name, letter] of [
      [host, hostLinks, "élodie Martin", "É"],
      [admin, [...hostLinks, "Admin"], undefined, undefined],
    ] as const) {
      const { page, problems } = await visit(site, { as: who });
      await open(page, path);
      const nav = page.getByRole("navigation", { name: "Main" });
      await nav.waitFor();
      expect(await links(nav)).toEqual(shown([...expectedLinks]));
      expect(await current(nav)).toEqual(active);
      if (name !== undefined) {
        await bar(page).getByText(name, { exact: true }).waitFor();
        await bar(page).getByText(letter, { exact: true }).waitFor();
      }
      await bar(page).getByRole("button", { name: "Logout" }).waitFor();
      expect(await bar(page).getByText("ADMIN", { exact: true }).count()).toBe(0);
      expect(
        await bar(page)
          .getByRole("link", { name: /^(Sign In|Get Started)$/ })
          .count(),
      ).toBe(0);
      const list = page.locator("footer").getByRole("link", { name: "List Your Property" });
      expect(await list.getAttribute("href")).toBe("/properties");
      expect(problems).toEqual([]);
    }
  });

  test("shows an admin on /admin the badge, the red A and Admin User", async () => {
    const { page, problems } = await visit(site, { as: admin });
    await open(page, "/admin");
    const nav = page.getByRole("navigation", { name: "Main" });
    await nav.waitFor();
    expect(await links(nav)).toEqual(shown(adminLinks));
    expect(await current(nav)).toEqual(["Admin"]);
    await bar(page).getByText("ADMIN", { exact: true }).waitFor();
    await bar(page).getByText("Admin User", { exact: true }).waitFor();
    const avatar = bar(page).getByText("A", { exact: true });
    const color = await avatar.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(problems).toEqual([]);
  });
});

describe("on a phone", () => {
  test("the menu has the same links, Login and Sign Up, and returns the focus when it closes", async () => {
    const { page, problems } = await visit(site, phone);
    await open(page, "/browse");
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    expect(await links(menu.getByRole("navigation"))).toEqual(shown(visitorLinks));
    expect(await current(menu)).toEqual(["Browse Properties"]);
    await menu.getByRole("link", { name: "Get Started" }).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((el) => el === document.activeElement)).toBe(true);

    await opener.click();
    await menu.getByRole("link", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/login");
    await menu.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
  });

  test("the menu of a signed-in person has the name and Logout, and its links work", async () => {
    const { page, problems } = await visit(site, { ...phone, as: admin });
    await open(page, "/admin");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByText("Admin User", { exact: true }).waitFor();
    expect(await links(menu.getByRole("navigation"))).toEqual(shown(adminLinks));
    expect(await current(menu)).toEqual(["Admin"]);
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/dashboard");
    await menu.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await links(menu.getByRole("navigation"))).toEqual(shown([...workLinks, "Admin"]));
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  });
});

test("links to other sites open in a new tab, and Contact Us is a mailto link", async () => {
  const { page, problems } = await visit(site);
  await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "out" }));
  await open(page, "/");
  for (const [name, url] of [
    ["How it Works", "https://example.com/how-it-works"],
    ["What is Solar Tourism?", "https://example.com/solar-tourism-video"],
    ["Cookie Policy", "https://example.com/cookies"],
    ["Terms and Conditions", "https://example.com/terms"],
    ["Privacy Policy", "https://example.com/privacy"],
  ] as const) {
    const popup = page.waitForEvent("popup");
    await page.getByRole("link", { name }).click();
    const tab = await popup;
    expect(tab.url()).toBe(url);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    await tab.close();
  }
  const contact = page.getByRole("link", { name: "Contact Us" });
  expect(await contact.getAttribute("href")).toBe("mailto:contact@example.com");
  await page.getByText("© 2024 Solar Stay").waitFor();
  expect(problems).toEqual([]);
});

test("Features and Impact lead to their sections of the landing page from every page", async () => {
  const { page, problems } = await visit(site);
  for (const part of ["Features", "Impact"]) {
    await open(page, "/browse");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: part }).click();
    await page.waitForURL(`${site.url}/#${part.toLowerCase()}`);
    const heading = page.getByRole("heading", { name: part, exact: true });
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? -1, { interval: 200 })
      .toSatisfy((y) => y >= 0 && y < 900);
  }
  expect(problems).toEqual([]);
});

test.each([520, 640, 768, 1000])(
  "at %i px the scene of the landing page is as wide as the page",
  async (width) => {
    const { page } = await visit(site, { width });
    await page.goto("/");
    const box = await page.locator('main svg[viewBox="0 0 1440 560"]').boundingBox();
    expect(box?.x).toBeLessThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(width);
  },
);

test("an unknown path is a 404 with a link to the landing page", async () => {
  const { page, problems } = await visit(site, { expected: refusals });
  const response = await open(page, "/no/such/page");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await page.getByRole("heading", { name: "This Is Solar Tourism" }).waitFor();
  expect(problems).toEqual([]);
});
