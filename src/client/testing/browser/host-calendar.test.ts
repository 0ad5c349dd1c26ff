import { afterAll, expect, test } from "vitest";
import { addDays, todayIn } from "../../../shared/stays/nights.ts";
import { type Account, makeHost, makeProperty, type Property, rest } from "./actors.ts";
import { startAudit } from "./audit.ts";
import {
  button,
  calls,
  errorOf,
  expectErrors,
  expectNotice,
  fillIn,
  held,
  newestNotice,
  propertyAction,
  refusals,
  unreachable,
} from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const zone = "Europe/Madrid";
const rules = { takes_requests: true, time_zone: zone, night_amount: 8000, currency: "EUR" };

const saveCalendar = (host: Account, { id }: Property, more: object = {}) =>
  rest(site, "PUT", `/api/properties/${id}/calendar`, {
    token: host.token,
    body: { ...rules, ...more },
  });

type Blocks = { blocks: Array<{ first_night: string; ends_on: string; note: string | null }> };
const blocksOf = async (host: Account, { id }: Property) =>
  (
    await rest<Blocks>(site, "GET", `/api/properties/${id}/calendar`, { token: host.token })
  ).blocks.map(({ first_night, ends_on, note }) => [first_night, ends_on, note]);

/** A Monday in two weeks or later, whose week is within one month. */
function mondayToCome(): string {
  const start = addDays(todayIn(zone, new Date()), 14);
  for (let day = start; ; day = addDays(day, 1)) {
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    if (isMonday && Number(day.slice(8)) > 7 && Number(day.slice(8)) < 20) return day;
  }
}

test("a host turns requests on, and every wrong field says so below it", async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  const { page, problems } = await visit(site, {
    as: host,
    expected: refusals,
    timezoneId: "Asia/Tokyo",
  });
  await open(page, "/properties");
  await button(page, "Edit property").click();
  const dialog = page.getByRole("dialog", { name: "Calendar" });
  await button(page.getByRole("dialog"), "Open Calendar").click();
  await dialog.getByText("Off. Guests write to you without dates").waitFor();
  expect(await dialog.getByLabel("Time zone of the property").inputValue()).toBe("Asia/Tokyo");

  await dialog.getByLabel("Take requests for dates").check();
  await fillIn(dialog, {
    "Price of a night": "80",
    "Share for upgrades, in percent": "101",
    "Equal rooms or cabins": "none",
    "Most guests in one stay": "0",
  });
  await button(dialog, "Save").click();
  await expectErrors([
    [
      dialog.getByLabel("Share for upgrades, in percent"),
      "Enter a share from 0 to 100 percent, with at most two decimals",
    ],
    [dialog.getByLabel("Equal rooms or cabins"), "Enter a whole number from 1 to 20"],
    [dialog.getByLabel("Most guests in one stay"), "Enter a whole number from 1 to 99"],
  ]);
  await fillIn(dialog, {
    "Share for upgrades, in percent": "10",
    "Equal rooms or cabins": "3",
    "Most guests in one stay": "4",
  });
  await button(dialog, "Save").click();
  await expectErrors([[dialog.getByLabel("Currency"), "Choose a currency from the list"]]);
  await dialog.getByLabel("Currency").selectOption("EUR");
  await dialog.getByText("Of a night at €80, €8 go to upgrades.").waitFor();

  await dialog.getByText("More rules").click();
  await fillIn(dialog, { "Shortest stay, in nights": "5", "Longest stay, in nights": "3" });
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    await dialog.getByLabel(day).uncheck();
  await button(dialog, "Save").click();
  await dialog.getByText("Choose at least one weekday for arrival").waitFor();
  await dialog.getByLabel("Saturday").check();
  await button(dialog, "Save").click();
  await expect
    .poll(() => errorOf(dialog.getByLabel("Longest stay, in nights")))
    .toBe("The longest stay can’t be shorter than the shortest");
  await fillIn(dialog, { "Longest stay, in nights": "14" });
  await button(dialog, "Save").dblclick();
  await expectNotice(page, "Calendar saved", "Guests can ask for dates now.");
  await dialog.getByText("On. €80 a night, 10% for upgrades.").waitFor();
  const saved = await rest<object>(site, "GET", `/api/properties/${property.id}/calendar`, {
    token: host.token,
  });
  expect(saved).toMatchObject({
    takes_requests: true,
    units: 3,
    max_guests: 4,
    min_nights: 5,
    max_nights: 14,
    arrival_days: [6],
    time_zone: "Asia/Tokyo",
    night_amount: 8000,
    currency: "EUR",
    share_percent: 10,
  });

  await button(dialog, "Change").nth(1).click();
  await fillIn(dialog, { IBAN: "ES91 2100 0418 4502 0005 1333" });
  await button(dialog, "Save").click();
  await expectErrors([
    [dialog.getByLabel("IBAN"), "This IBAN is not valid. Check it against your bank’s documents"],
  ]);
  await fillIn(dialog, { IBAN: "es91 2100 0418 4502 0005 1332" });
  await button(dialog, "Save").click();
  await expectErrors([
    [dialog.getByLabel("Account owner"), "Enter the name of the account’s owner"],
  ]);
  await fillIn(dialog, { "Account owner": "Ana Ruiz" });
  await page.keyboard.press("Escape");
  await button(page.getByRole("alertdialog"), "Cancel").click();
  await button(dialog, "Save").click();
  await newestNotice(page, "Payment details saved");
  await dialog.getByText("ES91 2100 0418 4502 0005 1332").waitFor();
  expect(problems).toEqual([]);
});

test("a host blocks nights by keys, by two presses, by drag and by dates, and removes a block", async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  await saveCalendar(host, property);
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/properties");
  await propertyAction(page, "Calendar");
  const dialog = page.getByRole("dialog");
  const monday = mondayToCome();
  const night = (days: number) => dialog.locator(`[data-night="${addDays(monday, days)}"]`);
  const block = () => button(dialog, "Block Nights");
  await dialog.getByText("All nights are free.").waitFor();
  while ((await night(0).count()) === 0) await button(dialog, "Next month").click();

  // With Shift and the arrow keys.
  await night(0).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await dialog.getByText("3 nights are chosen.").waitFor();
  expect(await dialog.getByLabel("Last night").inputValue()).toBe(addDays(monday, 2));
  await dialog.getByLabel("Note").fill("Painting");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Nights blocked", "3 nights can’t be requested.");
  await dialog.getByText("Blocked: Painting").waitFor();
  const name = await night(1).getAttribute("aria-label");
  expect(name).toMatch(/, Blocked: Painting$/);

  // With two presses, the later night first.
  await night(9).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Now press the last night.").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await dialog.getByText("2 nights are chosen.").waitFor();
  await block().dblclick();
  await expectNotice(page, "Nights blocked", "2 nights can’t be requested.");

  // With the mouse.
  await night(3).hover();
  await page.mouse.down();
  await night(5).hover();
  await page.mouse.up();
  await dialog.getByText("3 nights are chosen.").waitFor();
  await block().click();
  await expectNotice(page, "Nights blocked", "3 nights can’t be requested.");

  // With two dates.
  await block().click();
  await block().click();
  await expectErrors([
    [dialog.getByLabel("First night"), "Choose a day"],
    [dialog.getByLabel("Last night"), "Choose a day"],
  ]);
  await fillIn(dialog, { "First night": addDays(monday, 20), "Last night": addDays(monday, 19) });
  await block().click();
  await expectErrors([
    [dialog.getByLabel("Last night"), "The last night can’t be before the first one"],
  ]);
  await fillIn(dialog, { "Last night": addDays(monday, 20) });
  await block().click();
  await expectNotice(page, "Nights blocked", "1 night can’t be requested.");
  expect(await blocksOf(host, property)).toEqual([
    [monday, addDays(monday, 3), "Painting"],
    [addDays(monday, 3), addDays(monday, 6), null],
    [addDays(monday, 8), addDays(monday, 10), null],
    [addDays(monday, 20), addDays(monday, 21), null],
  ]);

  await dialog.getByRole("button", { name: "Show", description: "Blocked nights" }).click();
  const list = dialog.getByRole("list", { name: "Blocked nights" });
  await button(list.getByRole("listitem").filter({ hasText: "Painting" }), "Remove").click();
  await expectNotice(page, "Block removed", "These nights are free again.");
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  expect(problems).toEqual([]);
});

test("axe finds nothing in the calendar, new, loading, failed and full", async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  const { page, look, findings, visitor } = await startAudit(site, {
    as: host,
    expected: refusals,
  });
  const dialog = page.getByRole("dialog");
  const openCalendar = async () => {
    await propertyAction(page, "Calendar");
    await dialog.waitFor();
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  await open(page, "/properties");
  await openCalendar();
  await dialog.getByText("More rules").click();
  await dialog.getByLabel("Equal rooms or cabins").fill("0");
  await button(dialog, "Save").click();
  await dialog.getByText("Enter a whole number from 1 to 20").waitFor();
  await look("the form of a new calendar with errors");
  await page.keyboard.press("Escape");
  await button(page.getByRole("alertdialog"), "Discard Changes").click();
  await dialog.waitFor({ state: "hidden" });
  await unreachable(page, "calendars.get");
  await page.reload();
  await openCalendar();
  await button(dialog, "Retry").waitFor();
  await look("a calendar that did not come");
  await page.unrouteAll();
  await close();

  await saveCalendar(host, property, { units: 3 });
  const today = todayIn(zone, new Date());
  for (const [first, last, units] of [
    [1, 5, null],
    [2, 9, 1],
    [30, 40, 2],
  ] as const) {
    await rest(site, "POST", `/api/properties/${property.id}/blocks`, {
      token: host.token,
      body: { first_night: addDays(today, first), ends_on: addDays(today, last), units },
    });
  }
  const release = await held(page, "calendars.nights");
  await page.reload();
  await openCalendar();
  await dialog.getByRole("grid").waitFor();
  await look("a calendar whose nights are on their way");
  release();
  await button(dialog, "Next month").click();
  await dialog.getByRole("list").first().waitFor();
  await button(dialog, "Block Nights").click();
  await dialog.getByRole("button", { name: "Show", description: "Blocked nights" }).click();
  await look("a full calendar");
  await button(dialog, "Change").nth(1).click();
  await look("how guests pay");
  await page.route(calls("calendars.nights"), (route) => route.abort());
  await button(dialog, "Next month").click();
  await dialog.getByText("The nights could not be loaded").waitFor();
  await look("nights that did not come");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
