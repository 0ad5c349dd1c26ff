import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillLogin, form } from "./account-forms.ts";
import { type Account, makeHost, makeSession, password, rest, storedToken } from "./actors.ts";
import { adminLogin, adminSiteOfFile } from "./admin-site.ts";
import { button, refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site } = adminSiteOfFile();
let host: Account;

beforeAll(async () => {
  host = await makeHost(site, "élodie Martin");
});
afterAll(closeBrowser);

/** The address of a page on the site. */
function address(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

async function signIn(page: Page, email: string, pass = password): Promise<void> {
  await page.waitForURL("**/login");
  await fillLogin(page, email, pass);
  await form(page).signIn.click();
}

test.each(["/dashboard", "/properties", "/admin"])(
  "%s redirects a signed-out person to /login",
  async (path) => {
    const { page, problems } = await visit(site);
    await open(page, path);
    await page.waitForURL("**/login");
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    expect(problems).toEqual([]);
  },
);

test("/admin redirects a host to the dashboard without calling the API for admins", async () => {
  const { page, problems } = await visit(site, { as: host });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/admin");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, élodie" }).waitFor();
  expect(asked.filter((url) => /\/api\/.*admin/.test(url))).toEqual([]);
  expect(problems).toEqual([]);
});

test("Logout returns to the landing page and ends the session in the browser and on the server", async () => {
  const token = await makeSession(site, host.email);
  const { page, problems } = await visit(site, { width: 390, height: 844, as: { token } });
  await open(page, "/properties");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${site.url}/`);
  await page.getByRole("heading", { name: "This Is Solar Tourism" }).waitFor();
  expect(await storedToken(page)).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${site.url}/api/dashboard`, { headers })).status).toBe(401);
  await page.goBack();
  await page.waitForURL("**/login");
  expect(problems).toEqual([]);
});

describe("after a guard redirected to /login, a sign-in", () => {
  test.each([
    ["/admin?view=listings&show=waiting", "Manage Listings"],
    ["/dashboard?inbox=all", "Guest Interest"],
    ["/properties#casa-sol", "My Properties"],
  ])("leads to the wanted page %s, also after a reload", async (wanted, heading) => {
    const { page, problems } = await visit(site);
    await open(page, "/browse");
    await open(page, wanted);
    await page.waitForURL("**/login");
    await page.reload();
    await signIn(page, adminLogin.email, adminLogin.password);
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(address(page)).toBe(wanted);
    await page.goBack();
    await page.waitForURL("**/browse");
    expect(problems).toEqual([]);
  });

  test("leads to the wanted page after the second step", async () => {
    const { email, token } = await makeHost(site);
    const enrolment = { token, body: { current_password: password } };
    const { secret } = await rest<{ secret: string }>(
      site,
      "POST",
      "/api/second-factor/enrolment",
      enrolment,
    );
    const code = new TOTP({ secret }).generate();
    const { recovery_codes } = await rest<{ recovery_codes: [string] }>(
      site,
      "POST",
      "/api/second-factor",
      { token, body: { code } },
    );
    const { page, problems } = await visit(site, { expected: /401|403/ });
    await open(page, "/dashboard?inbox=archived");
    await signIn(page, email);
    await page.getByLabel("Code", { exact: true }).fill(recovery_codes[0]);
    await form(page).signIn.click();
    await page.waitForURL("**/dashboard?inbox=archived");
    expect(problems).toEqual([]);
  });

  test("leads to the wanted page only once", async () => {
    // The list of properties may still be on its way when the session ends.
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/properties");
    await signIn(page, host.email);
    await page.waitForURL("**/properties");
    await button(page, "Logout").click();
    await page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true }).click();
    await signIn(page, host.email);
    await page.waitForURL("**/dashboard");
    expect(problems).toEqual([]);
  });

  test("leads a host who wanted a page for admins to the dashboard", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/admin?view=users");
    await signIn(page, host.email);
    await page.waitForURL("**/dashboard");
    expect(problems).toEqual([]);
  });

  test("in another tab leads to the wanted page", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/properties");
    await page.waitForURL("**/login");
    const other = await page.context().newPage();
    await open(other, "/login");
    await signIn(other, host.email);
    await page.waitForURL("**/properties");
    await other.waitForURL("**/dashboard");
    expect(problems).toEqual([]);
  });
});
