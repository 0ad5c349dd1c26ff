import ICAL from "ical.js";
import type { ParsedMail } from "mailparser";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { addDays, todayIn } from "../../../shared/stays/nights.ts";
import {
  type Account,
  makeHost,
  makeProperty,
  makeUpgrade,
  newestMail,
  type Property,
  rest,
} from "./actors.ts";
import { tabTo, use } from "./keyboard.ts";
import { button } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const today = todayIn("UTC", new Date());
const [arrival, departure] = [addDays(today, 0), addDays(today, 2)];

/** How a person uses a page: by pointer, or by keyboard alone. */
type Hands = {
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  choose: (target: Locator, day: string) => Promise<void>;
};

const pointer: Hands = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: (target, day) => target.fill(day),
};

const keyboard: Hands = {
  press: (target) => use(target),
  async type(target, text) {
    await tabTo(target);
    await target.page().keyboard.press("Control+A");
    await target.page().keyboard.type(text);
  },
  async choose(target, day) {
    await tabTo(target);
    const [year = "", month = "", date = ""] = day.split("-");
    await target.page().keyboard.type(month + date + year);
    expect(await target.inputValue()).toBe(day);
  },
};

/** A host with a property at €80 a night, 10 % for upgrades, and one upgrade of €100. */
async function makePlace(): Promise<{ host: Account; property: Property; upgrade: number }> {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  const { token } = host;
  await rest(site, "PUT", `/api/properties/${property.id}/calendar`, {
    token,
    body: {
      takes_requests: true,
      time_zone: "UTC",
      lead_days: 0,
      night_amount: 8000,
      currency: "EUR",
      share_percent: 10,
    },
  });
  const { id: upgrade } = await makeUpgrade(site, host, property);
  const body = { goal_amount: 10_000, currency: "EUR" };
  await rest(site, "PUT", `/api/upgrade-projects/${upgrade}/goal`, { token, body });
  return { host, property, upgrade };
}

/** The events of a calendar, as another program reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      arrival: event.startDate.toString(),
      departure: event.endDate.toString(),
    };
  });
}

function calendarOf(mail: ParsedMail): string {
  const part = mail.attachments.find(({ contentType }) => contentType === "text/calendar");
  if (!part) throw new Error("The email has no calendar");
  return part.content.toString("utf8");
}

async function askForStay(page: Page, { press, type, choose }: Hands, email: string) {
  await press(button(page, "Express Interest").first());
  const dialog = page.getByRole("dialog");
  await type(dialog.getByLabel("Your name"), "Gus Guest");
  await type(dialog.getByLabel("Your email"), email);
  await choose(dialog.getByLabel("Arrival", { exact: true }), arrival);
  await choose(dialog.getByLabel("Departure", { exact: true }), departure);
  await dialog.getByText("2 nights × €80 = €160, €16 of it for upgrades").waitFor();
  await press(dialog.getByRole("button", { name: /^Send/ }));
  await page.getByText("The property owner has been notified.").first().waitFor();
}

async function acceptStay(page: Page, { press }: Hands) {
  await open(page, "/dashboard");
  await press(page.getByRole("link", { name: "1 request for dates is waiting" }));
  await press(page.getByRole("link", { name: "Gus Guest" }));
  await press(button(page, "Accept the Stay"));
  await press(button(page.getByRole("dialog"), "Accept the Stay"));
  await page.getByText("€160 agreed, €16 of it (10%) for upgrades").waitFor();
}

async function recordStay(page: Page, { press }: Hands) {
  await press(button(page, "Record the Stay"));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("All of it is assigned").waitFor();
  await press(button(dialog, "Save"));
  await page.getByText("Recorded: €16 to Roof panels").waitFor();
}

test.each([
  ["on a phone", pointer, 390],
  ["by keyboard alone", keyboard, 1440],
])(
  "a stay pays for an upgrade, from the guest’s request to the public bar, %s",
  async (_, hands, width) => {
    const { host, property, upgrade } = await makePlace();
    const email = `gus-${width}@example.net`;
    const guest = await visit(site, { width, height: 844 });
    await open(guest.page, `/host/${property.slug}`);
    await askForStay(guest.page, hands, email);

    const asked = await newestMail(site, email, "#stay=");
    const link = new URL(/https?:\/\/\S+#stay=[\w-]+/.exec(asked.text ?? "")?.[0] ?? "");
    await guest.page.goto(link.pathname + link.hash);
    const dialog = guest.page.getByRole("dialog", { name: "Your Stay" });
    await dialog.getByRole("heading", { name: "Your request is with Ana Ruiz" }).waitFor();

    const owner = await visit(site, { as: host, width });
    await acceptStay(owner.page, hands);
    const accepted = await newestMail(site, email, "accepted your request");
    const mailed = eventsOf(calendarOf(accepted));
    const { feed_url } = await rest<{ feed_url: string }>(
      site,
      "GET",
      `/api/properties/${property.id}/calendar`,
      { token: host.token },
    );
    const feed = await fetch(site.url + new URL(feed_url).pathname);
    const exported = await feed.text();
    expect(mailed).toEqual([{ uid: expect.any(String), arrival, departure }]);
    expect(eventsOf(exported)).toEqual(mailed);
    expect(exported).not.toContain("Gus");

    await recordStay(owner.page, hands);
    const { upgradeProjects } = await rest<{ upgradeProjects: object[] }>(
      site,
      "GET",
      `/api/public/properties/${property.slug}`,
    );
    expect(upgradeProjects).toMatchObject([{ id: upgrade, funded_percent: 16 }]);
    await guest.page.reload();
    await dialog.getByText("€16 of your stay went to Roof panels").waitFor();
    await hands.press(button(dialog, "Close"));
    await guest.page.getByText("€16 received, €16 of it from 1 stay").first().waitFor();
    expect([...guest.problems, ...owner.problems]).toEqual([]);
  },
);
