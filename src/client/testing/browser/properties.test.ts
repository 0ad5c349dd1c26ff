import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade, rest } from "./actors.ts";
import {
  button,
  countCalls,
  errorOf,
  expectErrors,
  expectNotice,
  faulty,
  fillIn,
  held,
  propertyAction,
  refusals,
  unreachable,
} from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

/** Opens /properties as a host, with one property by default. */
async function hostPage({ empty = false, expected }: { empty?: boolean; expected?: RegExp } = {}) {
  const host = await makeHost(site);
  const property = empty ? undefined : await makeProperty(site, host);
  const { page, problems } = await visit(site, { as: host, ...(expected && { expected }) });
  await open(page, "/properties");
  await page.getByRole("heading", { name: "My Properties" }).waitFor();
  return { host, property, page, problems, dialog: page.getByRole("dialog") };
}

const confirmDelete = (page: Page) => page.getByRole("alertdialog");

test("shows that the list is loading, then that it is empty", async () => {
  const host = await makeHost(site);
  const { page, problems } = await visit(site, { as: host });
  const release = await held(page, "properties.list");
  await open(page, "/properties");
  await page.getByText("Loading properties...", { exact: true }).waitFor();
  release();
  await page.getByRole("heading", { name: "No Properties Yet" }).waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("link", { name: "List your first property" }).click();
  await page.waitForURL("**/properties");
  expect(problems).toEqual([]);
});

test("shows a failure to load, and Retry reloads the page", async () => {
  const host = await makeHost(site);
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await unreachable(page, "properties.list");
  await open(page, "/properties");
  await page.getByRole("heading", { name: "Error Loading Properties" }).waitFor();
  await page.unrouteAll();
  const reloaded = page.waitForEvent("load");
  await button(page, "Try Again").click();
  await reloaded;
  await page.getByRole("heading", { name: "No Properties Yet" }).waitFor();
  expect(problems).toEqual([]);
});

test("a card shows every fact, and Add, Edit and Delete show their notices", async () => {
  const { page, problems, dialog } = await hostPage({ empty: true });
  await button(page, "Add Property").click();
  await page.getByRole("dialog", { name: "Add New Property" }).waitFor();
  expect(await dialog.getByLabel("Room pricing").getAttribute("placeholder")).toBe("$150/night");
  await button(dialog, "Save").click();
  await expectErrors([
    [dialog.getByLabel("Property name"), "Property name is required"],
    [dialog.getByLabel("Location"), "Location is required"],
    [dialog.getByLabel("Country"), "Country is required"],
    [dialog.getByLabel("Contact email"), "Invalid email address"],
  ]);
  await dialog.getByLabel("Country").selectOption("Spain");
  await fillIn(dialog, {
    "Property name": "Casa Sol",
    Location: "Ronda",
    "Contact email": "Stay@Casa.example",
    Description: "A white house.",
    "Room pricing": "$150/night",
    Availability: "March to October",
    "Message to guests": "Bring a hat.",
  });
  const sent = countCalls(page, "properties.create");
  const release = await held(page, "properties.create");
  await button(dialog, "Save").dblclick();
  await dialog.getByRole("button", { name: "Saving..." }).waitFor();
  await dialog.getByLabel("Location").press("Enter");
  release();
  await dialog.waitFor({ state: "hidden" });
  await expectNotice(page, "Property created", "Casa Sol has been listed.");
  expect(sent()).toBe(1);
  const card = page.getByRole("article", { name: "Casa Sol" });
  const today = new Date().toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });
  for (const text of [
    "A white house.",
    "Stay@Casa.example",
    "$150/night",
    "March to October",
    today,
  ]) {
    await card.getByText(text, { exact: true }).waitFor();
  }

  await button(page, "Edit property").click();
  await page.getByRole("dialog", { name: "Edit Property" }).waitFor();
  expect(await dialog.getByLabel("Message to guests").inputValue()).toBe("Bring a hat.");
  await fillIn(dialog, { "Property name": "Casa Luna", Description: "" });
  await button(dialog, "Save").click();
  await expectNotice(page, "Property updated", "The changes to Casa Luna have been saved.");
  await page.getByText("No description yet.").waitFor();

  await propertyAction(page, "Delete property");
  const sure = "Are you sure you want to delete this property? This action cannot be undone.";
  await confirmDelete(page).getByText(sure, { exact: true }).waitFor();
  await button(confirmDelete(page), "Cancel").click();
  await confirmDelete(page).waitFor({ state: "hidden" });
  await propertyAction(page, "Delete property");
  await button(confirmDelete(page), "Delete").click();
  await expectNotice(page, "Property deleted", "Casa Luna has been deleted.");
  await page.getByRole("heading", { name: "No Properties Yet" }).waitFor();
  expect(problems).toEqual([]);
});

test("a failure shows the server's sentence or the fallback, and keeps what was typed", async () => {
  const { host, property, page, problems, dialog } = await hostPage({ expected: refusals });
  if (!property) throw new Error("There is no property");
  for (const [opener, procedure, text] of [
    ["Add Property", "properties.create", "Failed to create property"],
    ["Edit property", "properties.update", "Failed to update property"],
  ] as const) {
    await button(page, opener).click();
    await dialog.getByLabel("Country").selectOption("Spain");
    await fillIn(dialog, {
      "Property name": "Typed",
      Location: "Here",
      "Contact email": "a@b.org",
    });
    for (const provoke of [faulty, unreachable]) {
      await provoke(page, procedure);
      await button(dialog, "Save").click();
      await expectNotice(page, "Error", text);
      await page.unrouteAll();
      await page
        .getByRole("region", { name: /^Notif/ })
        .getByRole("button")
        .click();
    }
    expect(await dialog.getByLabel("Property name").inputValue()).toBe("Typed");
    await page.keyboard.press("Escape");
    await button(page.getByRole("alertdialog"), "Discard Changes").click();
    await dialog.waitFor({ state: "hidden" });
  }
  await unreachable(page, "properties.delete");
  await propertyAction(page, "Delete property");
  await button(confirmDelete(page), "Delete").click();
  await expectNotice(page, "Error", "Failed to delete property");
  await page.unrouteAll();
  // The row was deleted in another tab: the server's sentence is shown and the list updated.
  await rest(site, "DELETE", `/api/properties/${property.id}`, { token: host.token });
  await button(confirmDelete(page), "Delete").click();
  await expectNotice(page, "Error", "Property not found");
  await page.getByRole("heading", { name: "No Properties Yet" }).waitFor();
  expect(problems).toEqual([]);
});

test("errors that only the server finds, and too long texts, are shown under their fields", async () => {
  const { page, problems, dialog } = await hostPage({ empty: true, expected: refusals });
  await button(page, "Add Property").click();
  await fillIn(dialog, {
    "Property name": "n".repeat(121),
    Location: "Ronda",
    "Contact email": "stay@casasol.example",
    Description: "d".repeat(5001),
  });
  await dialog.getByLabel("Country").evaluate((select) => select.append(new Option("Atlantis")));
  await dialog.getByLabel("Country").selectOption("Atlantis");
  await button(dialog, "Save").click();
  await expectErrors([
    [dialog.getByLabel("Property name"), "Property name can have at most 120 characters"],
    [dialog.getByLabel("Description"), "Description can have at most 5,000 characters"],
  ]);
  await fillIn(dialog, { "Property name": "n".repeat(120), Description: "d".repeat(5000) });
  await button(dialog, "Save").click();
  await expectErrors([[dialog.getByLabel("Country"), "Choose a country from the list"]]);
  await expectNotice(page, "Error", "Choose a country from the list");
  expect(await errorOf(dialog.getByLabel("Description"))).toBeUndefined();
  expect(problems).toEqual([]);
});

test("Copy Link copies the public URL, or shows that it failed", async () => {
  const { property, page, problems } = await hostPage();
  await button(page, "Copy Link").click();
  const copied = "Public host page URL has been copied to your clipboard.";
  await expectNotice(page, "URL copied", copied);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(`${site.url}/host/${property?.slug}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await button(page, "Copy Link").click();
  await expectNotice(page, "Error", "Failed to copy URL to clipboard");
  expect(problems).toEqual([]);
});

test("saving sends only what was changed, and undoes no change made on another device", async () => {
  const { host, property, page, problems, dialog } = await hostPage();
  const { token } = host;
  const { id } = property ?? { id: 0 };
  const upgrade = await makeUpgrade(site, host, { id, slug: "", name: "" });
  const change = (path: string, body: object) => rest(site, "PUT", path, { token, body });
  const read = () => rest(site, "GET", "/api/properties", { token });
  await button(page, "Edit property").click();
  await change(`/api/properties/${id}`, { location: "Cádiz" });
  await dialog.getByLabel("Description").fill("A house by the sea.");
  await button(dialog, "Save").click();
  await expectNotice(page, "Property updated", "The changes to Casa Sol have been saved.");
  expect(await read()).toMatchObject([{ location: "Cádiz", description: "A house by the sea." }]);

  await page.goto(`/properties#${property?.slug}`);
  await button(page, "Edit upgrade project").click();
  await change(`/api/upgrade-projects/${upgrade.id}`, { estimated_cost: "$12,000" });
  await dialog.getByLabel("Short label").fill("Panels for the barn");
  await button(dialog, "Save").click();
  await page.getByText("Upgrade project updated").first().waitFor();
  expect(await read()).toMatchObject([
    { upgradeProjects: [{ estimated_cost: "$12,000", short_label: "Panels for the barn" }] },
  ]);
  expect(problems).toEqual([]);
});
