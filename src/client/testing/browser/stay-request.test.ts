import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayMs, dayOf } from "../../../shared/time.ts";
import {
  type Account,
  makeHost,
  makeProperty,
  makeUpgrade,
  type Property,
  rest,
} from "./actors.ts";
import { startAudit } from "./audit.ts";
import { expectFocus, tabTo, use } from "./keyboard.ts";
import { button, countCalls, errorOf, expectNotice, fillIn, refusals } from "./looks.ts";
import { awake, closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile({ env: { LANGUAGES: "en,de,ar" } });
let host: Account;
let property: Property;
let plain: Property;
let path: string;

/** A day from today on. */
const day = (days: number): string => dayOf(new Date(Date.now() + days * dayMs));

const guest = { "Your name": "Gus O'Guest", "Your email": "gus@example.net" };

beforeAll(async () => {
  host = await makeHost(site);
  plain = await makeProperty(site, host, { name: "Casa Luna" });
  // Long enough that the calendar is far below the first screen.
  const description = "A white house under the sun.\n\n".repeat(20);
  property = await makeProperty(site, host, { description });
  path = `/host/${property.slug}`;
  await makeUpgrade(site, host, property);
  await rest(site, "PUT", `/api/properties/${property.id}/calendar`, {
    token: host.token,
    body: {
      takes_requests: true,
      max_guests: 3,
      min_nights: 2,
      max_nights: 7,
      lead_days: 2,
      time_zone: "UTC",
      night_amount: 8000,
      currency: "EUR",
      share_percent: 10,
    },
  });
});
afterAll(closeBrowser);

/** Makes nights of the property taken. */
const block = (first: number, end: number) =>
  rest(site, "POST", `/api/properties/${property.id}/blocks`, {
    token: host.token,
    body: { first_night: day(first), ends_on: day(end) },
  });

const night = (scope: Page | Locator, days: number) => scope.locator(`[data-night="${day(days)}"]`);

async function openDialog(page: Page): Promise<Locator> {
  await open(page, path);
  await button(page, "Express Interest").click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}

test("a page of a property without requests loads no code for them", async () => {
  const { page, problems } = await visit(site);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await open(page, `/host/${plain.slug}`);
  await button(page, "Express Interest").click();
  await page.getByRole("dialog").waitFor();
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((url) => /availability|request-|calendar/i.test(url))).toEqual([]);
  expect(await page.locator("#availability").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("the calendar comes when a guest scrolls to it, without a touch", async () => {
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  expect(await page.locator("[data-awake]").count()).toBe(0);
  await page.getByText("2 to 7 nights").waitFor();
  await page.getByText("€80 a night").scrollIntoViewIfNeeded();
  await page.getByRole("grid").first().waitFor();
  expect(problems).toEqual([]);
});

test("a guest chooses the dates and asks for them by keyboard alone", async () => {
  const { page, problems } = await visit(site);
  await open(page, path);
  const grid = page.getByRole("grid").first();
  await grid.waitFor();
  // The month of the first possible arrival is shown first.
  const first = page.locator("#availability [data-night][tabindex='0']");
  await tabTo(first);
  const from = (await first.getAttribute("data-night")) ?? "";
  for (let days = Math.round((Date.parse(day(2)) - Date.parse(from)) / dayMs); days > 0; days -= 1)
    await page.keyboard.press("ArrowRight");
  await expectFocus(night(page, 2));
  await page.keyboard.press("Enter");
  await page.getByText(/^Arrival on .+ Now choose the day you leave\.$/).waitFor();
  await page.keyboard.press("ArrowRight");
  // One night is too short.
  expect(await night(page, 3).getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expectFocus(night(page, 9));
  await page.keyboard.press(" ");
  await page.getByText("7 nights × €80 = €560, €56 of it for upgrades").waitFor();
  await use(button(page, "Ask for These Dates"));
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Arrival", { exact: true }).inputValue()).toBe(day(2));
  expect(await dialog.getByLabel("Departure", { exact: true }).inputValue()).toBe(day(9));
  await page.keyboard.press("Escape");
  await expectFocus(button(page, "Ask for These Dates"));
  await use(button(page, "Clear Dates"), "Shift+Tab");
  await page.getByText("Choose the day you arrive").waitFor();
  expect(problems).toEqual([]);
});

test("Page Up and Page Down turn the month, and in Arabic the arrows follow the writing", async () => {
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  await open(page, `/ar${path}`);
  const first = page.locator("#availability [data-night][tabindex='0']");
  await first.waitFor();
  await awake(page);
  // Not a click: on some days the first night in view cannot be chosen.
  await first.focus();
  const from = (await first.getAttribute("data-night")) ?? "";
  const after = (days: number) => dayOf(new Date(Date.parse(from) + days * dayMs));
  const at = (name: string) => page.locator(`[data-night="${name}"]`);
  await page.keyboard.press("ArrowLeft");
  await expectFocus(at(after(1)));
  await page.keyboard.press("ArrowRight");
  await expectFocus(at(from));
  const shown = await page.getByRole("grid").first().getAttribute("aria-labelledby");
  const caption = page.locator(`[id="${shown}"]`);
  const month = await caption.textContent();
  await page.keyboard.press("PageDown");
  await expect.poll(() => caption.textContent()).not.toBe(month);
  await page.keyboard.press("PageUp");
  await expect.poll(() => caption.textContent()).toBe(month);
  expect(problems).toEqual([]);
});

test("broken rules are shown at the fields before anything is sent", async () => {
  const { page, problems } = await visit(site);
  const dialog = await openDialog(page);
  const sent = countCalls(page, "guestInterest.create");
  const [arrival, departure] = [
    dialog.getByLabel("Arrival", { exact: true }),
    dialog.getByLabel("Departure", { exact: true }),
  ];
  await arrival.fill(day(10));
  await departure.fill(day(11));
  await dialog.getByLabel("Number of guests").fill("4");
  await dialog.getByLabel("Your name").focus();
  await expect.poll(() => errorOf(departure)).toBe("The shortest stay is 2 nights");
  expect(await errorOf(dialog.getByLabel("Number of guests"))).toBe(
    "At most 3 guests can stay here",
  );
  await arrival.fill(day(1));
  await departure.fill(day(4));
  await fillIn(dialog, { ...guest, "Number of guests": "2" });
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await expect.poll(() => errorOf(arrival)).toMatch(/^The earliest arrival is /);
  await expectFocus(arrival);
  expect(sent()).toBe(0);
  await arrival.fill(day(2));
  await expect.poll(() => errorOf(arrival)).toBeUndefined();
  await dialog.getByText("2 nights × €80 = €160, €16 of it for upgrades").waitFor();
  expect(problems).toEqual([]);
});

test("nights that were taken meanwhile are an error at the arrival, and nothing is lost", async () => {
  const { page, problems } = await visit(site, { expected: refusals });
  const dialog = await openDialog(page);
  await fillIn(dialog, { ...guest, Arrival: day(40), Departure: day(42) });
  await block(40, 41);
  await dialog.getByRole("button", { name: /^Send/ }).click();
  const arrival = dialog.getByLabel("Arrival", { exact: true });
  await expect.poll(() => errorOf(arrival)).toMatch(/^The night of .+ is already taken$/);
  await expectFocus(arrival);
  expect(await dialog.getByLabel("Your name").inputValue()).toBe(guest["Your name"]);
  expect(problems).toEqual([]);
});

test("a request from the dialog’s calendar is sent, and the guest reads what happens next", async () => {
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  const dialog = await openDialog(page);
  await fillIn(dialog, guest);
  await button(dialog, "See Free Dates").click();
  await dialog.getByRole("grid").first().waitFor();
  // The last day of a month may be in the next one.
  for (const days of [2, 4]) {
    if (!(await night(dialog, days).isVisible())) await button(dialog, "Next month").click();
    await night(dialog, days).click();
  }
  expect(await dialog.getByLabel("Departure", { exact: true }).inputValue()).toBe(day(4));
  await dialog.getByRole("button", { name: /^Send/ }).click();
  const thanks = "Thank you for your interest! The property owner has been notified.";
  await expectNotice(page, "Interest Submitted", thanks);
  await page.getByText(/^The host can answer until you arrive\. .+ email with a link/).waitFor();
  expect(problems).toEqual([]);
});

test("the dialog works before the app runs, and keeps its dates", async () => {
  const { page, problems } = await visit(site);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(path);
  await button(page, "Express Interest").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Arrival", { exact: true }).fill(day(60));
  await dialog.getByLabel("Departure", { exact: true }).fill(day(63));
  await awake(page);
  await dialog.getByText("3 nights × €80 = €240, €24 of it for upgrades").waitFor();
  expect(await dialog.getByLabel("Arrival", { exact: true }).inputValue()).toBe(day(60));
  expect(problems).toEqual([]);
});

test.each([
  { width: 390, locale: "en", prefix: "" },
  { width: 320, locale: "en", prefix: "" },
  { width: 390, locale: "ar", prefix: "/ar" },
])("days are large enough to tap at $width px in $locale", async ({ width, prefix }) => {
  const { page } = await visit(site, { width, height: 844 });
  await open(page, prefix + path);
  const grid = page.getByRole("grid").first();
  await grid.waitFor();
  const boxes = await grid
    .getByRole("button")
    .evaluateAll((days) =>
      days.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    );
  const least = width >= 390 ? 44 : 36;
  for (const [wide = 0, high = 0] of boxes) {
    expect(wide).toBeGreaterThanOrEqual(least);
    expect(high).toBeGreaterThanOrEqual(44);
  }
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBe(0);
});

test("axe finds nothing on the calendar and in the dialog", async () => {
  await block(20, 24);
  const { page, look, findings, visitor } = await startAudit(site);
  await open(page, path);
  await page.getByRole("grid").first().waitFor();
  await look("calendar");
  await night(page, 2).click();
  await night(page, 5).click();
  await look("dates chosen");
  await button(page, "Ask for These Dates").click();
  const dialog = page.getByRole("dialog");
  await button(dialog, "See Free Dates").click();
  await dialog.getByRole("grid").first().waitFor();
  await look("request dialog");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
