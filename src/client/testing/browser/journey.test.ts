import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { mailedLink, newestMail, password } from "./actors.ts";
import { cameraPhoto } from "./photos.ts";
import { closeBrowser, startSite, visit } from "./site.ts";

afterAll(closeBrowser);

const toast = (page: Page, title: string) =>
  page.getByText(title, { exact: true }).first().waitFor();

test("a host can sign up and list a property with eight photos, and receives a guest's interest", async () => {
  const site = await startSite();
  const { page, problems } = await visit(site);

  // Signs up.
  await page.goto("/");
  await page.getByRole("link", { name: "Join as Host" }).click();
  await page.getByLabel("Full name").fill("Ana María Ruiz");
  await page.getByLabel("Email", { exact: true }).fill("Ana@Example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /create|sign up|get started/i }).click();
  await page.waitForURL("**/confirm");

  // The emailed link confirms and leads to /login.
  await page.goto(await mailedLink(site, "ana@example.org"));
  await page
    .getByRole("button", { name: "Sign In Now" })
    .or(page.getByRole("link", { name: "Sign In Now" }))
    .waitFor();
  await page.waitForURL("**/login");

  // Signs in.
  await page.getByLabel("Email", { exact: true }).fill("ana@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: /Welcome.*Ana/ }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toMatch(/^[\w-]{43}$/);

  // Lists a property.
  await page.goto("/properties");
  await page.getByText("No Properties Yet").waitFor();
  await page.getByRole("button", { name: "Add Property" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Property name").fill("Casa Ñandú 阳光");
  await dialog.getByLabel("Location").fill("Ronda");
  await dialog.getByLabel("Country").selectOption("Spain");
  await dialog.getByLabel("Description").fill("A white house.\nUnder the sun.");
  await dialog.getByLabel("Contact email").fill("stay@casa.example.org");
  await dialog.getByLabel("Room pricing").fill("$150/night");
  await dialog.getByLabel("Availability").fill("March to October");
  await dialog.getByLabel("Message to guests").fill("Bring a hat.");
  await dialog
    .getByRole("button", { name: /save|add|create/i })
    .last()
    .click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Casa Ñandú 阳光" }).waitFor();

  // The contact address agrees to receive guests' messages; until then the host gets them.
  const contact = "stay@casa.example.org";
  await page
    .getByText(`Guests’ messages go to ana@example.org until you confirm ${contact}`)
    .waitFor();
  const reception = await visit(site);
  await reception.page.goto(await mailedLink(site, contact, "contact"));
  await reception.page.getByRole("button", { name: "Confirm Address" }).click();
  await reception.page.getByRole("heading", { name: "Contact email confirmed" }).waitFor();
  expect(reception.problems).toEqual([]);

  // Uploads eight photos at once.
  const photos = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: "image/jpeg",
      buffer: await cameraPhoto(index * 40),
    })),
  );
  await page.locator('input[type="file"]').setInputFiles(photos);
  await expect.poll(() => page.locator("img").count(), { timeout: 120_000 }).toBe(8);
  await expect.poll(() => page.locator('input[type="file"]').count()).toBe(0);

  // Adds two upgrade projects.
  for (const [type, label] of [
    ["solar", "6 kW on the south roof"],
    ["water", "Rainwater tank"],
  ] as const) {
    await page.getByRole("button", { name: "Add Upgrade Project" }).click();
    await dialog.getByLabel("Upgrade type").selectOption(type);
    await dialog.getByLabel("Short label").fill(label);
    await dialog.getByLabel("Estimated cost").fill("$10,000");
    await dialog
      .getByRole("button", { name: /save|add|create/i })
      .last()
      .click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(label, { exact: true }).first().waitFor();
  }

  // Copies the URL.
  await page.getByRole("button", { name: "Copy Link" }).click();
  await toast(page, "URL copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${site.url}/host/[a-z0-9-]+$`));

  // A guest opens it on a phone and sends an interest.
  const guest = await visit(site, { width: 390, height: 844 });
  await guest.page.goto(link);
  await guest.page.getByRole("heading", { name: "Casa Ñandú 阳光" }).first().waitFor();
  await guest.page.getByText("No goal set yet").first().waitFor();
  await guest.page.getByRole("button", { name: "Express Interest" }).last().click();
  const form = guest.page.getByRole("dialog");
  await form.getByLabel("Your name").fill("Gus O'Guest");
  await form.getByLabel("Your email").fill("gus+trip@example.net");
  await form.getByLabel("Message").fill("Is May free?\n— Gus");
  await form
    .getByRole("button", { name: /send|submit|interest/i })
    .last()
    .click();
  await toast(guest.page, "Interest Submitted");
  await form.waitFor({ state: "hidden" });
  expect(guest.problems).toEqual([]);

  // The email reaches the contact, with the guest in Reply-To.
  const mail = await newestMail(site, contact, "Is May free?");
  expect(mail.subject).toBe("Interest in Casa Ñandú 阳光");
  expect(mail.replyTo?.value[0]).toEqual({ name: "Gus O'Guest", address: "gus+trip@example.net" });
  expect(mail.from?.value[0]?.address).toBe("stay@solarstay.test");
  expect(mail.text).toContain("Is May free?");

  // The dashboard counts it.
  await page.goto("/dashboard");
  for (const [label, count] of [
    ["Properties Listed", "1"],
    ["Energy Upgrades", "2"],
    ["Guest Interest", "1"],
  ] as const) {
    const card = page.getByText(label, { exact: true }).locator("xpath=ancestor::*[position()<4]");
    await expect.poll(async () => (await card.allInnerTexts()).join(" ")).toContain(count);
  }
  await page.getByText(/Gus O'Guest/).waitFor();

  // Editing does not change the URL.
  await page.goto("/properties");
  await page.getByRole("button", { name: "Edit property" }).click();
  await dialog.getByLabel("Property name").fill("Casa Sol");
  await dialog
    .getByRole("button", { name: /save|update/i })
    .last()
    .click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Casa Sol" }).waitFor();
  await guest.page.goto(link);
  await guest.page.getByRole("heading", { name: "Casa Sol" }).first().waitFor();

  // No stored file has GPS data.
  const files = await readdir(join(site.dataDir, "images"));
  expect(files.length).toBeGreaterThan(8 * 3);
  for (const file of files) {
    const bytes = await readFile(join(site.dataDir, "images", file));
    expect(bytes.includes("Exif")).toBe(false);
  }

  // Deleting removes the page, the row and the files.
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("button", { name: "Delete property" }).click();
  await page
    .getByText("Are you sure you want to delete this property? This action cannot be undone.")
    .waitFor();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /delete/i })
    .click();
  await page.getByText("No Properties Yet").waitFor();
  expect((await fetch(link)).status).toBe(404);
  await expect.poll(() => readdir(join(site.dataDir, "images"))).toEqual([]);

  // Signing out ends the session.
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  const after = await fetch(`${site.url}/api/dashboard`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(after.status).toBe(401);
  expect(problems).toEqual([]);
});
