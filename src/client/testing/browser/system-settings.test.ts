import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { addDays } from "../../../shared/stays/nights.ts";
import { makeHost, makeProperty, makeUpgrade, newEmail, rest } from "./actors.ts";
import { adminLogin, adminSiteOfFile } from "./admin-site.ts";
import { button, countCalls, expectErrors, expectNotice, refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile({ CONTACT_EMAIL: "fixed@stays.example" });

afterAll(closeBrowser);

/** Opens the page, and a section of it. */
async function openSettings(page: Page, section: string) {
  await open(page, "/admin");
  await button(page, "System Settings").click();
  const tool = page.getByRole("region", { name: "System Settings" });
  await tool.getByText("Last backup").waitFor();
  const part = tool.getByRole("region", { name: section, exact: true });
  await part.getByRole("button").first().click();
  return { tool, part };
}

test("a setting is validated under its field, not discarded without a question, and applied at once", async () => {
  const { page, problems } = await visit(site, { as: admin });
  const { tool, part } = await openSettings(page, "Site");
  const locked = part.getByLabel("Contact email");
  expect(await locked.inputValue()).toBe("fixed@stays.example");
  expect(await locked.isEditable()).toBe(false);
  await part.getByText("Locked: CONTACT_EMAIL is set in the server’s environment.").waitFor();

  const [name, terms, days] = [
    part.getByLabel("Site name"),
    part.getByLabel("Terms and conditions"),
    part.getByLabel("Days to keep guest messages"),
  ];
  await name.fill("Sonne & Co");
  await terms.fill("http://example.org");
  await days.fill("soon");
  await button(part, "Save").click();
  await expectErrors([
    [terms, "Enter an address that starts with https:// or mailto:"],
    [
      days,
      "Enter a whole number of days from 1 to 3,650, or leave it empty to keep guest messages",
    ],
  ]);

  // A link and another section would both discard the change.
  await page.getByRole("link", { name: "Audit Log" }).click();
  const question = page.getByRole("alertdialog");
  await button(question, "Cancel").click();
  await question.waitFor({ state: "hidden" });
  await tool.getByRole("region", { name: "Outbox" }).getByRole("button").click();
  await button(question, "Cancel").click();
  expect(await name.inputValue()).toBe("Sonne & Co");

  const saves = countCalls(page, "settings.update");
  await terms.fill("https://stays.example/terms");
  await days.fill("90");
  await button(part, "Save").dblclick();
  await expectNotice(
    page,
    "Settings saved",
    "Guest messages older than 90 days will be erased within the hour.",
  );
  expect(saves()).toBe(1);
  await tool.getByText("Sonne & Co").waitFor();
  // The footer shows the change too, and so do new pages.
  expect(await page.locator("footer").innerText()).toContain("Sonne & Co");
  const guest = await visit(site);
  await open(guest.page, "/");
  expect(await guest.page.title()).toContain("Sonne & Co");
  expect(
    await guest.page.getByRole("link", { name: "Terms and Conditions" }).getAttribute("href"),
  ).toBe("https://stays.example/terms");
  expect([...problems, ...guest.problems]).toEqual([]);
});

test("closing without changes asks no question", async () => {
  const { page } = await visit(site, { as: admin });
  await openSettings(page, "Site");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await page.getByRole("heading", { name: "Audit Log" }).waitFor();
});

test("a test email shows the answer of the mail server", async () => {
  const { page, problems } = await visit(site, { as: admin });
  const { part } = await openSettings(page, "Test email");
  expect(await part.getByLabel("Send it to").inputValue()).toBe(adminLogin.email);
  await button(part, "Send Test Email").press("Enter");
  await part.getByText("The mail server accepted the email").waitFor();
  expect(await part.getByRole("status").innerText()).toMatch(/250 /);
  expect(site.smtp.mails.at(-1)?.subject).toMatch(/^A test email from /);

  site.smtp.refusal = { at: "RCPT TO", with: "550 5.1.1 No such user here" };
  await part.getByLabel("Send it to").fill("nobody@stays.example");
  await button(part, "Send Test Email").click();
  await part.getByText("The mail server refused the email").waitFor();
  expect(await part.getByRole("status").innerText()).toContain("550 5.1.1 No such user here");
  site.smtp.refusal = undefined;
  expect(problems).toEqual([]);
});

test("the outbox shows each failed email with the reason, and can send it again", async () => {
  site.smtp.refusal = { at: "RCPT TO", with: "550 5.7.1 Blocked for now" };
  const email = newEmail();
  const before = site.smtp.mails.length;
  await rest(site, "POST", "/api/signup", { body: { name: "Pia", email, password: "sunshine" } });
  const { page, problems } = await visit(site, { as: admin });
  const { part } = await openSettings(page, "Outbox");
  await expect
    .poll(async () => {
      await button(part, "Refresh").click();
      return part.innerText();
    })
    .toContain("550 5.7.1 Blocked for now");
  site.smtp.refusal = undefined;
  await part.getByRole("button", { name: /^Failed/ }).click();
  const row = part.getByRole("listitem").filter({ hasText: email });
  await row.getByText("Confirmation of a sign-up").waitFor();
  await button(row, "Try Again").dblclick();
  await expectNotice(
    page,
    "Trying again",
    "We’re sending the email now. Refresh the list to see the result.",
  );
  await expect.poll(() => site.smtp.mails.length).toBe(before + 1);
  await part.getByRole("button", { name: /^Sent/ }).click();
  await part.getByRole("listitem").filter({ hasText: email }).waitFor();
  await button(part, "Refresh").click();
  expect(site.smtp.mails).toHaveLength(before + 1);
  expect(problems).toEqual([]);
});

test("a guest's data can be found, and is erased only after the address is typed again", async () => {
  const { id } = await makeProperty(site, await makeHost(site));
  const guest = { property_id: id, guest_name: "Gus", guest_email: "gus@guests.example" };
  await rest(site, "POST", "/api/guest-interest", { body: guest });
  const { page, problems } = await visit(site, { as: admin, expected: refusals });
  const { part } = await openSettings(page, "A guest’s data");
  await part.getByLabel("The guest’s email").fill("GUS@guests.example");
  await button(part, "Find").click();
  await part.getByText("1 message in hosts’ inboxes").waitFor();
  const again = part.getByLabel("The same email again, to confirm");
  await again.fill("gus@guests.exampel");
  await button(part, "Erase").click();
  await expectErrors([[again, "Type the same email address again"]]);
  await again.fill("gus@guests.example");
  await button(part, "Erase").click();
  await expectNotice(page, "Guest data erased", "Deleted: 1 message, 0 reports and 1 email.");
  await part.getByText("We hold nothing about this address as a guest.").waitFor();
  const left = await rest(site, "POST", "/api/admin/guest-data", {
    token: admin.token,
    body: { email: guest.guest_email },
  });
  expect(left).toMatchObject({ interests: 0, letters: 0 });
  expect(problems).toEqual([]);
});

test("analytics shows four charts with values by keyboard, one measure by group, and a table", async () => {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  const upgrade = await makeUpgrade(site, host, property);
  await makeUpgrade(site, host, property, { upgrade_type: "wind turbine" });
  const entry = { kind: "grant", dated_on: new Date().toISOString().slice(0, 10), amount: 123_400 };
  await rest(site, "POST", `/api/upgrade-projects/${upgrade.id}/ledger`, {
    token: host.token,
    body: { ...entry, currency: "EUR" },
  });
  const { page, problems } = await visit(site, { as: admin });
  const asked = countCalls(page, "analytics.get");
  await open(page, "/admin");
  await page.getByRole("heading", { name: "System Actions" }).waitFor();
  expect(asked()).toBe(0);
  await button(page, "View Analytics").click();
  const tool = page.getByRole("region", { name: "Analytics" });
  const money = tool.getByRole("figure", { name: "Funding in EUR", exact: true });
  await money.waitFor();
  expect(asked()).toBe(1);
  for (const name of ["Sign-ups", "Listings", "Interest"]) {
    await tool.getByRole("figure", { name, exact: true }).waitFor();
  }
  expect(await money.innerText()).toMatch(/€1,234[^]*\+€1,234[^]*€1,234 in 26 weeks/);
  expect(await money.locator("svg rect").count()).toBe(26);
  // One stop for Tab; the arrows lead from week to week.
  const weeks = money.getByRole("group").getByRole("img");
  expect(await weeks.count()).toBe(26);
  await weeks.last().focus();
  await money.getByText(/^This week so far: €1,234/).waitFor();
  await page.keyboard.press("ArrowLeft");
  await money.getByText(/^Week from .*: €0/).waitFor();

  const typed = tool.getByRole("rowheader", { name: "wind turbine" });
  expect(await typed.innerText()).toBe("Wind turbine");
  await tool.getByLabel("Show").selectOption({ label: "Funding in EUR" });
  await page.waitForURL("**/admin?view=analytics&show=EUR");
  const countries = tool.getByRole("figure", { name: "Funding in EUR by country" });
  expect(await countries.getByRole("row", { name: "Spain" }).innerText()).toMatch(/€1,234/);
  await tool.getByRole("row", { name: "Solar Power" }).getByText("€1,234").waitFor();
  await button(tool, "Show as Table").click();
  const table = tool.getByRole("region", { name: "Numbers by week" });
  expect(await table.getByRole("row").count()).toBe(28);
  expect(await table.getByRole("row").nth(1).innerText()).toMatch(/€1,234/);
  expect(problems).toEqual([]);
});

test("analytics shows what came of stays, by property, with shares that nobody promised", async () => {
  const host = await makeHost(site);
  const { token } = host;
  const today = new Date().toISOString().slice(0, 10);
  /** A stay of two nights that begins today, and the money that arrives for it. */
  const stayAt = async (name: string, price: object, money: object) => {
    const property = await makeProperty(site, host, { name });
    const { id } = property;
    await makeUpgrade(site, host, property);
    const rules = { takes_requests: true, time_zone: "UTC", lead_days: 0, share_percent: 10 };
    const body = { ...rules, ...price };
    await rest(site, "PUT", `/api/properties/${id}/calendar`, { token, body });
    const guest = { property_id: id, guest_name: "Gus", guest_email: newEmail() };
    const dates = { arrival: today, departure: addDays(today, 2) };
    await rest(site, "POST", "/api/guest-interest", { body: { ...guest, ...dates } });
    const path = `/api/stays?property_id=${id}`;
    const { items } = await rest<{ items: Array<{ id: number }> }>(site, "GET", path, { token });
    const stay = `/api/stays/${items[0]?.id}`;
    await rest(site, "POST", `${stay}/accept`, { token, body: {} });
    const received = { received_on: today, ...money };
    await rest(site, "POST", `${stay}/settlement`, { token, body: received });
  };
  const euros = { night_amount: 10_000, currency: "EUR" };
  await stayAt("Casa Fija", euros, { received_amount: 15_000 });
  await stayAt("Casa Libre", {}, { received_amount: 5000, currency: "USD" });
  const { page, problems } = await visit(site, { as: admin });
  await open(page, "/admin?view=analytics");
  const figure = page.getByRole("figure", { name: "Stays by property" });
  const cells = async (name: string) =>
    (await figure.getByRole("row", { name }).innerText()).split(/\s*\t\s*|\n+/);
  await figure.waitFor();
  expect(await cells("Casa Fija")).toEqual(["Casa Fija", "1", "100%", "0 h", "2", "€15 of €20"]);
  expect(await cells("Casa Libre")).toEqual(["Casa Libre", "1", "100%", "0 h", "2", "$5"]);
  expect(await cells("All properties")).toEqual([
    "All properties",
    "2",
    "100%",
    "0 h",
    "4",
    "€15 of €20 and $5",
  ]);
  expect(problems).toEqual([]);
});
