import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  photoFiles,
  type Property,
  rest,
} from "./actors.ts";
import { startAudit } from "./audit.ts";
import { button, fundingAction, held, propertyAction, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile } from "./site.ts";

const site = siteOfFile();
let host: Account;
let property: Property;

beforeAll(async () => {
  host = await makeHost(site, "Wolfeschlegelsteinhausenbergerdorff");
  property = await makeProperty(site, host, {
    description: "A white house.\n".repeat(12),
    custom_message: "قبعة من فضلك",
  });
  await makeUpgrade(site, host, property, { estimated_cost: "$10,000", description: "Fourteen." });
  await makePhotos(site, host, property, 3);
  const body = { property_id: property.id, guest_name: "Gus", guest_email: "gus@example.net" };
  await rest(site, "POST", "/api/guest-interest", { body });
});
afterAll(closeBrowser);

test("axe finds nothing on the dashboard and My Properties, empty, full, loading and failed", async () => {
  const newcomer = await makeHost(site);
  const { page, look, findings, visitor } = await startAudit(site, {
    as: newcomer,
    expected: refusals,
  });
  await open(page, "/dashboard");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await look("the empty dashboard");
  await open(page, "/properties");
  await page.getByRole("heading", { name: "No Properties Yet" }).waitFor();
  await look("no properties");
  const release = await held(page, "properties.list");
  await page.reload();
  await page.getByText("Loading properties...").waitFor();
  await look("properties on their way");
  release();
  await unreachable(page, "properties.list");
  await page.reload();
  await button(page, "Try Again").waitFor();
  await look("properties that did not come");

  await page.unrouteAll();
  await open(page, "/dashboard");
  await rest(site, "POST", "/api/logout", { token: newcomer.token });
  await page.getByRole("link", { name: "List your first property" }).click();
  await page.getByRole("heading", { name: "Session Expired" }).waitFor();
  await look("a session that ended");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test("axe finds nothing on a host's fullest pages and in every dialog", async () => {
  const { page, look, findings, visitor } = await startAudit(site, {
    as: host,
    expected: refusals,
  });
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  await open(page, "/dashboard");
  await page.getByText("Gus is interested").waitFor();
  await look("the dashboard");
  await page.getByRole("link", { name: "Open inbox" }).click();
  await page.getByRole("link", { name: /Gus/ }).click();
  await page.getByText("They left no message.").waitFor();
  await look("the inbox");
  await page.getByRole("banner").getByRole("button", { name: host.name }).click();
  await dialog.waitFor();
  await look("the account dialog");
  await close();

  await open(page, "/properties");
  await page.getByRole("article").waitFor();
  await look("properties");
  await button(page, "Add Property").click();
  await button(dialog, "Save").click();
  await dialog.getByText("Country is required").waitFor();
  await look("the property dialog with errors");
  await dialog.getByLabel("Location").fill("Ronda");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await look("the question before typed text is lost");
  await button(page.getByRole("alertdialog"), "Discard Changes").click();
  await dialog.waitFor({ state: "hidden" });

  for (const [opener, state] of [
    ["Edit property", "the filled property dialog"],
    ["Edit upgrade project", "the upgrade dialog"],
    ["Set Goal", "the goal dialog"],
    ["Record Funding", "the funding dialog"],
    ["Mark as Installed", "the installation dialog"],
    ["Updates", "the updates dialog"],
  ] as const) {
    await fundingAction(page, opener);
    await dialog.waitFor();
    await look(state);
    await close();
  }
  await button(page, "Photo actions").first().click();
  await look("the actions of a photo");
  // The look has changed the window's width, which closes the menu.
  await button(page, "Photo actions").first().click();
  await button(page, "Describe Photo").click();
  await dialog.waitFor();
  await look("the description of a photo");
  await close();
  await propertyAction(page, "Delete property");
  await page.getByRole("alertdialog").waitFor();
  await look("the question before a deletion");
  await button(page.getByRole("alertdialog"), "Cancel").click();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });

  const picker = page.locator('input[type="file"]').first();
  const release = await held(page, /\/api\/properties\/\d+\/images$/);
  await picker.setInputFiles(await photoFiles(2));
  await page.getByText("Uploading 1 of 2").waitFor();
  await look("an upload");
  await page.route(/\/images$/, (route) => route.abort());
  release();
  await page.getByText("Not uploaded").waitFor();
  await look("an upload that failed");
  await open(page, `/host/${property.slug}`);
  await button(page, "QR Code").click();
  await dialog.waitFor();
  await look("the QR code");

  await rest(site, "PUT", `/api/properties/${property.id}`, {
    token: host.token,
    body: { paused: true },
  });
  await open(page, `/host/${property.slug}`);
  await page.getByRole("note").waitFor();
  await look("the preview of a paused property");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
