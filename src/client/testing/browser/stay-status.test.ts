import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayMs, dayOf } from "../../../shared/time.ts";
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
import { expectFocus } from "./keyboard.ts";
import { button, countCalls, expectNotice, faulty, held, refusals, unreachable } from "./looks.ts";
import { closeBrowser, siteOfFile, visit } from "./site.ts";

const site = siteOfFile({ env: { LANGUAGES: "en,de,ar" } });
let host: Account;
let property: Property;
let upgrade: { id: number };

/** A day from today on. */
const day = (days: number): string => dayOf(new Date(Date.now() + days * dayMs));

const takesRequests = {
  takes_requests: true,
  units: 20,
  lead_days: 0,
  time_zone: "UTC",
  night_amount: 8000,
  currency: "EUR",
  share_percent: 10,
  payee_name: "Ana Ruiz",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  payment_instructions: "Half of it within a week, please.",
};

async function makeRequestable(name: string): Promise<Property> {
  const made = await makeProperty(site, host, { name });
  const path = `/api/properties/${made.id}/calendar`;
  await rest(site, "PUT", path, { token: host.token, body: takesRequests });
  return made;
}

beforeAll(async () => {
  host = await makeHost(site);
  property = await makeRequestable("Casa Sol");
  upgrade = await makeUpgrade(site, host, property, { short_label: "Solar water heating" });
});
afterAll(closeBrowser);

let guests = 0;

/** A guest asks for dates, and gets a link. */
async function askFor(arrival: number, departure: number, where = property) {
  guests += 1;
  const guest_email = `guest-${guests}@example.net`;
  await rest(site, "POST", "/api/guest-interest", {
    body: {
      property_id: where.id,
      guest_name: "Gus O’Guest",
      guest_email,
      message: "May we bring a dog?",
      arrival: day(arrival),
      departure: day(departure),
      guests: 2,
    },
  });
  const mail = await newestMail(site, guest_email, "#stay=");
  const link = /https?:\/\/\S+#stay=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
  const stays = await rest<{ items: Array<{ id: number; guest_email: string }> }>(
    site,
    "GET",
    `/api/stays?property_id=${where.id}`,
    { token: host.token },
  );
  const id = stays.items.find((stay) => stay.guest_email === guest_email)?.id ?? 0;
  return { id, path: link.slice(new URL(link).origin.length) };
}

/** The host's answer to a request. */
const decide = (id: number, answer: string, body: object = {}) =>
  rest(site, "POST", `/api/stays/${id}/${answer}`, { token: host.token, body });

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Your Stay" });
const state = (page: Page, name: string) => dialogOf(page).getByRole("heading", { name });

test("the link of the email opens the request; Back closes it, and a reload opens it again", async () => {
  const { path } = await askFor(10, 13);
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"]}`));
  await page.goto(path);
  await state(page, "Your request is with Ana Ruiz").waitFor();
  const dialog = dialogOf(page);
  for (const text of ["€240", "€24 of it for upgrades", "Expected price", "May we bring a dog?"]) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  expect(await dialog.getByRole("heading", { name: "How to Pay" }).count()).toBe(0);
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Casa Sol" }).waitFor();
  await button(page, "See Your Stay").click();
  await dialog.waitFor();
  await page.reload();
  await state(page, "Your request is with Ana Ruiz").waitFor();
  await button(dialog, "Close").click();
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).hash).toMatch(/^#stay=/);
  const secret = new URL(page.url()).hash.slice("#stay=".length);
  expect(asked.filter((line) => line.includes(secret))).toEqual([]);
  expect(problems).toEqual([]);
});

test("a guest withdraws a request with a reason", async () => {
  const { path } = await askFor(10, 13);
  const { page, problems } = await visit(site);
  await page.goto(path);
  const dialog = dialogOf(page);
  await button(dialog, "Withdraw Request").click();
  const question = page.getByRole("dialog", { name: "Withdraw Request" });
  await question.getByLabel("Reason").fill("We found a train.");
  await button(question, "Withdraw Request").click();
  await expectNotice(page, "Request Withdrawn", "Ana Ruiz is told by email.");
  await state(page, "You withdrew your request").waitFor();
  await dialog.getByText("We found a train.").waitFor();
  expect(await button(dialog, "Withdraw Request").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("an accepted stay shows how to pay, and can be cancelled", async () => {
  const { id, path } = await askFor(20, 23);
  await decide(id, "accept", { agreed_amount: 22_000, message: "Dogs are welcome." });
  const { page, problems } = await visit(site);
  await page.goto(path);
  await state(page, "Ana Ruiz accepted your stay").waitFor();
  const dialog = dialogOf(page);
  for (const text of ["DE89 3704 0044 0532 0130 00", "€220.00", "COBADEFFXXX"]) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  await dialog.getByText("Half of it within a week, please.").waitFor();
  await dialog.getByText("Dogs are welcome.").waitFor();
  await button(dialog, "Copy IBAN").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("DE89370400440532013000");
  await button(dialog, "Copy Reference").click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^SOLAR-\w{6}$/);
  await button(dialog, "Cancel Stay").click();
  const question = page.getByRole("dialog", { name: "Cancel Stay" });
  await button(question, "Keep Stay").click();
  await question.waitFor({ state: "hidden" });
  await expectFocus(button(dialog, "Cancel Stay"));
  await button(dialog, "Cancel Stay").click();
  await button(question, "Cancel Stay").click();
  await state(page, "You cancelled your stay").waitFor();
  expect(await dialog.getByRole("heading", { name: "How to Pay" }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a message is sent once, and kept while the line is dead", async () => {
  const { path } = await askFor(30, 32);
  const { page, problems } = await visit(site, { expected: refusals });
  await page.goto(path);
  const dialog = dialogOf(page);
  const field = dialog.getByLabel("Write to Ana Ruiz");
  await field.fill("Is there a stove?");
  await unreachable(page, "guestStays.sendMessage");
  await button(dialog, "Send Message").click();
  await expectNotice(page, "Error", "Failed to send the message");
  expect(await field.inputValue()).toBe("Is there a stove?");
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("Is there a stove?");
  await page.unrouteAll();
  const sent = countCalls(page, "guestStays.sendMessage");
  const release = await held(page, "guestStays.sendMessage");
  await button(dialog, "Send Message").dblclick();
  await button(dialog, "Sending...").waitFor();
  release();
  await expectNotice(page, "Message Sent", "Ana Ruiz gets it by email.");
  expect(sent()).toBe(1);
  expect(await field.inputValue()).toBe("");
  await dialog.getByRole("listitem").filter({ hasText: "Is there a stove?" }).waitFor();
  await button(dialog, "End Conversation").click();
  const question = page.getByRole("alertdialog");
  await button(question, "End Conversation").click();
  await dialog.getByText("You ended this conversation.").waitFor();
  expect(await field.count()).toBe(0);
  expect(problems).toEqual([]);
});

test("the stay is shown while the property is paused, over the page that says it is not there", async () => {
  const paused = await makeRequestable("Casa Luna");
  const { path } = await askFor(10, 12, paused);
  await rest(site, "PUT", `/api/properties/${paused.id}`, {
    token: host.token,
    body: { paused: true },
  });
  const { page } = await visit(site);
  await page.goto(path);
  await state(page, "Your request is with Ana Ruiz").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Property Not Found" }).waitFor();
  await button(page, "See Your Stay").click();
  await dialogOf(page).waitFor();
});

test("a wrong link says what to do, and a failure can be tried again", async () => {
  const { page } = await visit(site, { expected: refusals });
  await page.goto(`/host/${property.slug}#stay=short`);
  await dialogOf(page).getByText("This link does not lead to a stay").waitFor();
  await page.goto("about:blank");
  await page.goto(`/host/${property.slug}#stay=${"x".repeat(43)}`);
  await dialogOf(page).getByText("This link does not lead to a stay").waitFor();
  const { path } = await askFor(10, 12);
  await page.goto("about:blank");
  await faulty(page, "guestStays.status");
  await page.goto(path);
  await dialogOf(page).getByText("Your stay could not be loaded").waitFor();
  await page.unrouteAll();
  await button(dialogOf(page), "Retry").click();
  await state(page, "Your request is with Ana Ruiz").waitFor();
});

test("after the stay, the guest sees where the money went, and everyone what came from stays", async () => {
  const { id, path } = await askFor(0, 2);
  await decide(id, "accept");
  await decide(id, "outcome", { outcome: "took_place" });
  const { page, problems } = await visit(site);
  await page.goto(path);
  await state(page, "You stayed with Ana Ruiz").waitFor();
  await decide(id, "settlement", {
    received_amount: 16_000,
    received_on: day(0),
    parts: [{ upgrade_project_id: upgrade.id, amount: 1600 }],
  });
  await page.reload();
  await state(page, "Thank you for staying with Ana Ruiz").waitFor();
  const dialog = dialogOf(page);
  await dialog.getByText("€16 of your stay went to Solar water heating").waitFor();
  await dialog.getByText("Recorded by the host", { exact: true }).waitFor();
  await button(dialog, "Close").click();
  await page.getByText("€16 received, €16 of it from 1 stay").waitFor();
  expect(problems).toEqual([]);
});

test("axe finds nothing on the states of a stay", async () => {
  const { page, look, findings, visitor } = await startAudit(site);
  const [requested, accepted, declined] = [
    await askFor(40, 43),
    await askFor(40, 43),
    await askFor(40, 43),
  ];
  await decide(accepted.id, "accept", { message: "Welcome!" });
  await decide(declined.id, "decline", { reason: "We paint the house." });
  await page.goto(requested.path);
  await state(page, "Your request is with Ana Ruiz").waitFor();
  await look("requested");
  await button(dialogOf(page), "Withdraw Request").click();
  await page.getByRole("dialog", { name: "Withdraw Request" }).waitFor();
  await look("withdraw", "brief");
  await page.goto("about:blank");
  await page.goto(accepted.path);
  await state(page, "Ana Ruiz accepted your stay").waitFor();
  await look("accepted");
  await page.goto("about:blank");
  await page.goto(declined.path);
  await state(page, "Ana Ruiz can’t take you on these dates").waitFor();
  await look("declined");
  await page.goto("about:blank");
  await page.goto(`/host/${property.slug}#stay=short`);
  await dialogOf(page).getByRole("alert").waitFor();
  await look("wrong link");
  expect(findings).toEqual([]);
  expect(visitor.problems.filter((problem) => !refusals.test(problem))).toEqual([]);
});
