import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { days } from "./bad-days/days.ts";
import { fillInterest, type Sending, sendings } from "./bad-days/forms.ts";
import { sessionOf, worldOfFile } from "./bad-days/world.ts";
import { fillLogin, fillSignup, form } from "./account-forms.ts";
import { newEmail, photoFiles } from "./actors.ts";
import { button, calls, countCalls, held, notices, refusals } from "./looks.ts";
import { awake, closeBrowser, open, visit } from "./site.ts";

const world = worldOfFile();
afterAll(closeBrowser);

const code = /\/assets\/.*\.js$/;
/** Waits for a notice with this title, and returns its text. */
async function notice(page: Page, title: string): Promise<string> {
  await expect.poll(async () => (await notices(page))[0]?.[0], { message: title }).toBe(title);
  return (await notices(page))[0]?.[1] ?? "";
}

describe.each(Object.entries(days))("with %s", (_day, begin) => {
  const start = async () => {
    const visitor = await visit(world.site);
    await visitor.page.addInitScript(begin);
    return visitor;
  };

  test("a guest writes to a host", async () => {
    const { page, problems } = await start();
    await open(page, `/host/${world.property.slug}`);
    await button(page, "Show Interest").click();
    await fillInterest(page);
    await button(page, "Send Interest").click();
    await notice(page, "Interest Submitted");
    await page.getByRole("heading", { name: "You wrote to the host of Casa Sol" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("somebody signs up, and asks for a new password", async () => {
    const { page, problems } = await start();
    const release = await held(page, code);
    await page.goto("/signup");
    await fillSignup(page, newEmail());
    release();
    await awake(page);
    await form(page).create.click();
    await notice(page, "Account created successfully");
    await open(page, "/login");
    await button(page, "Forgot password?").click();
    await page.getByRole("dialog").getByLabel("Email").fill("ana@stays.example");
    await button(page, "Send Link").click();
    await notice(page, "Check your email");
    expect(problems).toEqual([]);
  });

  test("a host signs in with what was typed early, and changes a listing and its photos", async () => {
    const { page, problems } = await start();
    const release = await held(page, code);
    await page.goto("/login");
    await fillLogin(page, world.host.email);
    release();
    await awake(page);
    await form(page).signIn.click();
    await notice(page, "Welcome back");
    await page.getByRole("banner").getByRole("link", { name: "Properties", exact: true }).click();
    await button(page, "Edit property").click();
    await page.getByLabel("Room pricing").fill("$150/night");
    await button(page, "Save").click();
    await notice(page, "Property updated");
    const photos = page.getByRole("figure").getByRole("img");
    await expect.poll(() => photos.count()).toBeGreaterThan(0);
    const before = await photos.count();
    await page.locator('input[type="file"]').setInputFiles(await photoFiles(1));
    await notice(page, "Image uploaded");
    await expect.poll(() => photos.count()).toBe(before + 1);
    await button(page, "Delete image").last().click();
    await button(page, "Delete").click();
    await notice(page, "Image deleted");
    await expect.poll(() => photos.count()).toBe(before);
    expect(problems).toEqual([]);
  });
});

/** Somebody who has filled in a form and is about to send it. */
async function aboutToSend({ as, at, fill, call, typed }: Sending, clock?: "own clock") {
  const visitor = await visit(world.site, { as: sessionOf(world, as), expected: refusals });
  const { page } = visitor;
  if (clock) await page.clock.install();
  await open(page, at(world));
  const send = await fill(page, world);
  return {
    ...visitor,
    send,
    sent: countCalls(page, call),
    expectTyped: async () => {
      if (typed) expect(await page.getByLabel(typed.label).inputValue()).toBe(typed.value);
    },
  };
}

describe.each(Object.entries(sendings))("%s", (_what, sending) => {
  test("is not sent offline, neither at once nor later, and is not lost", async () => {
    const { page, problems, send, sent, expectTyped } = await aboutToSend(sending);
    await page.context().setOffline(true);
    await send.click();
    expect(await notice(page, sending.failed)).toMatch(/You are offline\. Connect to the internet/);
    const tried = sent();
    await page.context().setOffline(false);
    await page.evaluate(() => fetch("/readyz"));
    expect(sent()).toBe(tried);
    await expectTyped();
    await send.click();
    await notice(page, sending.done);
    expect(problems).toEqual([]);
  });

  test("ends though nobody answers, and is not lost", async () => {
    const { page, problems, send, expectTyped } = await aboutToSend(sending, "own clock");
    await page.route(calls(sending.call), () => undefined);
    const leaves = page.waitForRequest(calls(sending.call));
    await send.click();
    await leaves;
    const stop = button(page, "Stop");
    if ((await stop.count()) > 0) {
      await stop.click();
      expect(await notice(page, sending.failed)).toMatch(/You stopped it/);
    } else {
      await page.clock.fastForward(30_000);
      expect(await notice(page, sending.failed)).toMatch(/No answer came in time/);
    }
    await expectTyped();
    expect(problems).toEqual([]);
  });
});

test("an upload that is stuck says so, and can be stopped", async () => {
  const as = { as: world.host, expected: refusals, width: 390 };
  const { page, problems } = await visit(world.site, as);
  await page.clock.install();
  await open(page, "/properties");
  await page.route(/\/images$/, () => undefined);
  await page.locator('input[type="file"]').setInputFiles(await photoFiles(2));
  await page.getByText("Uploading 1 of 2").waitFor();
  await page.clock.fastForward(8000);
  await page.getByText("Nothing is moving. Check your connection.").waitFor();
  // Beside the file's name it would leave no room for it on a phone.
  const names = page.getByRole("listitem").getByText(/\.jpg$/);
  expect(await names.count()).toBe(2);
  for (const name of await names.all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  }
  await button(page, "Stop").click();
  expect(await notice(page, "Error")).toMatch(/You stopped it/);
  await button(page, "Dismiss").click();
  expect(problems).toEqual([]);
});
