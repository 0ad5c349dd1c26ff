import { afterAll, describe, expect, test } from "vitest";
import { days } from "./bad-days/days.ts";
import { fillInterest } from "./bad-days/forms/guest.ts";
import { worldOfFile } from "./bad-days/world.ts";
import { fillLogin, fillSignup, form } from "./account-forms.ts";
import { newEmail, photoFiles } from "./actors.ts";
import { button, held, newestNotice, photoAction, refusals } from "./looks.ts";
import { awake, closeBrowser, open, visit } from "./site.ts";

const world = worldOfFile();
afterAll(closeBrowser);

const code = /\/assets\/.*\.js$/;
describe.each(Object.entries(days))("with %s", (_day, begin) => {
  const start = async () => {
    const visitor = await visit(world.site);
    await visitor.page.addInitScript(begin);
    return visitor;
  };

  test("a guest can write to a host", async () => {
    const { page, problems } = await start();
    await open(page, `/host/${world.property.slug}`);
    await button(page, "Show Interest").click();
    await fillInterest(page);
    await button(page, "Send Interest").click();
    await newestNotice(page, "Interest Submitted");
    await page
      .getByRole("heading", { name: "Your message is with the host of Casa Sol" })
      .waitFor();
    expect(problems).toEqual([]);
  });

  test("a person can sign up and ask for a new password", async () => {
    const { page, problems } = await start();
    const release = await held(page, code);
    await page.goto("/signup");
    await fillSignup(page, newEmail());
    release();
    await awake(page);
    await form(page).create.click();
    await newestNotice(page, "Account created successfully");
    await open(page, "/login");
    await button(page, "Forgot password?").click();
    await page.getByRole("dialog").getByLabel("Email").fill("ana@stays.example");
    await button(page, "Send Link").click();
    await newestNotice(page, "Check your email");
    expect(problems).toEqual([]);
  });

  test("a host can sign in with what was typed before hydration, and change a listing and its photos", async () => {
    const { page, problems } = await start();
    const release = await held(page, code);
    await page.goto("/login");
    await fillLogin(page, world.host.email);
    release();
    await awake(page);
    await form(page).signIn.click();
    await newestNotice(page, "Welcome back");
    await page.getByRole("banner").getByRole("link", { name: "Properties", exact: true }).click();
    await button(page, "Edit property").click();
    await page.getByLabel("Room pricing").fill("$150/night");
    await button(page, "Save").click();
    await newestNotice(page, "Property updated");
    const photos = page.getByRole("figure").getByRole("img");
    await expect.poll(() => photos.count()).toBeGreaterThan(0);
    const before = await photos.count();
    await page.locator('input[type="file"]').setInputFiles(await photoFiles(1));
    await newestNotice(page, "Image uploaded");
    await expect.poll(() => photos.count()).toBe(before + 1);
    await photoAction(page.getByRole("figure").last(), "Delete Photo");
    await button(page, "Delete").click();
    await newestNotice(page, "Image deleted");
    await expect.poll(() => photos.count()).toBe(before);
    expect(problems).toEqual([]);
  });
});

test("an upload that is stuck says so, and can be cancelled", async () => {
  const as = { as: world.host, expected: refusals, width: 390 };
  const { page, problems } = await visit(world.site, as);
  await page.clock.install();
  await open(page, "/properties");
  await page.route(/\/images$/, () => undefined);
  await page.locator('input[type="file"]').setInputFiles(await photoFiles(2));
  await page.getByText("Uploading 1 of 2").waitFor();
  await page.clock.fastForward(8000);
  await page.getByText("Nothing is moving. Check your connection.").waitFor();
  // On a phone, the message beside the file's name would leave no room for the name.
  const names = page.getByRole("listitem").getByText(/\.jpg$/);
  expect(await names.count()).toBe(2);
  for (const name of await names.all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  }
  await button(page, "Stop").click();
  expect(await newestNotice(page, "Error")).toMatch(/You stopped it/);
  await button(page, "Dismiss").click();
  expect(problems).toEqual([]);
});
