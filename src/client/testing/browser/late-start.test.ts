import { afterAll, expect, test } from "vitest";
import { fillLogin, form } from "./account-forms.ts";
import { makeHost, makeProperty, newEmail, storedToken } from "./actors.ts";
import { held } from "./looks.ts";
import { awake, closeBrowser, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const code = /\/assets\/.*\.js$/;

test("a page is painted before its code is requested, and hydrates without input", async () => {
  const host = await makeHost(site);
  const { slug } = await makeProperty(site, host);
  for (const path of ["/", "/browse", `/host/${slug}`, "/login"]) {
    const { page, problems } = await visit(site);
    await page.goto(path);
    await awake(page);
    const { paint, code } = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      code: performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(paint, path).toBeGreaterThan(0);
    expect(Math.min(...code), path).toBeGreaterThan(paint);
    expect(problems).toEqual([]);
  }
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
