import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { translateInto } from "../../../server/core/i18n/catalogues.ts";
import {
  type Account,
  mailedLink,
  makeHost,
  makeProperty,
  makeUpgrade,
  newEmail,
  newestMail,
  password,
  rest,
} from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { startAudit } from "./audit.ts";
import { held, refusals, watchShifts } from "./looks.ts";
import { awake, closeBrowser, open, type Site, startSite, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile({ LANGUAGES: "en,de,fr,ar" });
afterAll(closeBrowser);

const inGerman = translateInto("de");

/** A host with a property, and the path of its page. */
async function makeStay(): Promise<{ host: Account; path: string }> {
  const host = await makeHost(site);
  const { slug } = await makeProperty(site, host);
  return { host, path: `/host/${slug}` };
}

const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** The links to pages of the site that leave the language of the page, except for the menu's. */
const straysFrom = (page: Page, prefix: string) =>
  page.evaluate((prefix) => {
    const links = [...document.querySelectorAll("a:not([hreflang])")];
    const paths = links.flatMap((link) => link.getAttribute("href") ?? []);
    const forms = [...document.forms].flatMap((form) => form.getAttribute("action") ?? []);
    return [...paths, ...forms].filter(
      (path) => path.startsWith("/") && !`${path}/`.startsWith(`${prefix}/`),
    );
  }, prefix);

const menu = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

const fieldsOf = (page: Page) => ({
  email: page.getByRole("main").locator("input[type=email]"),
  password: page.getByRole("main").locator("input[type=password]"),
  submit: page.getByRole("main").locator("form button[type=submit]"),
});

async function signIn(
  page: Page,
  { email }: Pick<Account, "email">,
  pass = password,
): Promise<void> {
  const fields = fieldsOf(page);
  await fields.email.fill(email);
  await fields.password.fill(pass);
  await fields.submit.click();
}

/** Follows all links of the site from a page; returns the pages, each of which is in German. */
async function crawl(page: Page, start: string): Promise<string[]> {
  const found = [start];
  for (const path of found) {
    await page.goto(path);
    // An open conversation hides the heading.
    await page.locator("main h1").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(await page.locator("html").getAttribute("lang"), path).toBe("de");
    expect(await straysFrom(page, "/de"), path).toEqual([]);
    const links = await page
      .locator("a[href^='/de']:not([hreflang])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.replace(/#.*/, "") ?? ""));
    for (const link of links) if (!found.includes(link)) found.push(link);
  }
  return found;
}

describe("the language stays", () => {
  test("through every link and form of every page, before and after the app runs", async () => {
    const { path } = await makeStay();
    const { page, problems } = await visit(site, { expected: /404/ });
    const paths = ["/", "/browse", path, "/login", "/signup", "/confirm", "/nowhere", "/host/no"];
    for (const prefix of ["", "/de", "/ar"]) {
      for (const at of paths) {
        await page.goto(prefix + at);
        expect(await straysFrom(page, prefix), prefix + at).toEqual([]);
        await awake(page);
        expect(await straysFrom(page, prefix), prefix + at).toEqual([]);
        expect(pathOf(page)).toBe(prefix + at);
      }
    }
    expect(problems).toEqual([]);
  });

  // alf.io 80: pages that linked to themselves in another language.
  test("on every page that a guest or an admin reaches by links", async () => {
    const { host, path } = await makeStay();
    const { id } = await rest<{ id: number }>(
      site,
      "GET",
      `/api/public/properties${path.slice(5)}`,
    );
    await makeUpgrade(site, host, { id, slug: "", name: "" });
    const body = { property_id: id, guest_name: "Gus", guest_email: "gus@guests.example" };
    await rest(site, "POST", "/api/guest-interest", { body });
    await rest(site, "POST", "/api/listing-reports", {
      body: { property_id: id, reason: "other", text: "Hm" },
    });
    await rest(site, "PUT", "/api/account/language", {
      token: admin.token,
      body: { language: "de" },
    });
    await makeProperty(site, { ...host, ...admin });
    const guest = await visit(site);
    expect(await crawl(guest.page, "/de")).toEqual(
      expect.arrayContaining(["/de/browse", `/de${path}`, "/de/signup", "/de/login"]),
    );
    const office = await visit(site, { as: admin });
    const reached = await crawl(office.page, "/de/admin");
    expect(reached).toEqual(
      expect.arrayContaining(["/de/dashboard", "/de/properties", "/de/admin?view=settings"]),
    );
    expect(guest.problems).toEqual([]);
    expect(office.problems).toEqual([]);
  });

  test("through steps in the app, Back and a reload", async () => {
    const { path } = await makeStay();
    const { page, problems } = await visit(site);
    await open(page, "/de");
    expect(new URL(page.url()).pathname).toMatch(/^\/de\/?$/);
    await page.locator('a[href="/de/browse"]').first().click();
    await page.waitForURL("**/de/browse");
    await page.locator("select[name=country]").selectOption("Spain");
    await page.waitForURL("**/de/browse?country=Spain");
    await page.reload();
    await awake(page);
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.goBack();
    await page.waitForURL("**/de/browse");
    await page.goBack();
    await page.waitForURL(/\/de\/?$/);
    await page.goto(`/de${path}`);
    await awake(page);
    await page.locator(`a[href="/de/"]`).first().click();
    await page.waitForURL("**/de/");
    expect(problems).toEqual([]);
  });

  test("through the filters' form, without the app", async () => {
    await makeStay();
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/de/browse");
    await page.locator("input[name=q]").fill("Ronda");
    await page.locator("input[name=q]").press("Enter");
    await page.waitForURL("**/de/browse?q=Ronda*");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
  });

  test("through a guarded page, sign-in, the host's pages and sign-out", async () => {
    const { host } = await makeStay();
    const { page, problems } = await visit(site);
    await page.goto("/de/properties");
    await page.waitForURL("**/de/login");
    await signIn(page, host);
    await page.waitForURL("**/de/properties");
    await page.locator("main h1").waitFor();
    expect(await straysFrom(page, "/de")).toEqual([]);
    await page.reload();
    await page.locator("main h1").waitFor();
    await page.locator('a[href="/de/dashboard"]').first().click();
    await page.waitForURL("**/de/dashboard");
    expect(await straysFrom(page, "/de")).toEqual([]);
    await page.getByRole("button", { name: inGerman("Logout") }).click();
    await page.waitForURL(/\/de\/$/);
    await page.goto("/de/login");
    await signIn(page, host);
    await page.waitForURL("**/de/dashboard");
    expect(problems).toEqual([]);
  });

  test("through sign-up, the link in its email, and the sign-in after it", async () => {
    const { page, problems } = await visit(site);
    const email = newEmail();
    await open(page, "/de/signup");
    const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
    await field(inGerman("Full name")).fill("Ada");
    await field(inGerman("Email")).fill(email);
    await field(inGerman("Password")).fill(password);
    await field(inGerman("Confirm password")).fill(password);
    await page.getByRole("checkbox").check();
    await fieldsOf(page).submit.click();
    await page.waitForURL("**/de/confirm");
    expect((await newestMail(site, email)).html).toContain('<html lang="de"');
    await page.goto("about:blank");
    await page.goto(await mailedLink(site, email));
    await page.waitForURL("**/de/login");
    await signIn(page, { email });
    await page.waitForURL("**/de/dashboard");
    await page.goto("/properties");
    await page.waitForURL("**/de/properties");
    expect(problems).toEqual([]);
  });

  test("through a new password by email", async () => {
    const { host } = await makeStay();
    const { page, problems } = await visit(site);
    await open(page, "/de/login");
    await page.getByRole("button", { name: inGerman("Forgot password?") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=email]").fill(host.email);
    await dialog.locator("[type=submit]").click();
    await dialog.waitFor({ state: "hidden" });
    const link = await mailedLink(site, host.email, "recovery");
    // The account has chosen no language, so its email is in the site's own.
    expect(new URL(link).pathname).toBe("/confirm");
    await rest(site, "PUT", "/api/account/language", {
      token: host.token,
      body: { language: "fr" },
    });
    await rest(site, "POST", "/api/forgot-password", { body: { email: host.email } });
    await expect
      .poll(async () => new URL(await mailedLink(site, host.email, "recovery")).pathname)
      .toBe("/fr/confirm");
    await page.goto("about:blank");
    await page.goto(await mailedLink(site, host.email, "recovery"));
    for (const at of [0, 1]) {
      await page.locator("main input[type=password]").nth(at).fill("another sun 2");
    }
    await fieldsOf(page).submit.click();
    await page.waitForURL("**/fr/login");
    await signIn(page, host, "another sun 2");
    await page.waitForURL("**/fr/dashboard");
    expect(problems).toEqual([]);
  });

  test("of a guest and of a host, when the guest writes", async () => {
    const { host, path } = await makeStay();
    const { page, problems } = await visit(site, { locale: "en-US", expected: refusals });
    await open(page, `/fr${path}`);
    const inFrench = translateInto("fr");
    await page
      .getByRole("button", { name: inFrench("Show Interest") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(inFrench("Your name")).fill("Léa Martin");
    await dialog.getByLabel(inFrench("Your email")).fill("lea");
    await dialog.locator("[type=submit]").click();
    await dialog.getByText(inFrench("Invalid email address")).waitFor();
    await dialog.getByLabel(inFrench("Your email")).fill("lea@guests.example");
    await dialog.locator("[type=submit]").click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(inFrench("Interest Submitted"), { exact: true }).waitFor();
    expect(pathOf(page)).toBe(`/fr${path}`);

    const mail = await newestMail(site, host.email, "Léa Martin");
    expect(mail.subject).toBe("Interest in Casa Sol");
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.text).toContain("Guest’s language: French");
    expect(mail.html).toContain(encodeURIComponent("Re: Demande pour Casa Sol"));
    expect(problems).toEqual([]);
  });

  test("in the address that is passed on", async () => {
    const { path, host } = await makeStay();
    const { page } = await visit(site, { as: host });
    await open(page, "/de/properties");
    await page.locator(`a[href="/de${path}"]`).first().waitFor();
    const button = page.getByRole("button", { name: inGerman("Copy Link") });
    await button.first().click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.url}/de${path}`);
  });
});

describe("the language of an account", () => {
  test("is chosen in the menu, and stays through sign-out and sign-in", async () => {
    const { host } = await makeStay();
    const { page, problems } = await visit(site, { as: host });
    await open(page, "/properties");
    await menu(page, "Français").click();
    await page.waitForURL("**/fr/properties");
    await page.locator("main h1").waitFor();
    await page.getByRole("button", { name: translateInto("fr")("Logout") }).click();
    await page.waitForURL(/\/fr\/$/);

    await page.goto("/de/properties");
    await page.waitForURL("**/de/login");
    await signIn(page, host);
    await page.waitForURL("**/fr/properties");
    await page.locator("main h1").waitFor();
    expect(problems).toEqual([]);
  });

  test("stays when it cannot be saved, and the page says so", async () => {
    const { host } = await makeStay();
    const { page } = await visit(site, { as: host });
    await open(page, "/properties");
    await page.route("**/account.setLanguage*", (route) => route.abort());
    await menu(page, "Français").click();
    await page.getByText("Please try again.").first().waitFor();
    expect(pathOf(page)).toBe("/properties");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("is that of all pages of the account, and of no other page", async () => {
    const { host, path } = await makeStay();
    const body = { language: "de" };
    await rest(site, "PUT", "/api/account/language", { token: host.token, body });
    const { page, problems } = await visit(site, { as: host });
    await page.goto(path);
    await page.locator("main h1").waitFor();
    expect(pathOf(page)).toBe(path);
    await page.goto("/dashboard?inbox=all");
    await page.waitForURL("**/de/dashboard?inbox=all");
    await page.goto("/fr/login");
    await page.waitForURL("**/de/dashboard");
    await page.locator("main h1").waitFor();
    expect(problems).toEqual([]);
  });
});

describe("the menu of languages", () => {
  test("stays on the page, with what the server does not know of its address", async () => {
    const { page, problems } = await visit(site);
    await page.goto("/de/browse?country=Spain&utm_source=mail");
    await menu(page, "Français").click();
    await page.waitForURL("**/fr/browse?country=Spain&utm_source=mail");
    await awake(page);
    await menu(page, "English").click();
    await page.waitForURL(`${site.url}/browse?country=Spain&utm_source=mail`);
    expect(problems).toEqual([]);
  });

  test("follows the app from page to page, and names each language in itself", async () => {
    const { page } = await visit(site);
    await open(page, "/de");
    await page.locator('a[href="/de/browse"]').first().click();
    await page.waitForURL("**/de/browse");
    await expect.poll(() => menu(page, "العربية").getAttribute("href")).toBe("/ar/browse");
    expect(await menu(page, "العربية").getAttribute("lang")).toBe("ar");
    expect(await menu(page, "Deutsch").getAttribute("aria-current")).toBe("true");
    await menu(page, "العربية").click();
    await page.waitForURL("**/ar/browse");
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  });

  test("is a plain link without the app", async () => {
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/browse?country=Spain");
    await menu(page, "Deutsch").click();
    await page.waitForURL("**/de/browse?country=Spain");
  });

  test("is in the menu of a phone, too", async () => {
    const { page } = await visit(site, { width: 390 });
    await open(page, "/de/browse");
    await page.locator("header button[aria-haspopup=dialog]").click();
    const link = page.getByRole("dialog").getByRole("link", { name: "Français" });
    await link.click();
    await page.waitForURL("**/fr/browse");
  });

  test.each(["//evil.test", "/de//evil.test", "/de///evil.test/a?b#c", "/fr/\\evil.test"])(
    "stays on the site at %s",
    async (path) => {
      const { page } = await visit(site, { expected: /404/ });
      for (const name of ["English", "Deutsch"]) {
        await page.goto(`${site.url}${path}`);
        await menu(page, name).click();
        await page.waitForLoadState();
        await page.locator("main h1").waitFor();
        expect(new URL(page.url()).origin, name).toBe(site.url);
      }
    },
  );

  test("keeps the page that a sign-in leads to", async () => {
    const { host } = await makeStay();
    const { page, problems } = await visit(site);
    await page.goto("/properties");
    await page.waitForURL("**/login");
    await menu(page, "Deutsch").click();
    await page.waitForURL("**/de/login");
    await awake(page);
    await signIn(page, host);
    await page.waitForURL(/\/properties$/);
    // It is forgotten on the way to another page.
    await page.getByRole("button", { name: inGerman("Logout") }).click();
    // The next page would stop a sign-out that is still on its way.
    await page.waitForURL(/\/de\/?$/);
    await page.goto("/de/properties");
    await page.waitForURL("**/de/login");
    await page.locator('a[href="/de/signup"]').first().click();
    await page.waitForURL("**/de/signup");
    await page.goto("/de/login");
    await signIn(page, host);
    await page.waitForURL("**/de/dashboard");
    expect(problems).toEqual([]);
  });

  test("keeps the hash of a link from an email", async () => {
    const { page } = await visit(site, { expected: /40[04]/ });
    await page.goto("/confirm#part");
    await menu(page, "Deutsch").click();
    await page.waitForURL("**/de/confirm#part");
  });
});

describe("the offer of another language", () => {
  const offerOn = (page: Page) => page.locator(".language-offer:visible");
  const offered = async (locale: string, path = "/") => {
    const { page, problems } = await visit(site, { locale });
    await page.goto(path);
    return { page, problems, offer: offerOn(page) };
  };

  test.each([
    ["de-AT", "/", "de"],
    ["en-US", "/de/browse", "en"],
    ["fr", "/de/login", "fr"],
    ["ar-EG", "/nowhere", "ar"],
  ])("a guest who prefers %s is offered another language at %s", async (locale, path, language) => {
    const { offer } = await offered(locale, path);
    expect(await offer.getAttribute("lang")).toBe(language);
    expect(await offer.getByRole("link").getAttribute("hreflang")).toBe(language);
  });

  test.each([
    ["en-GB", "/browse"],
    ["de-CH", "/de"],
    ["pl", "/"],
    ["zh-Hant-TW", "/"],
  ])("a guest who prefers %s is offered nothing at %s", async (locale, path) => {
    const { page, offer } = await offered(locale, path);
    await page.waitForLoadState("networkidle");
    expect(await offer.count()).toBe(0);
  });

  test("it keeps the address, is answered once, and needs no code of the app", async () => {
    const { page, problems } = await visit(site, { locale: "de-DE" });
    const release = await held(page, /\/assets\/.*\.js$/);
    await page.goto("/browse?country=Spain&utm_source=mail");
    const offer = offerOn(page);
    await offer.getByRole("link").click();
    await page.waitForURL("**/de/browse?country=Spain&utm_source=mail");
    await page.goto("/browse");
    await page.locator("main h1").waitFor();
    expect(await offer.count()).toBe(0);
    release();
    expect(problems).toEqual([]);
  });

  test("it can be refused, by keyboard, for good", async () => {
    const { page, offer, problems } = await offered("de-DE");
    await offer.getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => offer.count()).toBe(0);
    await awake(page);
    await page.reload();
    await page.goto("/browse");
    expect(await offer.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("it moves nothing on the page, and axe finds nothing", async () => {
    const { visitor, page, look, findings } = await startAudit(site, { locale: "de-DE" });
    const shift = await watchShifts(page);
    const { path } = await makeStay();
    for (const at of ["/", "/browse", path]) {
      await page.goto(at);
      expect(await offerOn(page).count(), at).toBe(1);
      await page.waitForLoadState("networkidle");
      await awake(page);
      expect(await offerOn(page).count(), at).toBe(1);
      expect(await shift(), at).toBeLessThan(0.02);
      await look(at);
    }
    expect(findings).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test("a signed-in host is offered nothing", async () => {
    const { host } = await makeStay();
    const { page } = await visit(site, { as: host, locale: "de-DE" });
    await page.goto("/browse");
    expect(await offerOn(page).count()).toBe(0);
  });
});

test("a site in English only shows nothing of languages", async () => {
  const plain: Site = await startSite();
  const { page } = await visit(plain, { locale: "de-DE" });
  await open(page, "/browse");
  expect(await page.locator("[hreflang], .language-offer").count()).toBe(0);
  const response = await page.goto("/de/browse");
  expect(response?.status()).toBe(404);
});
