import { afterAll, beforeAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade, type Property } from "./actors.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
let property: Property;
beforeAll(async () => {
  const host = await makeHost(site);
  property = await makeProperty(site, host, { description: "A white house under the sun." });
  await makeUpgrade(site, host, property);
});
afterAll(closeBrowser);

test("the QR code of a page can be printed alone and saved as a file", async () => {
  const { page, problems } = await visit(site);
  await open(page, `/host/${property.slug}`);
  await page.getByRole("button", { name: "QR Code" }).click();
  const dialog = page.getByRole("dialog", { name: "QR Code" });
  await dialog.getByText(`/host/${property.slug}`).waitFor();

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await dialog.getByRole("button", { name: "Print" }).click();
  await page.locator("[data-printed]").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("#root").isVisible()).toBe(false);
  expect(await dialog.locator('path[fill="#000"]').isVisible()).toBe(true);
  expect(await dialog.getByRole("button").count()).toBe(0);
  await page.emulateMedia({ media: "screen" });

  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download SVG" }).click();
  expect((await saved).suggestedFilename()).toBe(`${property.slug}-qr.svg`);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const back = page.getByRole("button", { name: "QR Code" });
  await expect.poll(() => back.evaluate((el) => el === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

test("a printed page has its photo, texts and QR code, black on white", async () => {
  const { page, problems } = await visit(site, { colorScheme: "dark" });
  await open(page, `/host/${property.slug}`);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const code = page.getByText(`${new URL(site.url).host}/host/${property.slug}`);
  await code.waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  await code.waitFor();
  await page.getByText("A white house under the sun.").waitFor();
  for (const role of ["banner", "contentinfo", "button"] as const) {
    expect.soft(await page.getByRole(role).count(), role).toBe(0);
  }
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return [backgroundColor, color];
    });
  await expect.poll(colors).toEqual(["rgb(255, 255, 255)", "rgb(29, 42, 36)"]);
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await expect.poll(colors).toEqual(["rgb(19, 27, 23)", "rgb(243, 236, 221)"]);
  expect(problems).toEqual([]);
});
