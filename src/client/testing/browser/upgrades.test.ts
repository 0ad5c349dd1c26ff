import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade } from "./actors.ts";
import { button, expectErrors, expectNotice, fillIn, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const confirmDelete = (page: Page) => page.getByRole("alertdialog");

test("an upgrade project can be added, edited and deleted, and each change shows its notice", async () => {
  const host = await makeHost(site);
  await makeProperty(site, host);
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/properties");
  const dialog = page.getByRole("dialog");
  await button(page, "Add Upgrade Project").click();
  await page.getByRole("dialog", { name: "Add Upgrade Project" }).waitFor();
  const cost = dialog.getByLabel("Estimated cost");
  expect(await cost.getAttribute("placeholder")).toBe("$10,000");
  await button(dialog, "Save").click();
  await expectErrors([
    [dialog.getByLabel("Upgrade type"), "Upgrade type is required"],
    [dialog.getByLabel("Short label"), "Short label is required"],
  ]);
  const types = await dialog.getByLabel("Upgrade type").locator("option").allInnerTexts();
  expect(types.slice(1)).toEqual([
    "Solar Power",
    "Water Conservation",
    "Energy Efficient Insulation",
    "Sustainable Heating",
    "LED Lighting",
    "Composting System",
    "Other",
  ]);
  await dialog.getByLabel("Upgrade type").selectOption("LED Lighting");
  await fillIn(dialog, { "Short label": "Sixty lamps", "Estimated cost": "$10,000" });
  await button(dialog, "Save").click();
  await expectNotice(page, "Upgrade project created", expect.stringContaining("Sixty lamps"));
  const row = page.getByRole("listitem").filter({ hasText: "Sixty lamps" });
  await row.getByText("LED Lighting").waitFor();

  await button(page, "Edit upgrade project").click();
  await page.getByRole("dialog", { name: "Edit Upgrade Project" }).waitFor();
  await fillIn(dialog, { "Short label": "Forty lamps" });
  await button(dialog, "Save").click();
  await expectNotice(page, "Upgrade project updated", expect.stringContaining("Forty lamps"));

  await button(page, "Delete upgrade project").click();
  const sure =
    "Are you sure you want to delete this upgrade project? This action cannot be undone.";
  await confirmDelete(page).getByText(sure, { exact: true }).waitFor();
  await button(confirmDelete(page), "Delete").click();
  await expectNotice(page, "Upgrade project deleted", expect.stringContaining("Forty lamps"));
  expect(await page.getByText("Forty lamps", { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("an unknown upgrade type is shown with a capital and kept as typed, and each failure shows its notice", async () => {
  const host = await makeHost(site);
  await makeUpgrade(site, host, await makeProperty(site, host), {
    upgrade_type: "wind turbine",
  });
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await open(page, "/properties");
  const typed = page.getByText("wind turbine", { exact: true });
  expect(await typed.innerText()).toBe("Wind turbine");
  const dialog = page.getByRole("dialog");

  await button(page, "Edit upgrade project").click();
  expect(await dialog.getByLabel("Upgrade type").inputValue()).toBe("wind turbine");
  await unreachable(page, "upgradeProjects.update");
  await button(dialog, "Save").click();
  await expectNotice(page, "Error", "Failed to update upgrade project");
  await button(dialog, "Cancel").click();

  await button(page, "Add Upgrade Project").click();
  await dialog.getByLabel("Upgrade type").selectOption("Other");
  await fillIn(dialog, { "Short label": "Battery" });
  await unreachable(page, "upgradeProjects.create");
  await button(dialog, "Save").click();
  await expectNotice(page, "Error", "Failed to create upgrade project");
  await button(dialog, "Cancel").click();
  await button(page.getByRole("alertdialog"), "Discard Changes").click();
  await dialog.waitFor({ state: "hidden" });

  await unreachable(page, "upgradeProjects.delete");
  await button(page, "Delete upgrade project").click();
  await button(confirmDelete(page), "Delete").click();
  await expectNotice(page, "Error", "Failed to delete upgrade project");
  expect(problems).toEqual([]);
});

test("the menu of further actions closes when the window is resized, and leaves nothing behind", async () => {
  const host = await makeHost(site);
  await makeUpgrade(site, host, await makeProperty(site, host));
  const { page, problems } = await visit(site, { as: host });
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window);
    const remove = window.removeEventListener.bind(window);
    const count = (by: number) => {
      const { dataset } = document.documentElement;
      dataset["resizeListeners"] = String(Number(dataset["resizeListeners"] ?? 0) + by);
    };
    window.addEventListener = (...args: Parameters<typeof add>) => {
      if (args[0] === "resize") count(1);
      add(...args);
    };
    window.removeEventListener = (...args: Parameters<typeof remove>) => {
      if (args[0] === "resize") count(-1);
      remove(...args);
    };
  });
  await open(page, "/properties");
  const listeners = () => page.evaluate(() => document.documentElement.dataset["resizeListeners"]);
  const opener = button(page, "More funding actions");
  const menu = page.getByRole("group", { name: "More funding actions" });
  await opener.waitFor();
  const before = await listeners();
  for (let n = 0; n < 3; n += 1) {
    await opener.click();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
  }
  expect(await listeners()).toBe(before);
  await opener.click();
  await menu.waitFor();
  await page.setViewportSize({ width: 700, height: 900 });
  await menu.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
});
