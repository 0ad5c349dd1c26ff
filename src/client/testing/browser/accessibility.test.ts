import { afterAll, beforeAll, expect, test } from "vitest";
import { form } from "./account-forms.ts";
import {
  type Account,
  mailedLink,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  newEmail,
  password,
  rest,
} from "./actors.ts";
import { startAudit } from "./audit.ts";
import { button, held, notices, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile } from "./site.ts";

const site = siteOfFile();
let host: Account;
let full: string;
let bare: string;

beforeAll(async () => {
  host = await makeHost(site);
  const long = "Überlandwirtschaftsgenossenschaftshaus ".repeat(3).trim();
  const property = await makeProperty(site, host, {
    name: long,
    location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    country: "United Kingdom",
    contact_email: `${"a".repeat(60)}@${"very-long-domain.".repeat(4)}example`,
    description: "بيت أبيض تحت الشمس\n\n阳光下的白房子",
    room_pricing: "$150/night",
    availability_info: "x".repeat(200),
    custom_message: "Bring a hat.",
  });
  for (const upgrade_type of [
    "solar",
    "a type of upgrade nobody thought of before, ever",
    "water",
  ]) {
    await makeUpgrade(site, host, property, {
      upgrade_type,
      short_label: long,
      description: "Fourteen panels.",
      estimated_cost: "$10,000",
    });
  }
  await makePhotos(site, host, property, 8);
  full = `/host/${property.slug}`;
  bare = `/host/${(await makeProperty(site, host, { name: "阳光小屋" })).slug}`;
});
afterAll(closeBrowser);

test("axe finds nothing on the public pages", async () => {
  const { page, look, findings, visitor } = await startAudit(site, { expected: refusals });
  for (const path of ["/", "/browse", "/browse?q=nothing-like-it", full, bare]) {
    await open(page, path);
    await look(path);
  }
  for (const path of ["/host/no-such-place", "/no-such-page", "/login", "/signup", "/confirm"]) {
    await open(page, path);
    await look(path);
  }
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test("axe finds nothing in the menu, the lightbox, the interest dialog and a list that fails to load", async () => {
  const { page, look, findings, visitor } = await startAudit(site, { expected: refusals });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  await button(page, "Open menu").click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await look("the menu", "brief");
  await page.emulateMedia({ colorScheme: "dark" });
  await look("the menu, dark", "brief");
  await page.setViewportSize({ width: 1280, height: 900 });

  await open(page, full);
  await button(page, "Open photo 1 of 8").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 / 8").waitFor();
  await look("the lightbox");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await button(page, "Express Interest").click();
  await dialog.getByLabel("Your name").waitFor();
  await look("the interest dialog");
  await button(dialog, "Send Interest").click();
  await dialog.getByText("Invalid email address").waitFor();
  await look("the interest dialog with errors");
  await dialog.getByLabel("Your name").fill("Gus Guest");
  await dialog.getByLabel("Your email").fill("gus@example.net");
  await unreachable(page, "guestInterest.create");
  await button(dialog, "Send Interest").click();
  await expect.poll(async () => (await notices(page)).length).toBe(1);
  await look("a failure in front of the dialog");

  await open(page, "/login");
  const release = await held(page, "publicProperties.browse");
  const link = page.getByRole("navigation", { name: "Main" }).getByText("Browse Properties");
  await link.click();
  await page.locator("[data-skeleton]").first().waitFor();
  await look("the skeletons");
  release();
  await page.getByRole("article").first().waitFor();
  await open(page, "/login");
  await unreachable(page, "publicProperties.browse");
  await link.click();
  await button(page, "Retry").waitFor();
  await look("a list that did not come");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test("axe finds nothing in any state of the account pages", async () => {
  const { page, look, findings, visitor } = await startAudit(site, { expected: refusals });
  await open(page, "/signup");
  await form(page).create.click();
  await page.getByText("Invalid email address").waitFor();
  await look("sign-up with errors");
  await open(page, "/login");
  await form(page).signIn.click();
  await page.getByText("Password is required").waitFor();
  await look("login with errors");
  await form(page).email.fill(host.email);
  await form(page).password.fill("not this one");
  await form(page).signIn.click();
  await page.getByText(/choose a new password/).waitFor();
  await look("login refused");
  await button(page, "Forgot password?").click();
  await page.getByRole("dialog").getByLabel("Email").waitFor();
  await look("the forgot-password dialog");

  const email = newEmail();
  await rest(site, "POST", "/api/signup", { body: { name: "Ana Ruiz", email, password } });
  const link = await mailedLink(site, email);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("about:blank");
    const release = await held(page, "auth.confirm");
    await open(page, link);
    await page.getByText("Confirming your email...").waitFor();
    await look(`confirming, ${colorScheme}`, "brief");
    release();
    await button(page, "Sign In Now").waitFor();
    await look(`confirmed, ${colorScheme}`, "brief");
    await page.waitForURL("**/login");
    await page.unrouteAll();
  }
  await page.goto("about:blank");
  await open(page, "/confirm#access_token=unknown&type=signup");
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await look("a link that did not work");
  await rest(site, "POST", "/api/forgot-password", { body: { email: host.email } });
  await page.goto("about:blank");
  await open(page, await mailedLink(site, host.email, "recovery"));
  await form(page).setPassword.click();
  await page.getByText("Password must be at least 6 characters").waitFor();
  await look("a new password with errors");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
