import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, makeHost, makeSession, storedToken } from "./actors.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
let host: Account;

beforeAll(async () => {
  host = await makeHost(site, "élodie Martin");
});
afterAll(closeBrowser);

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
