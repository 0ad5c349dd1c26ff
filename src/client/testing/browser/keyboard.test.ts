import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { mailedLink, newestMail, password, photoFiles, storedToken } from "./actors.ts";
import { expectFocus, tabTo, typeInto, use } from "./keyboard.ts";
import { button, expectNotice } from "./looks.ts";
import { awake, closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const email = "ana@example.org";
const dialogOf = (page: Page) => page.getByRole("dialog");

async function signUpAndIn(page: Page): Promise<void> {
  await open(page, "/");
  await tabTo(page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await use(page.getByRole("link", { name: "Join as Host" }));
  await page.waitForURL("**/signup");
  await typeInto(page.getByLabel("Full name"), "Ana María Ruiz");
  await typeInto(page.getByLabel("Email"), email);
  await typeInto(page.getByLabel("Password", { exact: true }), password);
  await use(button(page, "Show").first());
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await typeInto(page.getByLabel("Confirm password"), password);
  await tabTo(page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await use(button(page, "Create Account"));
  await page.waitForURL("**/confirm");

  await page.goto(await mailedLink(site, email));
  await use(button(page, "Sign In Now"));
  await page.waitForURL("**/login");
  await use(button(page, "Forgot password?"));
  await expectFocus(dialogOf(page).getByLabel("Email"));
  await page.keyboard.press("Escape");
  await expectFocus(button(page, "Forgot password?"));
  await tabTo(page.getByRole("main").getByLabel("Email"), "Shift+Tab");
  await page.keyboard.type(email);
  await typeInto(page.getByLabel("Password", { exact: true }), password);
  await tabTo(page.getByLabel("Remember me"));
  await page.keyboard.press("Space");
  await use(page.getByRole("main").getByRole("button", { name: "Sign In" }));
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Ana" }).waitFor();
}

async function listProperty(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await use(page.getByRole("link", { name: "List your first property" }));
  const add = button(page, "Add Property");
  await use(add);
  await expectFocus(dialog.getByLabel("Property name"));
  await page.keyboard.press("Escape");
  await expectFocus(add);
  await page.keyboard.press("Enter");
  await typeInto(dialog.getByLabel("Property name"), "Casa Sol");
  await typeInto(dialog.getByLabel("Location"), "Ronda");
  await typeInto(dialog.getByLabel("Country"), "Spain");
  await typeInto(dialog.getByLabel("Description"), "A white house.");
  await typeInto(dialog.getByLabel("Contact email"), "stay@casasol.example");
  // Closing asks first; Cancel returns the focus to the field.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expectFocus(button(question, "Cancel"));
  await page.keyboard.press("Enter");
  await expectFocus(dialog.getByLabel("Contact email"));
  await use(button(dialog, "Save"));
  await expectNotice(page, "Property created", "Casa Sol has been listed.");
  await expectFocus(add);

  const chooser = page.waitForEvent("filechooser");
  await use(button(page, "Upload Photos"));
  await (await chooser).setFiles(await photoFiles(3));
  const photos = page.getByRole("figure");
  await expect.poll(() => photos.count()).toBe(3);
  const order = () =>
    photos.getByRole("img").evaluateAll((all) => all.map((img) => img.getAttribute("alt")));
  const moved = photos.filter({ has: page.getByAltText("photo-1.jpg") });
  const menu = button(moved, "Photo actions");
  const later = button(moved, "Move Later");
  await use(menu, "Shift+Tab");
  await use(later);
  await expect.poll(order).toEqual(["photo-2.jpg", "photo-1.jpg", "photo-3.jpg"]);
  await expectFocus(menu);
  await page.keyboard.press("Space");
  await use(later);
  await expect.poll(order).toEqual(["photo-2.jpg", "photo-3.jpg", "photo-1.jpg"]);
  await expectFocus(menu);

  await page.keyboard.press("Enter");
  await use(button(moved, "Describe Photo"));
  await typeInto(dialog.getByLabel("Description of the photo"), "The house at noon");
  await use(button(dialog, "Save"));
  // The description is its new alternative text.
  await expectFocus(button(photos.last(), "Photo actions"));
  await photos.last().getByRole("img", { name: "The house at noon" }).waitFor();

  const addUpgrade = button(page, "Add Upgrade Project");
  await use(addUpgrade);
  await expectFocus(dialog.getByLabel("Upgrade type"));
  await page.keyboard.press("ArrowDown");
  await typeInto(dialog.getByLabel("Short label"), "6 kW on the roof");
  await page.keyboard.press("Enter");
  await expectFocus(addUpgrade);
  await page.getByRole("listitem").getByText("Solar Power").waitFor();
}

/** Copies the public URL and returns it. */
async function editAndCopy(page: Page): Promise<string> {
  const edit = button(page, "Edit property");
  await use(edit, "Shift+Tab");
  await expectFocus(dialogOf(page).getByLabel("Property name"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Casa Luna");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Casa Luna" }).waitFor();
  await expectFocus(edit);
  await use(button(page, "Copy Link"), "Shift+Tab");
  await expectNotice(page, "URL copied", expect.anything());
  return page.evaluate(() => navigator.clipboard.readText());
}

async function askAsGuest(page: Page, link: string): Promise<void> {
  await open(page, "/browse");
  await tabTo(page.getByLabel("Upgrade type"));
  await page.keyboard.press("ArrowDown");
  await use(button(page, "Clear Filters"));
  const popup = page.waitForEvent("popup");
  await use(page.getByRole("link", { name: "Casa Luna" }));
  const tab = await popup;
  await awake(tab);
  expect(tab.url()).toBe(link);

  const opener = button(tab, "Open photo 2 of 3");
  await use(opener);
  const lightbox = dialogOf(tab);
  await lightbox.getByText("2 / 3").waitFor();
  await tab.keyboard.press("ArrowRight");
  await lightbox.getByText("3 / 3").waitFor();
  await lightbox.getByText("The house at noon").waitFor();
  await use(button(lightbox, "Previous photo"));
  await lightbox.getByText("2 / 3").waitFor();
  await tab.keyboard.press("ArrowLeft");
  await lightbox.getByText("1 / 3").waitFor();
  await tab.keyboard.press("Escape");
  await lightbox.waitFor({ state: "hidden" });
  await expectFocus(opener);

  const express = button(tab, "Express Interest");
  await use(express);
  await typeInto(lightbox.getByLabel("Your name"), "Gus Guest");
  await typeInto(lightbox.getByLabel("Your email"), "gus@example.net");
  await typeInto(lightbox.getByLabel("Message"), "In May?\nOr June?");
  await use(button(lightbox, "Send Interest"));
  await expectNotice(tab, "Interest Submitted", expect.anything());
  await expectFocus(tab.getByRole("heading", { name: "Your message is with the host" }));
  const mail = await newestMail(site, email, "In May?");
  expect(mail.text).toMatch(/In May\?\n.*Or June\?/);
}

async function deleteAndLogOut(page: Page): Promise<void> {
  const actions = button(page, "Actions");
  await use(actions);
  await use(button(page, "Delete property"));
  const question = page.getByRole("alertdialog");
  await expectFocus(button(question, "Cancel"));
  await page.keyboard.press("Enter");
  await expectFocus(actions);
  await page.keyboard.press("Enter");
  await use(button(page, "Delete property"));
  await use(button(question, "Delete"));
  await page.getByRole("heading", { name: "No Properties Yet" }).waitFor();
  await expectFocus(page.getByRole("heading", { name: "My Properties" }));
  await use(button(page, "Logout"), "Shift+Tab");
  await page.waitForURL(`${site.url}/`);
  expect(await storedToken(page)).toBeNull();
}

test("host and guest can complete the whole journey by keyboard", async () => {
  const host = await visit(site);
  await signUpAndIn(host.page);
  await listProperty(host.page);
  const link = await editAndCopy(host.page);
  const guest = await visit(site);
  await askAsGuest(guest.page, link);
  await deleteAndLogOut(host.page);
  expect(host.problems).toEqual([]);
  expect(guest.problems).toEqual([]);
});

test("the menu of a phone traps the focus and returns it when it closes", async () => {
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  await open(page, "/");
  const opener = button(page, "Open menu");
  await use(opener);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await tabTo(menu.getByRole("link", { name: "Get Started" }));
  await page.keyboard.press("Tab");
  await expectFocus(button(menu, "Close menu"));
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "hidden" });
  await expectFocus(opener);
  expect(problems).toEqual([]);
});
