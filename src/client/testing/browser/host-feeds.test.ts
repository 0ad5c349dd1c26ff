import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, todayIn } from "../../../shared/stays/nights.ts";
import { makeHost, makeProperty, rest } from "./actors.ts";
import { startAudit } from "./audit.ts";
import {
  button,
  expectErrors,
  expectNotice,
  fillIn,
  newestNotice,
  propertyAction,
  refusals,
} from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile({ env: { CALENDAR_FEEDS_ALLOW: "127.0.0.0/8" } });
afterAll(closeBrowser);

/** The other site: answers with a calendar, or an error while it is broken. */
const other = { address: "", isBroken: false };
const server = createServer((_request, response) => {
  if (other.isBroken) {
    response.writeHead(500).end();
    return;
  }
  const day = (days: number) => addDays(todayIn("UTC", new Date()), days).replaceAll("-", "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Other//EN",
    "BEGIN:VEVENT",
    "UID:1@other.example",
    "DTSTAMP:20260101T000000Z",
    `DTSTART;VALUE=DATE:${day(3)}`,
    `DTEND;VALUE=DATE:${day(6)}`,
    "SUMMARY:Reserved",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  response.writeHead(200, { "content-type": "text/calendar" }).end(lines.join("\r\n"));
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address) other.address = `http://127.0.0.1:${address.port}`;
});
afterAll(() => void server.close());

async function makeCalendar() {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  await rest(site, "PUT", `/api/properties/${property.id}/calendar`, {
    token: host.token,
    body: { takes_requests: true, time_zone: "UTC" },
  });
  return { host, property };
}

test("a host adds another calendar, sees why it is not read, edits it and removes it", async () => {
  const { host } = await makeCalendar();
  other.isBroken = false;
  const { page, problems } = await visit(site, { as: host, width: 390, expected: refusals });
  await open(page, "/properties");
  await propertyAction(page, "Calendar");
  const dialog = page.getByRole("dialog");
  await button(dialog, "Add").click();
  await button(dialog, "Add Calendar").click();
  await expectErrors([
    [dialog.getByLabel("Name of the calendar"), "Give this calendar a name"],
    [
      dialog.getByLabel("Calendar address"),
      "Enter a calendar address that starts with https://, http:// or webcal://",
    ],
  ]);
  await fillIn(dialog, {
    "Name of the calendar": "Other site",
    "Calendar address": `${other.address}/stays.ics`,
  });
  await button(dialog, "Add Calendar").dblclick();
  await expectNotice(page, "Calendar saved", "Other site: 3 nights.");
  const list = dialog.getByRole("list", { name: "Other calendars" });
  await list.getByText("Read just now, 3 nights").waitFor();

  await button(dialog, "Add a Calendar").click();
  await fillIn(dialog, {
    "Name of the calendar": "Twice",
    "Calendar address": `${other.address}/stays.ics`,
  });
  await button(dialog, "Add Calendar").click();
  expect(await newestNotice(page, "Error")).toMatch(/already reads this calendar/);
  await button(dialog, "Cancel").click();

  other.isBroken = true;
  await button(list, "Actions").click();
  await button(list, "Read Now").click();
  await expectNotice(
    page,
    "The calendar was not read",
    "Other site: its address answers with an error.",
  );
  await list.getByText(/^Not read since .*: its address answers with an error\.$/).waitFor();
  await dialog.getByText("1 calendar can’t be read.").waitFor();

  await button(list, "Actions").click();
  await button(list, "Edit").click();
  await fillIn(dialog, { "Name of the calendar": "Portal" });
  await button(dialog, "Save").click();
  await newestNotice(page, "Calendar saved");
  await button(list, "Actions").click();
  await button(list, "Remove").click();
  await button(page.getByRole("alertdialog"), "Remove").click();
  await expectNotice(page, "Calendar removed", "The nights of Portal are free again.");
  await expect.poll(() => list.count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a host copies the address for other sites, and replaces it", async () => {
  const { host } = await makeCalendar();
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/properties");
  await propertyAction(page, "Calendar");
  const dialog = page.getByRole("dialog");
  await button(dialog, "Show").click();
  await button(dialog, "Copy Address").click();
  await expectNotice(page, "Address copied", "Paste it into the other site.");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect((await fetch(address)).headers.get("content-type")).toMatch(/^text\/calendar/);
  await button(dialog, "Replace the Address").click();
  await button(page.getByRole("alertdialog"), "Replace the Address").click();
  await newestNotice(page, "Address replaced");
  expect((await fetch(address)).status).toBe(404);
  await expect.poll(() => dialog.getByText(address).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("axe finds nothing in the calendars of other sites and the address", async () => {
  const { host, property } = await makeCalendar();
  other.isBroken = false;
  const add = (name: string) =>
    rest(site, "POST", `/api/properties/${property.id}/calendar-feeds`, {
      token: host.token,
      body: { name, url: `${other.address}/${name}.ics` },
    });
  await add("airbnb");
  other.isBroken = true;
  await add("a-calendar-with-a-rather-long-name-of-a-portal");
  const { page, look, findings, visitor } = await startAudit(site, { as: host });
  await open(page, "/properties");
  await propertyAction(page, "Calendar");
  const dialog = page.getByRole("dialog");
  await button(dialog, "Manage").click();
  await button(dialog, "Add a Calendar").click();
  await look("the calendars of other sites");
  await button(dialog, "Close").last().click();
  await button(dialog, "Show").click();
  await look("the address for other sites");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
