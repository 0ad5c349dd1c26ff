import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, makeHost, makeSession, password, rest, storedToken } from "./actors.ts";
import { adminLogin, adminSiteOfFile } from "./admin-site.ts";
import { calls, countCalls, expectNotice, held, notices, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site } = adminSiteOfFile();
let host: Account;

beforeAll(async () => {
  host = await makeHost(site);
});
afterAll(closeBrowser);

const newSession = async () => ({ token: await makeSession(site, host.email) });

describe("while the stored session is restored", () => {
  test("every route shows Loading..., then its page", async () => {
    for (const [path, heading] of [
      ["/properties", "My Properties"],
      ["/", "This Is Solar Tourism"],
    ] as const) {
      const { page, problems } = await visit(site, { as: host });
      const release = await held(page, "dashboard.get");
      await page.goto(path);
      await page.getByText("Loading...", { exact: true }).waitFor();
      expect(await page.getByRole("banner").count()).toBe(0);
      expect(await page.getByRole("heading").count()).toBe(0);
      release();
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(await page.getByText("Loading...", { exact: true }).count()).toBe(0);
      expect(problems).toEqual([]);
    }
  });

  test("the call is retried after a network error and after a server error", async () => {
    const { page, problems } = await visit(site, { as: host, expected: refusals });
    let asked = 0;
    await page.route(calls("dashboard.get"), (route) => {
      asked += 1;
      if (asked === 1) return route.abort("connectionrefused");
      if (asked === 2) return route.fulfill({ status: 503, body: "Starting" });
      if (asked === 3) {
        const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 };
        return route.fulfill({
          status: 500,
          json: [{ error: { message: "", code: -32603, data } }],
        });
      }
      return route.continue();
    });
    await open(page, "/dashboard");
    await page.getByRole("heading", { name: "Welcome, Ana" }).waitFor();
    expect(asked).toBeGreaterThan(3);
    expect(await storedToken(page)).toBe(host.token);
    expect(problems).toEqual([]);
  });

  test("the person is logged out after ten seconds without an answer", async () => {
    const { page, problems } = await visit(site, { as: host, expected: refusals });
    const asked = countCalls(page, "dashboard.get");
    await unreachable(page, "dashboard.get");
    const start = Date.now();
    await open(page, "/dashboard");
    await page.waitForURL("**/login");
    // The app waits a second between two calls, and starts none after the tenth second.
    expect(Date.now() - start).toBeGreaterThan(8000);
    expect(asked()).toBeGreaterThan(3);
    expect(await storedToken(page)).toBeNull();
    expect(problems).toEqual([]);
  });

  test("the person is logged out at once after a 401", async () => {
    const as = { token: "x".repeat(43) };
    const { page, problems } = await visit(site, { as, expected: refusals });
    const asked = countCalls(page, "dashboard.get");
    await open(page, "/properties");
    await page.waitForURL("**/login");
    expect(asked()).toBe(1);
    expect(await storedToken(page)).toBeNull();
    expect(problems).toEqual([]);
  });

  test("a public page shows a visitor with an invalid token as signed out", async () => {
    const as = { token: "x".repeat(43) };
    const { page, problems } = await visit(site, { as, expected: refusals });
    await open(page, "/browse");
    await page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/browse");
    expect(problems).toEqual([]);
  });
});

describe("a session that ends while the app is open", () => {
  test.each(["Dashboard", "Properties", "Admin"])("shows a notice on %s", async (name) => {
    const token = await makeSession(site, adminLogin.email, adminLogin.password);
    const { page, problems } = await visit(site, { as: { token }, expected: refusals });
    // Restoring the session loads the dashboard's numbers, which are fresh for five minutes.
    await page.clock.install();
    await open(page, name === "Properties" ? "/dashboard" : "/");
    const link = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name, exact: true });
    await link.waitFor();
    await rest(site, "POST", "/api/logout", { token });

    await page.clock.fastForward("06:00");
    await link.click();
    await page.getByRole("heading", { name: "Session Expired" }).waitFor();
    await page.getByRole("button", { name: "Go to Login" }).click();
    await page.waitForURL("**/login");
    await page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(problems).toEqual([]);
  });

  test("keeps the dialog open with what was typed", async () => {
    const as = await newSession();
    const { page, problems } = await visit(site, { as, expected: refusals });
    await open(page, "/properties");
    await page.getByRole("button", { name: "Add Property" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Property name").fill("Casa Sol");
    await dialog.getByLabel("Location").fill("Ronda");
    await dialog.getByLabel("Country").selectOption("Spain");
    await dialog.getByLabel("Contact email").fill("stay@casasol.example");
    await rest(site, "POST", "/api/logout", { token: as.token });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNotice(page, "Error", "Please sign in to continue");
    expect(await dialog.getByLabel("Property name").inputValue()).toBe("Casa Sol");

    // After a sign-out in another tab, no call is sent without a token.
    await page.evaluate(() => localStorage.clear());
    const sent = countCalls(page, "properties.create");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNotice(page, "Error", "No authentication token available");
    expect(sent()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe("signing in", () => {
  test("shows the welcome, opens the dashboard, and survives a reload", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/login");
    await page.getByLabel("Email").fill(host.email.toUpperCase());
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/dashboard");
    await expect.poll(async () => (await notices(page))[0]?.[0]).toBe("Welcome back");
    const token = await storedToken(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    await page.reload();
    await page.getByRole("heading", { name: "Welcome, Ana" }).waitFor();
    expect(await storedToken(page)).toBe(token);
    expect(problems).toEqual([]);
  });

  test.each([
    { remembered: false, hours: 24 },
    { remembered: true, hours: 30 * 24 },
  ])("with Remember me $remembered lasts $hours hours", async ({ remembered, hours }) => {
    const { page } = await visit(site);
    await open(page, "/login");
    await page.getByLabel("Email").fill(host.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Remember me").setChecked(remembered);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/dashboard");

    const db = new Database(join(site.dataDir, "solarstay.sqlite"), { readonly: true });
    const newest = db.prepare("SELECT created_at, expires_at FROM sessions ORDER BY id DESC").get();
    db.close();
    const { created_at, expires_at } = newest as { created_at: string; expires_at: string };
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(hours * 3_600_000);
  });

  test("as somebody else shows no data of the person before", async () => {
    const other = await makeHost(site, "Zoë Other");
    const { page, problems } = await visit(site, { as: await newSession() });
    await open(page, "/dashboard");
    await page.getByRole("heading", { name: "Welcome, Ana" }).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true }).click();
    await page.getByLabel("Email").fill(other.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Welcome, Zoë" }).waitFor();
    expect(await page.getByText(/\bAna\b/).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
