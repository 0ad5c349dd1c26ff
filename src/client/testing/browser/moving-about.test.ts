import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { rest } from "./actors.ts";
import { fillInterest } from "./bad-days/forms/guest.ts";
import { worldOfFile } from "./bad-days/world.ts";
import { button, calls, newestNotice } from "./looks.ts";
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
      const follow = () => document.querySelector<HTMLElement>("header a[href='/browse']")?.click();
      addEventListener("app-starting", () => setTimeout(follow));
      addEventListener("load", () => dispatchEvent(new Event("pointerup")));
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
  const back = (page: Page) => page.evaluate(() => history.back());
  const forward = (page: Page) => page.evaluate(() => history.forward());
  const dialog = (page: Page) => page.getByRole("dialog");
  const asksBeforeUnload = (page: Page) =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

  test.each([
    ["the lightbox", "Open photo 2 of 3", 1440],
    ["a form", "Show Interest", 1440],
    ["the QR code", "QR Code", 1440],
    ["the menu", "Open menu", 390],
  ])("closes %s, and then leaves the page", async (_what, name, width) => {
    const { page, problems } = await visit(world.site, { width });
    const address = `/host/${world.property.slug}`;
    await open(page, "/login");
    await open(page, address);
    await button(page, name).click();
    await dialog(page).waitFor();
    const title = await dialog(page).getAttribute("aria-labelledby");
    await back(page);
    await dialog(page).waitFor({ state: "hidden" });
    await forward(page);
    await dialog(page).waitFor();
    expect(await dialog(page).getAttribute("aria-labelledby")).toBe(title);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => history.state?.overlays)).toEqual(undefined);
    // Closed for good: Forward opens nothing.
    await forward(page);
    await expect.poll(() => page.evaluate(() => history.state?.overlays)).toEqual([]);
    expect(await dialog(page).count()).toBe(0);
    await back(page);
    await expect.poll(() => page.evaluate(() => history.state?.overlays)).toEqual(undefined);
    expect(path(page)).toBe(address);
    await page.goBack();
    await expect.poll(() => path(page)).toBe("/login");
    expect(problems).toEqual([]);
  });

  test("keeps what was typed, also through a reload, and Cancel asks before it is lost", async () => {
    const { page, problems } = await visit(world.site, { as: world.host });
    await open(page, "/properties");
    await button(page, "Add Property").click();
    const adding = page.getByRole("dialog", { name: "Add New Property" });
    const name = adding.getByLabel("Property name");
    await name.fill("Casa Luna");
    await back(page);
    await adding.waitFor({ state: "hidden" });
    await forward(page);
    expect(await name.inputValue()).toBe("Casa Luna");
    page.once("dialog", (leave) => void leave.accept());
    await page.reload();
    await adding.getByText("We kept what you typed.").waitFor();
    expect(await name.inputValue()).toBe("Casa Luna");

    const question = page.getByRole("alertdialog");
    await button(adding, "Cancel").click();
    await question.waitFor();
    await back(page);
    await question.waitFor({ state: "hidden" });
    expect(await name.inputValue()).toBe("Casa Luna");
    await button(adding, "Cancel").click();
    await button(question, "Discard Changes").click();
    await adding.waitFor({ state: "hidden" });
    await forward(page);
    await button(page, "Add Property").click();
    expect(await name.inputValue()).toBe("");
    expect(path(page)).toBe("/properties");
    expect(problems).toEqual([]);
  });

  test("returns from a link in the inbox to the opened message", async () => {
    const { page, problems } = await visit(world.site, { as: world.host });
    await rest(world.site, "POST", "/api/guest-interest", {
      body: { property_id: world.property.id, guest_name: "Gus", guest_email: "gus@example.net" },
    });
    await open(page, "/dashboard");
    await page.getByRole("link", { name: "Open inbox" }).click();
    await page.getByRole("link", { name: /Gus/ }).first().click();
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByRole("link", { name: world.property.name }).first().click();
    await page.getByRole("heading", { name: world.property.name, level: 1 }).waitFor();
    await back(page);
    await messages.waitFor();
    await back(page);
    await messages.waitFor({ state: "hidden" });
    await back(page);
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test("asks before it leaves settings that are not saved", async () => {
    const { page, problems } = await visit(world.site, { as: world.admin });
    await open(page, "/admin");
    await button(page, "System Settings").click();
    await button(page.getByRole("region", { name: "Site", exact: true }), "Change").click();
    const name = page.getByLabel("Site name");
    await name.fill("Sunny Stays");
    await expect.poll(() => asksBeforeUnload(page)).toBe(true);
    const question = page.getByRole("alertdialog");
    await back(page);
    await button(question, "Cancel").click();
    await question.waitFor({ state: "hidden" });
    await expect.poll(() => new URL(page.url()).search).toBe("?view=settings");
    expect(await name.inputValue()).toBe("Sunny Stays");
    await back(page);
    await button(question, "Discard Changes").click();
    await name.waitFor({ state: "hidden" });
    await expect.poll(() => new URL(page.url()).search).toBe("");
    expect(path(page)).toBe("/admin");
    expect(problems).toEqual([]);
  });

  test("leaves the page after a dialog has closed itself", async () => {
    const { page, problems } = await visit(world.site);
    await open(page, "/login");
    await open(page, `/host/${world.property.slug}`);
    await button(page, "Show Interest").click();
    await fillInterest(page);
    await button(page, "Send Interest").click();
    await newestNotice(page, "Interest Submitted");
    await dialog(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => history.state?.overlays)).toEqual(undefined);
    await page.goBack();
    await expect.poll(() => path(page)).toBe("/login");
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
