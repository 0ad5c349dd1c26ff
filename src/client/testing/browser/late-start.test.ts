import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { fillLogin, form } from "./account-forms.ts";
import { makeHost, makeProperty, newEmail, storedToken } from "./actors.ts";
import { days } from "./bad-days/days.ts";
import { held } from "./looks.ts";
import { awake, closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const code = /\/assets\/.*\.js$/;

const publicPages = async () => {
  const { slug } = await makeProperty(site, await makeHost(site));
  return ["/", "/browse", `/host/${slug}`, "/login"];
};

test("a page fetches its code after the paint, and runs it at the first touch", async () => {
  for (const path of await publicPages()) {
    const { page, problems } = await visit(site);
    await page.goto(path);
    const fetched = await page.waitForFunction(() => {
      const isCode = ({ name }: PerformanceEntry) => /\/assets\/.*\.js$/.test(name);
      const started = performance.getEntriesByType("resource").filter(isCode);
      return started.length > 2 && started.map(({ startTime }) => startTime);
    });
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    expect(paint, path).toBeGreaterThan(0);
    const times = (await fetched.jsonValue()) as number[];
    expect(Math.min(...times), path).toBeGreaterThan(paint);
    await page.waitForLoadState("networkidle");
    expect(await isAwake(page), path).toBe(false);

    // Scrolling is reading.
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 300);
    expect(await isAwake(page), path).toBe(false);
    await page.keyboard.press("Tab");
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    expect(problems).toEqual([]);
  }
});

const isAwake = (page: Page) => page.evaluate(() => "awake" in document.documentElement.dataset);

test("a page is fetched completely: it runs offline", async () => {
  for (const path of await publicPages()) {
    const { page } = await visit(site);
    await page.goto(path);
    await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await awake(page);
  }
});

test("markup that the app would not render is an error in the console, not silenced", async () => {
  const { slug } = await makeProperty(site, await makeHost(site));
  const { page, problems } = await visit(site);
  await page.route(`**/host/${slug}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(">About<", ">Abuot<") });
  });
  await open(page, `/host/${slug}`);
  await expect.poll(() => problems.length).toBeGreaterThan(0);
});

test("a page in which the app was before runs it without a touch", async () => {
  const { page } = await visit(site);
  await open(page, "/browse");
  await page.reload();
  await page.locator("[data-awake]").waitFor({ state: "attached" });
});

describe("the interest dialog before the app runs", () => {
  /** A guest on the page of a property whose code does not arrive until `release`. */
  async function guest(day?: () => void) {
    const { slug } = await makeProperty(site, await makeHost(site));
    const visitor = await visit(site, { width: 390, height: 844 });
    if (day) await visitor.page.addInitScript(day);
    const release = await held(visitor.page, code);
    await visitor.page.goto(`/host/${slug}`);
    const dialog = visitor.page.getByRole("dialog", { name: "Express Interest" });
    const button = visitor.page.getByRole("button", { name: "Express Interest" });
    return { ...visitor, release, dialog, button };
  }

  test("opens at once, and keeps the text and the focus when the app takes it over", async () => {
    const { page, problems, release, dialog, button } = await guest();
    await button.click();
    await dialog.waitFor();
    await page.keyboard.type("Ada Lovelace");
    await dialog.getByLabel("Message").fill("Is there a piano?");
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    expect(await dialog.getByLabel("Your name").inputValue()).toBe("Ada Lovelace");
    expect(await dialog.getByLabel("Message").inputValue()).toBe("Is there a piano?");
    await expect.poll(() => focusedName(page)).toBe("message");

    // From here, it is like any dialog: Back closes it, Forward opens it again.
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Express Interest");
    await page.goForward();
    await dialog.waitFor();
    expect(await dialog.getByLabel("Message").inputValue()).toBe("Is there a piano?");
    expect(problems).toEqual([]);
  });

  test("leaves a page that was scrolled where it is", async () => {
    const { page, release, dialog, button } = await guest();
    await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
    // Playwright's own click scrolls the button into view first.
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 20, y + 20);
    await dialog.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(200);
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(200);
  });

  test("can be closed and opened again", async () => {
    const { page, problems, release, dialog, button } = await guest();
    for (const close of [
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => dialog.getByRole("button", { name: "Cancel" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await button.click();
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: "hidden" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        "Express Interest",
      );
    }
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    expect(await dialog.isVisible()).toBe(false);
    await button.click();
    await dialog.waitFor();
    expect(problems).toEqual([]);
  });

  test("is sent once, however often it is pressed", async () => {
    const { page, problems, release, dialog, button } = await guest();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("guestInterest.create")) sent.push(request.url());
    });
    await button.click();
    await dialog.getByLabel("Your name").fill("Ada");
    await dialog.getByLabel("Your email").fill("ada@example.org");
    await dialog.getByRole("button", { name: "Send Interest" }).click();
    await dialog.getByRole("button", { name: "Send Interest" }).click();
    release();
    await page.getByText("Interest Submitted", { exact: true }).waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect(sent).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test("is not sent if the guest cancels before the app runs", async () => {
    const { page, release, dialog, button } = await guest();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await button.click();
    await dialog.getByLabel("Your name").fill("Ada");
    await dialog.getByLabel("Your email").fill("ada@example.org");
    await dialog.getByRole("button", { name: "Send Interest" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(sent).toEqual([]);
  });

  test("keeps the keyboard until it closes", async () => {
    const { page, problems, release, dialog, button } = await guest();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await button.click();
    await page.keyboard.press("Shift+Tab");
    expect(await isInside()).toBe(true);
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press("Tab");
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
      // After the last field comes the browser itself.
      expect(where?.startsWith("<body") === true || (await isInside()), where).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.locator("[inert]").count()).toBe(0);
    await button.click();
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await expect.poll(() => page.locator("[inert]").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("keeps what is typed through a reload, and with an older draft", async () => {
    const { page, problems, release, dialog, button } = await guest();
    await button.click();
    await dialog.getByLabel("Message").fill("Is there a piano?");
    await page.reload();
    await button.click();
    await dialog.getByLabel("Your name").fill("Ada");
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await dialog.getByText("We kept what you typed.").waitFor();
    expect(await dialog.getByLabel("Your name").inputValue()).toBe("Ada");
    expect(await dialog.getByLabel("Message").inputValue()).toBe("Is there a piano?");
    expect(problems).toEqual([]);
  });

  test("says nothing of a draft if all was typed just now, and knows the dates", async () => {
    const { page, release, dialog, button } = await guest();
    await button.click();
    await dialog.getByText("Dates and guests").click();
    expect(await dialog.getByRole("button", { name: "One guest more" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Arrival").fill("2099-03-01");
    await dialog.getByLabel("Departure").fill("2099-03-05");
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await expect.poll(() => dialog.getByLabel("Departure").getAttribute("min")).toBe("2099-03-01");
    expect(await dialog.getByText("We kept what you typed.").count()).toBe(0);
    await dialog.getByRole("button", { name: "One guest more" }).click();
    expect(await dialog.getByLabel("Number of guests").inputValue()).toBe("1");
  });

  test("is still open, with its text, if the site was updated before its code arrived", async () => {
    const { slug } = await makeProperty(site, await makeHost(site));
    const { page } = await visit(site);
    const dialog = page.getByRole("dialog", { name: "Express Interest" });
    let visits = 0;
    let isUpdated = false;
    await page.route(code, (route) =>
      visits > 1 ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.route(`**/host/${slug}`, (route) => {
      if (route.request().isNavigationRequest()) visits += 1;
      else if (isUpdated) return route.fulfill({ body: "A page with other files" });
      return route.continue();
    });
    await page.goto(`/host/${slug}`);
    await page.getByRole("button", { name: "Express Interest" }).first().click();
    await dialog.getByLabel("Your name").fill("Ada");
    isUpdated = true;
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await dialog.waitFor();
    expect(await dialog.getByLabel("Your name").inputValue()).toBe("Ada");
    expect(visits).toBe(2);
  });

  test.each(Object.entries(days))("works with %s", async (_day, begin) => {
    const { page, release, dialog, button } = await guest(begin);
    await button.click();
    await dialog.getByLabel("Your name").fill("Ada");
    await dialog.getByLabel("Your email").fill("ada@example.org");
    release();
    await page.locator("[data-awake]").waitFor({ state: "attached" });
    await dialog.waitFor();
    expect(await dialog.getByLabel("Your name").inputValue()).toBe("Ada");
    await dialog.getByRole("button", { name: "Send Interest" }).click();
    await page.getByText("Interest Submitted", { exact: true }).waitFor();
  });
});

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name"));

test("the filters of /browse are a plain form before the app runs", async () => {
  const { page, problems } = await visit(site);
  await makeProperty(site, await makeHost(site));
  await held(page, code);
  await page.goto("/browse");
  await page.getByLabel("Search").fill("nowhere at all");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=nowhere/);
  await page.getByText("No properties found").waitFor();
  expect(problems).toEqual([]);
});

test("a color mode chosen before the app runs applies at once", async () => {
  const { page, problems } = await visit(site);
  const release = await held(page, code);
  await page.goto("/browse");
  await page.getByLabel("Appearance").selectOption("Dark");
  expect(await page.evaluate(() => document.documentElement.className)).toBe("dark");
  release();
  await awake(page);
  expect(await page.getByLabel("Appearance").inputValue()).toBe("dark");
  expect(problems).toEqual([]);
});

test("a stored color mode is the selected one before the app runs", async () => {
  const { page } = await visit(site);
  await page.addInitScript(() => localStorage.setItem("color_mode", "dark"));
  await held(page, code);
  await page.goto("/browse");
  expect(await page.getByLabel("Appearance").inputValue()).toBe("dark");
});

test("a button pressed before hydration works after it", async () => {
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  const release = await held(page, code);
  await page.goto("/browse");
  await page.getByRole("button", { name: "Open menu" }).click();
  release();
  await page.getByRole("dialog").waitFor();
  expect(problems).toEqual([]);
});

test("a button that a signed-in person pressed before hydration works after it, and is idle then", async () => {
  const { page, problems } = await visit(site, {
    as: await makeHost(site),
    width: 390,
    height: 844,
  });
  const release = await held(page, code);
  await page.goto("/browse");
  await page.getByRole("button", { name: "Open menu" }).click();
  expect(await page.locator("[data-pressed]").count()).toBe(1);
  release();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.locator("[data-pressed]").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("code that failed to load is requested again, and a button pressed meanwhile works", async () => {
  const { page } = await visit(site, { width: 390, height: 844 });
  await page.route(code, (route) => route.abort("connectionrefused"));
  const lost = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
  await page.goto("/browse");
  await lost;
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.unrouteAll();
  await page.getByRole("dialog").waitFor();
});

test("a form submitted before hydration is sent once after it, and never in the URL", async () => {
  const { email } = await makeHost(site);
  const { page, problems } = await visit(site);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("auth.login")) sent += 1;
  });
  const release = await held(page, code);
  await page.goto("/login");
  await fillLogin(page, email);
  await form(page).password.press("Enter");
  await form(page).signIn.click();
  expect(page.url()).toBe(`${site.url}/login`);
  release();
  await page.waitForURL(`${site.url}/dashboard`);
  expect(sent).toBe(1);
  expect(await storedToken(page)).not.toBeNull();
  expect(problems).toEqual([]);
});

test("text typed before hydration is kept", async () => {
  const { page, problems } = await visit(site);
  const release = await held(page, code);
  await page.goto("/login");
  const email = newEmail();
  await fillLogin(page, email, "secret words");
  release();
  await awake(page);
  expect(await form(page).email.inputValue()).toBe(email);
  expect(await form(page).password.inputValue()).toBe("secret words");
  expect(problems).toEqual([]);
});
