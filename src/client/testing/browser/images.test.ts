import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { makeHost, makePhotos, makeProperty, photoFiles } from "./actors.ts";
import { button, expectNotice, held, photoAction, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

/** Opens /properties as a host with one property that has this many photos. */
async function hostPage(photos: number) {
  const host = await makeHost(site);
  await makePhotos(site, host, await makeProperty(site, host), photos);
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await open(page, "/properties");
  await page.getByText(`${photos} of 8`).waitFor();
  return { page, problems };
}

const picker = (page: Page) => page.locator('input[type="file"]');
const upload = (page: Page) => page.getByRole("button", { name: /^Upload/ });
const photos = (page: Page) => page.getByRole("figure").getByRole("img");
const shownOrder = (page: Page) =>
  photos(page).evaluateAll((images) => images.map((image) => image.getAttribute("alt")));

test("of nine files the first eight are uploaded, the ninth is named in a notice, and the control disappears", async () => {
  const { page, problems } = await hostPage(0);
  await picker(page).setInputFiles(await photoFiles(9));
  await expectNotice(
    page,
    "Error",
    "photo-9.jpg: A property can have at most 8 photos. Delete one to add another",
  );
  await expect.poll(() => photos(page).count()).toBe(8);
  expect(await shownOrder(page)).toEqual(
    Array.from({ length: 8 }, (_, index) => `photo-${index + 1}.jpg`),
  );
  expect(await upload(page).count()).toBe(0);
  expect(await picker(page).count()).toBe(0);

  // With one deleted there is room again.
  await photoAction(page.getByRole("figure").nth(7), "Delete Photo");
  const sure = "Are you sure you want to delete this photo? This action cannot be undone.";
  await page.getByRole("alertdialog").getByText(sure, { exact: true }).waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Image deleted", "photo-8.jpg has been deleted.");
  await upload(page).waitFor();
  await picker(page).setInputFiles((await photoFiles(1))[0] ?? []);
  const uploaded = "Property image has been uploaded successfully.";
  await expectNotice(page, "Image uploaded", uploaded);
  await expect.poll(() => upload(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("during an upload the control is disabled and each file shows its progress", async () => {
  const { page, problems } = await hostPage(0);
  expect(await picker(page).getAttribute("accept")).toMatch(/^image\/\*/);
  const release = await held(page, /\/api\/properties\/\d+\/images$/);
  await picker(page).setInputFiles(await photoFiles(2));
  await page.getByText("Uploading 1 of 2").waitFor();
  expect(await upload(page).innerText()).toBe("Uploading...");
  expect(await upload(page).isDisabled()).toBe(true);
  expect(await picker(page).isDisabled()).toBe(true);
  await page.getByRole("progressbar", { name: "Upload of photo-1.jpg" }).waitFor();
  await page.getByRole("progressbar", { name: "Upload of photo-2.jpg" }).waitFor();
  release();
  await expect.poll(() => photos(page).count()).toBe(2);
  await expect.poll(() => upload(page).isDisabled()).toBe(false);
  expect(problems).toEqual([]);
});

test("a rejected file is named with the reason, and the others are uploaded", async () => {
  const { page, problems } = await hostPage(0);
  const [good, broken] = await photoFiles(2);
  if (!good || !broken) throw new Error("There are no files");
  const half = { ...broken, buffer: broken.buffer.subarray(0, broken.buffer.length / 2) };
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") };
  await picker(page).setInputFiles([half, text, good]);
  await page.getByText("Not uploaded").waitFor();
  const list = page.getByRole("listitem");
  await list
    .filter({ hasText: "photo-2.jpg" })
    .getByText(/^This photo is damaged/)
    .waitFor();
  await list
    .filter({ hasText: "notes.txt" })
    .getByText(/^We can’t read this file/)
    .waitFor();
  await expect.poll(() => photos(page).count()).toBe(1);
  await expectNotice(page, "Error", expect.stringMatching(/photo-2\.jpg: .*notes\.txt: /));
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(await page.getByText("Not uploaded").count()).toBe(0);

  await picker(page).setInputFiles([half]);
  await expectNotice(page, "Error", expect.stringMatching(/^This photo is damaged or incomplete/));
  expect(problems).toEqual([]);
});

test("a photo is sent with the language of the page, for an answer in it", async () => {
  const { page, problems } = await hostPage(0);
  await page.evaluate(() => (document.documentElement.lang = "pt"));
  const request = page.waitForRequest(/\/images$/);
  await picker(page).setInputFiles(await photoFiles(1));
  expect((await request).headers()["accept-language"]).toBe("pt");
  await photos(page).waitFor();
  expect(problems).toEqual([]);
});

test("a file is sent again after the Retry-After of a busy server", async () => {
  const { page, problems } = await hostPage(0);
  let sent = 0;
  await page.route(/\/images$/, (route) => {
    sent += 1;
    if (sent > 2) return route.continue();
    return route.fulfill({
      status: 503,
      headers: { "retry-after": "1" },
      json: { error: "Many photos are arriving right now", code: "UNAVAILABLE" },
    });
  });
  await picker(page).setInputFiles(await photoFiles(1));
  await expectNotice(page, "Image uploaded", "Property image has been uploaded successfully.");
  await expect.poll(() => photos(page).count()).toBe(1);
  expect(sent).toBe(3);

  // Without a Retry-After, or with one that is too long, the upload fails with the server's sentence.
  for (const [error, headers] of [
    ["The disk is full", {}],
    ["The site is closed today", { "retry-after": "3600" }],
  ] as const) {
    await page.unrouteAll();
    await page.route(/\/images$/, (route) =>
      route.fulfill({ status: 503, headers, json: { error, code: "UNAVAILABLE" } }),
    );
    await picker(page).setInputFiles(await photoFiles(1));
    await expectNotice(page, "Error", error);
  }
  expect(problems).toEqual([]);
});

test("a failed upload and a failed deletion show their notices", async () => {
  const { page, problems } = await hostPage(1);
  await page.route(/\/images$/, (route) => route.abort("connectionreset"));
  await picker(page).setInputFiles(await photoFiles(1));
  await expectNotice(page, "Error", "Failed to upload image");
  await page.unrouteAll();
  await page.route(/\/images$/, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await page
    .getByRole("region", { name: /^Notif/ })
    .getByRole("button")
    .click();
  await picker(page).setInputFiles(await photoFiles(1));
  await expectNotice(page, "Error", "Failed to upload image");
  await page
    .getByRole("region", { name: /^Notif/ })
    .getByRole("button")
    .click();

  await unreachable(page, "images.delete");
  await photoAction(page, "Delete Photo");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Error", "Failed to delete image");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await expect.poll(() => photos(page).count()).toBe(1);
  expect(problems).toEqual([]);
});

test("a photo that cannot be loaded is replaced by a tile with its file name", async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  await makePhotos(site, host, property, 2);
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await page.route("**/api/property-images/**", (route) => route.abort());
  for (const path of ["/properties", `/host/${property.slug}`]) {
    await open(page, path);
    for (const name of ["photo-1.jpg", "photo-2.jpg"]) {
      // The first is also the small cover in the head of the card.
      await page.getByText(name, { exact: true }).last().scrollIntoViewIfNeeded();
    }
  }
  expect(problems).toEqual([]);
});

test("photos can be ordered and described, and the first is the cover on every page", async () => {
  const { page, problems } = await hostPage(3);
  const last = page.getByRole("figure").nth(2);
  await photoAction(last, "Move Earlier");
  await photoAction(page.getByRole("figure").nth(1), "Make Cover");
  const order = ["photo-3.jpg", "photo-1.jpg", "photo-2.jpg"];
  await expect.poll(() => shownOrder(page)).toEqual(order);
  await page.getByRole("figure").first().getByText("Cover", { exact: true }).waitFor();
  await button(page, "Add Description").first().click();
  const dialog = page.getByRole("dialog", { name: "Describe Photo" });
  await dialog.getByLabel("Description of the photo").fill("The house at noon");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => shownOrder(page)).toEqual(["The house at noon", ...order.slice(1)]);

  await open(page, "/browse");
  const card = page.getByRole("article").filter({ hasText: "Casa Sol" }).first();
  await card.getByRole("img", { name: "The house at noon" }).waitFor();
  expect(problems).toEqual([]);
});
