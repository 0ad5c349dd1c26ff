import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { makeHost, makeProperty, makeUpgrade, newEmail, rest } from "./actors.ts";
import { adminLogin, adminSiteOfFile } from "./admin-site.ts";
import { button, countCalls, expectErrors, expectNotice, refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile({ CONTACT_EMAIL: "fixed@stays.example" });

afterAll(closeBrowser);

/** Opens the dialog and one of its sections. */
async function openSettings(page: Page, section?: string) {
  await open(page, "/admin");
  await button(page, "System Settings").click();
  const dialog = page.getByRole("dialog", { name: "System Settings" });
  await dialog.getByText("Last backup").waitFor();
  if (section === undefined) return { dialog, part: dialog };
  const part = dialog.getByRole("region", { name: section, exact: true });
  await part.getByRole("button").first().click();
  return { dialog, part };
}

test("a setting is validated under its field, not discarded without a question, and applied at once", async () => {
  const { page, problems } = await visit(site, { as: admin });
  const { dialog, part } = await openSettings(page, "Site");
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

  // Escape and opening another section would both discard the change.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await button(question, "Cancel").click();
  await question.waitFor({ state: "hidden" });
  await dialog.getByRole("region", { name: "Outbox" }).getByRole("button").click();
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
  await dialog.getByText("Sonne & Co").waitFor();
  // The header and footer behind the dialog show the change, and so do new pages.
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
  const { dialog } = await openSettings(page, "Site");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
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

test("the analytics dialog loads when it opens, and shows one measure at a time with its table", async () => {
  const host = await makeHost(site);
  const upgrade = await makeUpgrade(site, host, await makeProperty(site, host));
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
  const dialog = page.getByRole("dialog", { name: "View Analytics" });
  await dialog.getByRole("figure", { name: "Sign-ups by week" }).waitFor();
  expect(await dialog.getByRole("figure").count()).toBe(1);
  expect(asked()).toBe(1);

  await dialog.getByLabel("Show").selectOption({ label: "Funding in EUR" });
  const weeks = dialog.getByRole("figure", { name: "Funding in EUR by week" });
  expect(await weeks.getByRole("row").count()).toBe(28);
  expect(await weeks.getByRole("row").nth(1).innerText()).toMatch(/€1,234$/);
  expect(await weeks.locator("svg rect").count()).toBe(26);
  const countries = dialog.getByRole("figure", { name: "Funding in EUR by country" });
  expect(await countries.getByRole("row", { name: "Spain" }).innerText()).toMatch(/€1,234$/);
  await dialog.getByRole("row", { name: "Solar Power" }).getByText("€1,234").waitFor();
  expect(problems).toEqual([]);
});
