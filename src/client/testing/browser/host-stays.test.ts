import type { Page } from "playwright-core";
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
import { startAudit } from "./audit.ts";
import {
  answersLost,
  button,
  expectErrors,
  expectNotice,
  fillIn,
  newestNotice,
  propertyAction,
  refusals,
  unreachable,
} from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const day = (days: number) => addDays(todayIn("UTC", new Date()), days);

type Stay = { id: number; state: string; guest_name: string };

/** A host with a property that takes requests, and two upgrades; the first has a goal of 15 euros. */
async function makeTaker(
  time_zone = "UTC",
): Promise<{ host: Account; property: Property; goal: number }> {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  const { token } = host;
  await rest(site, "PUT", `/api/properties/${property.id}/calendar`, {
    token,
    body: {
      takes_requests: true,
      time_zone,
      lead_days: 0,
      night_amount: 8000,
      currency: "EUR",
      share_percent: 10,
    },
  });
  const { id: goal } = await makeUpgrade(site, host, property);
  await rest(site, "PUT", `/api/upgrade-projects/${goal}/goal`, {
    token,
    body: { goal_amount: 1500, currency: "EUR" },
  });
  await makeUpgrade(site, host, property, { upgrade_type: "battery", short_label: "Battery" });
  return { host, property, goal };
}

/** A request of a guest; returns the stay. */
async function ask(host: Account, property: Property, guest: string, dates: [number, number]) {
  const email = `${guest.toLowerCase()}@example.net`;
  await rest(site, "POST", "/api/guest-interest", {
    body: {
      property_id: property.id,
      guest_name: guest,
      guest_email: email,
      message: `It is me, ${guest}.`,
      arrival: day(dates[0]),
      departure: day(dates[1]),
      guests: 2,
    },
  });
  const { items } = await rest<{ items: Stay[] }>(site, "GET", "/api/stays", { token: host.token });
  const stay = items.find(({ guest_name }) => guest_name === guest);
  if (!stay) throw new Error("There is no stay");
  return stay;
}

const stateOf = async (host: Account, { id }: Stay) =>
  (await rest<Stay>(site, "GET", `/api/stays/${id}`, { token: host.token })).state;
const accept = (host: Account, { id }: Stay, body: object = {}) =>
  rest(site, "POST", `/api/stays/${id}/accept`, { token: host.token, body });

async function openStay(page: Page, guest: string) {
  await open(page, "/dashboard?inbox=all&dates=given");
  await page.getByRole("link", { name: guest }).click();
  await page.getByRole("heading", { name: guest }).waitFor();
}

test("a host accepts a request once, with a price and a message, and the next one sees that its nights are taken", async () => {
  const { host, property } = await makeTaker();
  const ada = await ask(host, property, "Ada", [20, 24]);
  const bob = await ask(host, property, "Bob", [23, 25]);
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  const dialog = page.getByRole("dialog");
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "2 requests for dates are waiting" }).click();
  await page.getByRole("link", { name: "Ada" }).click();
  await page.getByText("€320 by your calendar, €32 of it (10%) for upgrades").waitFor();
  await page.getByText(/^Answer by /).waitFor();

  await button(page, "Accept the Stay").click();
  const price = dialog.getByLabel("Price of the whole stay");
  expect(await price.inputValue()).toBe("320.00");
  await price.fill("a lot");
  await button(dialog, "Accept the Stay").click();
  await expectErrors([[price, "Enter an amount"]]);
  await price.fill("300,00");
  await dialog.getByText("Read as €300.00").waitFor();
  await dialog.getByLabel("Message to the guest").fill("Welcome! The key is under the stone.");
  await button(dialog, "Accept the Stay").dblclick();
  await expectNotice(
    page,
    "Stay accepted",
    "We emailed Ada. The nights are taken in your calendar.",
  );
  await page.getByText("€300 agreed, €30 of it (10%) for upgrades").waitFor();
  const mail = await newestMail(site, "ada@example.net", "The key is under the stone.");
  expect(mail.text).toContain("300");
  expect(await stateOf(host, ada)).toBe("accepted");

  await openStay(page, "Bob");
  await page.getByText("These nights are taken now.").waitFor();
  await button(page, "Accept the Stay").click();
  await button(dialog, "Accept the Stay").click();
  expect(await newestNotice(page, "Error")).toMatch(/already taken/);
  await button(dialog, "Cancel").click();
  await dialog.waitFor({ state: "hidden" });

  // The answer of the server is lost: the page says so, and the second try tells the state.
  await answersLost(page, "stays.decline");
  await button(page, "Decline").click();
  await dialog.getByLabel("Reason").fill("Another guest was faster, sorry.");
  await button(dialog, "Decline the Request").click();
  await newestNotice(page, "Error");
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("Another guest was faster, sorry.");
  await page.unrouteAll();
  await button(dialog, "Keep It").click();
  await button(page.getByRole("alertdialog"), "Discard Changes").click();
  await openStay(page, "Bob");
  await page.getByText("Reason: Another guest was faster, sorry.").waitFor();
  expect(await stateOf(host, bob)).toBe("declined");
  expect(problems).toEqual([]);
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "in %s, the page and the emails name the same day for an answer",
  async (timeZone) => {
    const { host, property } = await makeTaker(timeZone);
    await ask(host, property, "Zoe", [4, 6]);
    const { text } = await newestMail(site, host.email, "It is me, Zoe.");
    const until = /decline by (\w+\s\d+,\s\d{4})/.exec(text ?? "")?.[1]?.replaceAll(/\s/g, " ");
    const { page } = await visit(site, { as: host });
    await openStay(page, "Zoe");
    await page.getByText(`Answer by ${until}.`).waitFor();
  },
);

test("a host asks a question, changes an accepted stay, cancels it and closes the conversation", async () => {
  const { host, property } = await makeTaker();
  const stay = await ask(host, property, "Cyrus", [20, 22]);
  const { page, problems } = await visit(site, { as: host, width: 390 });
  const dialog = page.getByRole("dialog");
  await openStay(page, "Cyrus");
  await button(page, "Ask a Question").click();
  await button(page, "Send Message").click();
  const text = page.getByLabel("Message to the guest");
  await expectErrors([[text, "Write a message"]]);
  await text.fill("When do you arrive?");
  await page.reload();
  await page.getByText("We kept what you typed.").waitFor();
  await button(page, "Send Message").dblclick();
  await expectNotice(page, "Message sent", "The guest gets it by email.");
  const thread = page.getByRole("list", { name: "Conversation about this stay" });
  await thread.getByText("When do you arrive?").waitFor();
  expect(await thread.getByRole("listitem").count()).toBe(1);
  await newestMail(site, "cyrus@example.net", "When do you arrive?");

  await accept(host, stay);
  await page.reload();
  await button(page, "Change Dates or Price").click();
  await fillIn(dialog, { Departure: day(20) });
  await button(dialog, "Save").click();
  await expectErrors([[dialog.getByLabel("Departure"), "Departure must be after arrival"]]);
  await fillIn(dialog, { Departure: day(23), "Price of the whole stay": "240" });
  await button(dialog, "Save").click();
  await expectNotice(page, "Stay changed", "We emailed Cyrus.");
  await page.getByText("(3 nights), 2 guests").first().waitFor();
  await page.getByText("€240 agreed").waitFor();

  await button(page, "Cancel the Stay").click();
  await dialog.getByLabel("Reason").fill("The roof leaks.");
  await button(dialog, "Cancel the Stay").click();
  await expectNotice(page, "Stay cancelled", "We emailed Cyrus.");
  await page.getByRole("region", { name: "Messages" }).getByText("Cancelled by you").waitFor();
  await button(page, "Close Conversation").click();
  await button(page.getByRole("alertdialog"), "Close Conversation").click();
  await newestNotice(page, "Conversation closed");
  await page.getByText("You closed this conversation.").waitFor();
  expect(await stateOf(host, stay)).toBe("cancelled_by_host");
  expect(problems).toEqual([]);
});

test("a host records what arrived, splits it, goes over a goal, and corrects it later", async () => {
  const { host, property, goal } = await makeTaker();
  const stay = await ask(host, property, "Dee", [0, 3]);
  await accept(host, stay);
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  const dialog = page.getByRole("dialog");
  await openStay(page, "Dee");
  await button(page, "Record the Stay").click();
  const amount = dialog.getByLabel("Amount received for the stay");
  await amount.waitFor();
  expect(await amount.inputValue()).toBe("240.00");
  expect(await dialog.getByLabel("Roof panels").inputValue()).toBe("15.00");
  expect(await dialog.getByLabel("Battery").inputValue()).toBe("9.00");
  await dialog.getByText("All of it is assigned").waitFor();

  await amount.fill("200");
  await dialog.getByText("€40 less than agreed.").waitFor();
  await expect.poll(() => dialog.getByLabel("Battery").inputValue()).toBe("5.00");
  await dialog.getByLabel("Battery").fill("2.60");
  await dialog.getByText("€2.40 left to assign").waitFor();
  await button(dialog, "Save").click();
  await dialog.getByText("The parts must add up to the share").first().waitFor();
  await dialog.getByLabel("Battery").fill("");
  await dialog.getByLabel("Roof panels").fill("20");
  await dialog.getByText("The goals of your upgrades have no room for all of it.").waitFor();
  await button(dialog, "Save").click();
  await dialog.getByText(/goal/i).first().waitFor();
  await dialog.getByLabel("Give an upgrade more than its goal").check();
  await button(dialog, "Save").dblclick();
  await expectNotice(page, "Stay recorded", "The share is in the funding of your upgrades.");
  await page.getByText("Recorded: €20 to Roof panels").waitFor();
  await page.getByText(/€200 received on .*, €40 less than agreed/).waitFor();

  await button(page, "Correct What Arrived").click();
  await amount.waitFor();
  await amount.fill("210");
  await dialog.getByLabel("Roof panels").fill("15");
  await dialog.getByLabel("Battery").fill("6");
  await dialog.getByLabel("Note").fill("They left the rest in cash.");
  await button(dialog, "Save Correction").click();
  await expectNotice(page, "Stay recorded", "The share is in the funding of your upgrades.");
  await page.getByText("Recorded: €15 to Roof panels and €6 to Battery").waitFor();
  const ledger = await rest<{ items: Array<{ kind: string; amount: number }> }>(
    site,
    "GET",
    `/api/upgrade-projects/${goal}/ledger`,
    { token: host.token },
  );
  expect(ledger.items.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ["correction", -500],
      ["stay_share", 2000],
    ]),
  );
  expect(problems).toEqual([]);
});

test("a host records a stay from the dashboard, says that money is still to come, and takes the answer back", async () => {
  const { host, property } = await makeTaker();
  const { token } = host;
  const stay = await ask(host, property, "Ida", [0, 1]);
  await accept(host, stay);
  const came = () =>
    rest(site, "POST", `/api/stays/${stay.id}/outcome`, { token, body: { outcome: "took_place" } });
  await came();
  const { page, problems } = await visit(site, { as: host });
  const dialog = page.getByRole("dialog");
  const outcome = dialog.getByLabel("Did the stay take place?");
  const record = async (answer: string, description: string) => {
    await outcome.selectOption({ label: answer });
    await button(dialog, "Save").dblclick();
    await expectNotice(page, "Stay recorded", description);
    await dialog.waitFor({ state: "hidden" });
  };
  await open(page, "/dashboard");
  const agenda = page.getByRole("region", { name: "Stays" });
  await agenda.getByText("How was the stay of Ida?").waitFor();
  await button(agenda, "Record").click();
  await record("Yes, but the money is still to come", "You can record the money when it arrives.");
  expect(await stateOf(host, stay)).toBe("took_place");
  await agenda.getByText("How was the stay of Ida?").waitFor();

  await openStay(page, "Ida");
  await page.getByRole("region", { name: "Messages" }).getByText("Stay to record").waitFor();
  await button(page, "Record the Stay").click();
  await record("No, the guest didn’t come", "You can change this later.");
  expect(await stateOf(host, stay)).toBe("no_show");
  await open(page, "/dashboard");
  await agenda.waitFor();
  expect(await agenda.getByText("How was the stay of Ida?").count()).toBe(0);

  await openStay(page, "Ida");
  await page.getByRole("region", { name: "Messages" }).getByText("The guest didn’t come").waitFor();
  await button(page, "Correct").click();
  await record("I don’t know yet", "You can change this later.");
  expect(await stateOf(host, stay)).toBe("accepted");
  await button(page, "Change Dates or Price").waitFor();

  await came();
  await open(page, "/dashboard");
  await button(agenda, "Record").click();
  await dialog.getByText("All of it is assigned").waitFor();
  await record("Yes, and the money has arrived", "The share is in the funding of your upgrades.");
  expect(await stateOf(host, stay)).toBe("settled");
  expect(await agenda.getByText("How was the stay of Ida?").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a stay whose guest was erased is recorded from the calendar, and nobody is written to", async () => {
  const { host, property } = await makeTaker();
  const { token } = host;
  // No night of this stay is ahead.
  const stay = await ask(host, property, "Kim", [0, 1]);
  await accept(host, stay);
  await rest(site, "POST", `/api/stays/${stay.id}/outcome`, {
    token,
    body: { outcome: "took_place" },
  });
  const { guest_interest_id } = await rest<{ guest_interest_id: number }>(
    site,
    "GET",
    `/api/stays/${stay.id}`,
    { token },
  );
  await rest(site, "DELETE", `/api/guest-interests/${guest_interest_id}`, { token });

  const { page, problems } = await visit(site, { as: host, width: 390 });
  await open(page, "/properties");
  await propertyAction(page, "Calendar");
  const calendar = page.getByRole("dialog", { name: "Calendar" });
  const show = calendar.getByRole("button", { name: "Show", description: /^A guest, / });
  await show.click();
  await calendar.getByText("€80 agreed, €8 of it (10%) for upgrades").waitFor();
  expect(await button(calendar, "Write a Message").count()).toBe(0);
  await button(calendar, "Record the Stay").click();
  const record = page.getByRole("dialog", { name: "Record the Stay" });
  await record.getByText("All of it is assigned").waitFor();
  await button(record, "Save").click();
  await expectNotice(page, "Stay recorded", "The share is in the funding of your upgrades.");
  await calendar.getByText("Recorded: €8 to Roof panels").waitFor();
  await button(calendar, "Correct What Arrived").waitFor();
  expect(await stateOf(host, stay)).toBe("settled");
  expect(problems).toEqual([]);
});

test("a request that the host asked about is still behind the link on the dashboard, and a closed conversation takes no message", async () => {
  const { host, property } = await makeTaker();
  const stay = await ask(host, property, "Jo", [20, 22]);
  const { token } = host;
  await rest(site, "POST", `/api/stays/${stay.id}/messages`, { token, body: { text: "When?" } });
  const { page } = await visit(site, { as: host });
  const dialog = page.getByRole("dialog");
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "1 request for dates is waiting" }).click();
  await page.getByRole("link", { name: "Jo" }).click();
  await button(page, "Accept the Stay").click();
  await dialog.getByLabel("Message to the guest").waitFor();
  await button(dialog, "Cancel").click();
  await dialog.waitFor({ state: "hidden" });
  await rest(site, "POST", `/api/stays/${stay.id}/close`, { token });
  await page.reload();
  await button(page, "Accept the Stay").click();
  await dialog.getByLabel("Price of the whole stay").waitFor();
  expect(await dialog.getByLabel("Message to the guest").count()).toBe(0);
  await button(dialog, "Accept the Stay").click();
  await newestNotice(page, "Stay accepted");

  // The guest would not be told.
  await button(page, "Erase").click();
  const question = page.getByRole("alertdialog");
  await question.getByText("The guest’s link to this stay stops working").waitFor();
  await button(question, "Erase").click();
  expect(await newestNotice(page, "Error")).toMatch(/accepted and still ahead. Cancel it first/);
  expect(await stateOf(host, stay)).toBe("accepted");
});

test("the dashboard shows who comes and goes, and all calendars", async () => {
  const { host, property } = await makeTaker();
  await accept(host, await ask(host, property, "Eve", [1, 3]));
  await ask(host, property, "Fay", [30, 33]);
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/dashboard");
  const agenda = page.getByRole("region", { name: "Stays" });
  await agenda.getByText("Eve arrives at Casa Sol").waitFor();
  await agenda.getByText("Tomorrow").waitFor();
  await agenda.getByText("Eve leaves Casa Sol").waitFor();
  await agenda.getByRole("link", { name: "1 request for dates is waiting" }).waitFor();
  await button(agenda, "All Calendars").click();
  const dialog = page.getByRole("dialog", { name: "All Calendars" });
  await dialog.getByRole("row", { name: /^Casa Sol/ }).waitFor();
  await button(dialog, "Next month").click();
  await button(dialog, "Close").click();
  await dialog.waitFor({ state: "hidden" });
  await agenda.getByRole("link", { name: "Eve" }).first().click();
  await page.getByRole("heading", { name: "Eve" }).waitFor();
  expect(problems).toEqual([]);
});

test("axe finds nothing in the inbox with stays, its dialogs, and the dashboard", async () => {
  const { host, property } = await makeTaker();
  const waiting = await ask(host, property, "Gil", [20, 24]);
  const accepted = await ask(host, property, "Hal", [0, 2]);
  await accept(host, accepted, { message: "Welcome!" });
  const { page, look, findings, visitor } = await startAudit(site, {
    as: host,
    expected: refusals,
  });
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  await open(page, "/dashboard");
  await page.getByRole("region", { name: "Stays" }).waitFor();
  await look("the dashboard with stays");
  await button(page, "All Calendars").click();
  await dialog.getByText("Hal").first().waitFor();
  await look("all calendars");
  await close();
  await openStay(page, "Gil");
  await button(page, "Ask a Question").click();
  await look("a request");
  for (const [opener, state] of [
    ["Accept the Stay", "the dialog of an acceptance"],
    ["Decline", "the dialog of a refusal"],
  ] as const) {
    await button(page, opener).click();
    await dialog.waitFor();
    await look(state);
    await close();
  }
  await rest(site, "POST", `/api/stays/${waiting.id}/decline`, {
    token: host.token,
    body: { reason: "Full" },
  });
  await openStay(page, "Hal");
  await page.getByText("Welcome!").waitFor();
  await look("an accepted stay");
  await button(page, "Change Dates or Price").click();
  await dialog.waitFor();
  await look("the dialog of a change");
  await close();
  await button(page, "Record the Stay").click();
  await dialog.getByLabel("Roof panels").fill("30");
  await dialog.getByText("The goals of your upgrades have no room").waitFor();
  await look("a settlement over a goal");
  await page.keyboard.press("Escape");
  await button(page.getByRole("alertdialog"), "Discard Changes").click();
  await dialog.waitFor({ state: "hidden" });
  await unreachable(page, "stays.get");
  await openStay(page, "Gil");
  await button(page, "Try Again").waitFor();
  await look("a stay that did not come");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
