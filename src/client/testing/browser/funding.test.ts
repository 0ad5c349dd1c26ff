import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade, photoFiles, rest } from "./actors.ts";
import { button, expectErrors, expectNotice, fillIn, fundingAction } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

test("a host can set a goal, record money and mark an upgrade installed, and guests see each", async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  await makeUpgrade(site, host, property, {
    upgrade_type: "solar",
    short_label: "Roof panels",
    estimated_cost: "€1.000,00",
  });
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/properties");
  const dialog = page.getByRole("dialog");

  await fundingAction(page, "Set Goal");
  await button(dialog, "Save").click();
  await expectErrors([[dialog.getByLabel("Currency"), "Choose a currency from the list"]]);
  await button(dialog, "Use €1,000").click();
  await button(dialog, "Save").click();
  await expectNotice(page, "Goal set", "Roof panels needs €1,000.");
  await page.getByText("€0 of €1,000 · 0%").waitFor();

  await fundingAction(page, "Record Funding");
  await dialog.getByText("Nothing recorded yet.").waitFor();
  await dialog.getByLabel("Amount").fill("-5");
  await button(dialog, "Record").click();
  await expectErrors([[dialog.getByLabel("Amount"), "Only a correction can be negative"]]);
  await dialog.getByLabel("Amount").fill("1.200,00");
  await dialog.getByText("Read as €1,200.00").waitFor();
  await button(dialog, "Record").dblclick();
  await expectNotice(page, "Funding recorded", "€1,200 for Roof panels.");
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(1);
  await dialog.getByLabel("Kind").selectOption("Correction");
  await dialog.getByLabel("Amount").fill("-300");
  await button(dialog, "Record").click();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(2);
  await button(dialog, "Close").click();
  await dialog.waitFor({ state: "hidden" });

  await fundingAction(page, "Mark as Installed");
  await dialog.getByLabel("Photo of the installed upgrade").setInputFiles(await photoFiles(1));
  await button(dialog, "Cancel").click();
  await button(page.getByRole("alertdialog"), "Cancel").click();
  await fillIn(dialog, { "Number of panels": "12", "Power in kW": "4,92" });
  await button(dialog, "Mark as Installed").click();
  await expectNotice(page, "Upgrade installed", "Roof panels is shown as installed.");
  await dialog.waitFor({ state: "hidden" });

  await fundingAction(page, "Edit Installation");
  await dialog.getByAltText("Roof panels, installed").waitFor();
  await button(dialog, "Delete Photo").click();
  await button(page.getByRole("alertdialog"), "Delete").click();
  await expectNotice(page, "Photo deleted", "It’s no longer on your public page.");
  await button(dialog, "Choose a Photo").waitFor();
  expect(await dialog.getByAltText("Roof panels, installed").count()).toBe(0);
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  // The focus moved on when the pressed button was removed.
  await expect.poll(() => dialog.locator(":focus").count()).toBe(1);
  await button(dialog, "Cancel").click();
  await dialog.waitFor({ state: "hidden" });

  await fundingAction(page, "Updates");
  await dialog.getByLabel("New update").fill("On the roof!");
  await button(dialog, "Publish").click();
  await expectNotice(page, "Update published", "It’s on your public page.");
  await button(dialog, "Close").click();
  await dialog.waitFor({ state: "hidden" });

  await button(page, "Delete upgrade project").click();
  await page
    .getByRole("alertdialog")
    .getByText("Its funding records (€900 received) will be deleted too.")
    .waitFor();
  await button(page.getByRole("alertdialog"), "Cancel").click();

  await open(page, `/host/${property.slug}`);
  await page.getByText("90% funded").first().waitFor();
  const upgrade = page.getByRole("listitem").filter({ hasText: "Roof panels" });
  for (const text of [/^Installed .* · 90% funded · 12 panels, 4.92 kW$/, "On the roof!"]) {
    await upgrade.getByText(text).first().waitFor();
  }
  await upgrade.getByText("€900 received. Recorded by the host").waitFor();
  expect(await upgrade.getByText("Estimated cost").count()).toBe(0);
  await open(page, "/dashboard");
  await page.getByText("reached its goal").waitFor();
  const { solar_panels, kw } = await rest<{ solar_panels: number; kw: number }>(
    site,
    "GET",
    "/api/public/impact",
  );
  expect({ solar_panels, kw }).toEqual({ solar_panels: 12, kw: 4.92 });
  expect(problems).toEqual([]);
});
