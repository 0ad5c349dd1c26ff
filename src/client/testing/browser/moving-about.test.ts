import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { worldOfFile } from "./bad-days/world.ts";
import { button, calls } from "./looks.ts";
import { awake, closeBrowser, open, visit } from "./site.ts";

const world = worldOfFile();
afterAll(closeBrowser);

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 60));
const path = (page: Page) => new URL(page.url()).pathname;

test("a link pressed during hydration works without an error while the API is slow", async () => {
  for (const from of ["/", `/host/${world.property.slug}`]) {
    const { page, problems } = await visit(world.site);
    await page.route(/\/api\/trpc/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue().catch(() => undefined);
    });
    await page.addInitScript(() => {
      if (location.pathname === "/browse") return;
      const timer = setInterval(() => {
        const link = document.querySelector<HTMLElement>("header a[href='/browse']");
        if (!link || !Object.keys(link).some((key) => key.startsWith("__reactFiber$"))) return;
        clearInterval(timer);
        link.click();
      }, 1);
    });
    await page.goto(from);
    await page.getByRole("heading", { name: "Browse Solar Stay Packages" }).waitFor();
    await awake(page);
    expect(problems).toEqual([]);
  }
});

test("after navigation the new page has the focus and its title is announced", async () => {
  const { page, problems } = await visit(world.site);
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Browse Properties" }).click();
  await expect.poll(() => focused(page)).toBe("Browse Solar Stay Packages");
  await page.getByRole("status").filter({ hasText: "Browse Solar Stay Packages ·" }).waitFor();
  await page.goBack();
  await expect.poll(() => focused(page)).toBe("This Is Solar Tourism");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect.poll(() => focused(page)).toBe("Sign In");
  expect(problems).toEqual([]);
});

test("a link in the menu closes the menu and moves the focus to the new page", async () => {
  const { page, problems } = await visit(world.site, { width: 390, height: 844 });
  await open(page, "/");
  await button(page, "Open menu").click();
  await page.getByRole("dialog").getByRole("link", { name: "Browse Properties" }).click();
  await expect.poll(() => focused(page)).toBe("Browse Solar Stay Packages");
  expect(path(page)).toBe("/browse");
  await page.goBack();
  await page.getByRole("heading", { name: "This Is Solar Tourism" }).waitFor();
  expect(problems).toEqual([]);
});

describe("Back", () => {
  test.each([
    ["the lightbox", "Open photo 1 of 3"],
    ["a form", "Show Interest"],
    ["the QR code", "QR code"],
  ])("closes %s, and then leaves the page", async (_what, name) => {
    const { page, problems } = await visit(world.site);
    await open(page, "/login");
    await open(page, `/host/${world.property.slug}`);
    for (let round = 0; round < 2; round += 1) {
      await button(page, name).click();
      await page.getByRole("dialog").waitFor();
      await page.evaluate(() => history.back());
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      expect(path(page)).toBe(`/host/${world.property.slug}`);
    }
    await button(page, name).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined();
    await page.goBack();
    await expect.poll(() => path(page)).toBe("/login");
    expect(problems).toEqual([]);
  });

  test("asks before it closes a form with typed text, and closes the question first", async () => {
    const { page, problems } = await visit(world.site, { as: world.host });
    await open(page, "/properties");
    await button(page, "Add Property").click();
    const adding = page.getByRole("dialog", { name: "Add New Property" });
    await adding.getByLabel("Property name").fill("Casa Luna");
    const question = page.getByRole("alertdialog");
    await page.evaluate(() => history.back());
    await question.waitFor();
    await page.evaluate(() => history.back());
    await question.waitFor({ state: "hidden" });
    expect(await adding.getByLabel("Property name").inputValue()).toBe("Casa Luna");
    await page.evaluate(() => history.back());
    await button(page, "Discard Changes").click();
    await adding.waitFor({ state: "hidden" });
    expect(path(page)).toBe("/properties");
    expect(problems).toEqual([]);
  });
});

test("the account pages redirect a signed-in person to the dashboard", async () => {
  const { page, problems } = await visit(world.site, { as: world.host });
  for (const address of ["/login", "/signup"]) {
    await open(page, address);
    await page.getByRole("heading", { name: "Welcome, Ana" }).waitFor();
    expect(path(page)).toBe("/dashboard");
  }
  expect(problems).toEqual([]);
});

test("a page that cannot be loaded without a connection says so at its own URL", async () => {
  const { page } = await visit(world.site);
  await page.route(/\/assets\/browse-.*\.js$/, (route) => route.abort("internetdisconnected"));
  await open(page, "/");
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Browse Properties" }).click();
  await page.getByText("You are offline. Connect to the internet and try again.").waitFor();
  expect(path(page)).toBe("/browse");
  await page.unrouteAll();
  await page.context().setOffline(false);
  await button(page, "Try Again").click();
  await page.getByRole("heading", { name: "Browse Solar Stay Packages" }).waitFor();
  expect(await page.getByText("You are offline").count()).toBe(0);
});

test("a page says so when the server does not answer within the time limit", async () => {
  const { page } = await visit(world.site, { as: world.host });
  await page.clock.install();
  await open(page, "/dashboard");
  await page.route(calls("properties.list"), () => undefined);
  const leaves = page.waitForRequest(calls("properties.list"));
  await page.getByRole("banner").getByRole("link", { name: "Properties", exact: true }).click();
  await leaves;
  await page.clock.fastForward(30_000);
  await page.getByText(/The server took too long to answer\. Please try again\./).waitFor();
});
