import type { Locator } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { limits } from "../../../shared/limits.ts";
import { makeHost, makeProperty, rest } from "./actors.ts";
import { button, countCalls, expectErrors, expectNotice, held, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

afterAll(closeBrowser);
const site = siteOfFile();

const interest = (property_id: number, more: object = {}) =>
  rest<{ id: number }>(site, "POST", "/api/guest-interest", {
    body: { property_id, guest_name: "Gus O'Guest", guest_email: "gus@example.net", ...more },
  });

const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((el) => el === document.activeElement)).toBe(true);

test("a host can read, answer, archive, export and erase messages in the inbox", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  await interest(id, {
    message: "Is May free?",
    arrival: "2027-05-01",
    departure: "2027-05-04",
    guests: 2,
  });
  await interest(id, { guest_name: "Ida", guest_email: "ida@example.net" });
  const { page, problems } = await visit(site, { as: host, width: 390, height: 844 });
  await open(page, "/dashboard");
  await page.getByText("2 unread", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Open inbox" }).press("Enter");
  await page.getByRole("heading", { name: "Guest Interest", level: 1 }).waitFor();
  await page.getByText("2 messages, 2 unread").waitFor();
  const gus = page.getByRole("link", { name: /Gus O'Guest/ });
  const messages = page.getByRole("region", { name: "Messages" });
  const toList = () => messages.getByRole("link", { name: "All Messages" }).press("Enter");

  // Read: all by the keyboard. On a phone, the messages take the place of the list.
  await gus.press("Enter");
  await messages.getByText("Is May free?", { exact: true }).waitFor();
  await expect.poll(() => gus.count()).toBe(0);
  const heading = messages.getByRole("heading", { name: "Gus O'Guest" });
  await expectFocus(heading);
  await messages.getByText("May 1, 2027 to May 4, 2027 (3 nights), 2 guests").waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?inbox=new&message=\d+$/);
  await page.goBack();
  await page.getByText("2 messages, 1 unread").waitFor();
  // Back in the list, the keyboard continues at the guest.
  await expectFocus(gus);
  await gus.press("Enter");
  await expectFocus(heading);
  await toList();
  await expectFocus(gus);

  // Answered, it is under Replied.
  await gus.click();
  const reply = messages.getByRole("link", { name: "Reply by Email" });
  expect(await reply.getAttribute("href")).toBe(
    "mailto:gus@example.net?subject=Your%20stay%20at%20Casa%20Sol",
  );
  await reply.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await reply.click();
  // Hosts who reply in their own mailbox mark it themselves.
  await button(messages, "Mark as Not Replied").click();
  // Only the next change is held.
  const mark = button(messages, "Mark as Replied");
  await mark.waitFor();
  const release = await held(page, "guestInterest.update");
  await mark.click();
  // One change at a time.
  const archive = button(messages, "Archive");
  await expect.poll(() => archive.getAttribute("aria-disabled")).toBe("true");
  release();
  await button(messages, "Mark as Not Replied").waitFor();
  await toList();
  // The guest has left this view.
  await expectFocus(page.getByRole("heading", { name: "Guest Interest", level: 1 }));
  await button(page, "New (1)").waitFor();
  await button(page, "Replied (1)").click();
  await gus.click();
  await button(messages, "Archive").click();
  await toList();
  await button(page, "Archived (1)").click();
  await gus.waitFor();
  // Ida's unread message is in another view.
  await page.getByText("1 message", { exact: true }).waitFor();

  // Exports the table and searches.
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Export CSV").click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^guest-interest-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByLabel("Search").fill("nobody of this name");
  await page.getByText("Nothing found").waitFor();
  await page.getByLabel("Search").fill("");

  await gus.click();
  await button(messages, "Erase").click();
  const question = page.getByRole("alertdialog");
  await question
    .getByText(/Are you sure you want to erase this message from Gus O'Guest/)
    .waitFor();
  await button(question, "Erase").click();
  await expectNotice(page, "Message erased", "It has been removed for good.");
  await page.getByText("Nothing archived").waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByText("1 unread", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test("on a wide screen the inbox has two panes, groups by guest, and opens at its address", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  const twin = await makeProperty(site, host);
  await interest(id, { message: "Is May free?" });
  await interest(twin.id, { message: "Or June?" });
  await interest(id, { guest_name: "Ida", guest_email: "ida@example.net", message: "And July?" });
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Gus O'Guest" }).first().click();
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText("Is May free?", { exact: true }).waitFor();
  await messages.getByText("Or June?", { exact: true }).waitFor();
  const gus = page.getByRole("link", { name: /Gus O'Guest 2 messages/ });
  expect(await gus.getAttribute("aria-current")).toBe("true");
  await gus.getByText("2 properties").waitFor();
  await page.getByText("3 messages, 1 unread").waitFor();
  await page.getByRole("link", { name: /^Unread: Ida/ }).click();
  await messages.getByText("And July?", { exact: true }).waitFor();
  expect(await gus.isVisible()).toBe(true);
  await page.reload();
  await messages.getByText("And July?", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test("a guest says when and how many, and keeps a summary with the link", async () => {
  const host = await makeHost(site);
  const { slug } = await makeProperty(site, host, { name: "Casa Luna" });
  const { page, problems } = await visit(site);
  await open(page, `/host/${slug}`);
  await button(page, "Show Interest").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your name").fill("Gus");
  await dialog.getByLabel("Your email").fill("gus@example.net");
  await dialog.getByLabel("Message").fill("Is there shade?");
  await dialog.getByText("Dates and guests").click();
  await dialog.getByLabel("Arrival").fill("2031-05-04");
  await dialog.getByLabel("Departure").fill("2031-05-04");
  await button(dialog, "One guest more").click();
  await button(dialog, "One guest more").click();
  await dialog.getByText("Dates and guests").click();
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await expectErrors([[dialog.getByLabel("Departure"), "Departure must be after arrival"]]);
  await dialog.getByLabel("Departure").fill("2031-05-06");
  await dialog.getByRole("button", { name: /^Send/ }).click();
  const thanks = "Thank you for your interest! The property owner has been notified.";
  await expectNotice(page, "Interest Submitted", thanks);
  await dialog.waitFor({ state: "hidden" });
  const summary = page.getByRole("region", { name: "Your message is with the host of Casa Luna" });
  await summary.getByText("May 4, 2031 to May 6, 2031 (2 nights), 2 guests").waitFor();
  await summary.getByText(`${site.url}/host/${slug}`).waitFor();
  expect(problems).toEqual([]);
});

test("after a failure of the next page the loaded messages stay, and Retry loads it", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  for (let n = 0; n <= limits.inboxPage; n += 1) {
    await interest(id, { guest_email: `gus${n}@example.net`, message: `Question ${n}` });
  }
  const { page } = await visit(site, { as: host });
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Open inbox" }).click();
  await page.getByText(`${limits.inboxPage + 1} messages`).waitFor();
  const rows = page.getByRole("link", { name: /Gus O'Guest/ });
  await unreachable(page, "guestInterest.list");
  await button(page, "Show More").click();
  await page.getByRole("alert").getByText("The inbox could not be loaded").waitFor();
  expect(await rows.count()).toBe(limits.inboxPage);
  await page.unrouteAll();
  await button(page, "Retry").click();
  await expect.poll(() => rows.count()).toBe(limits.inboxPage + 1);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("the messages of a guest are counted as far as they are loaded, and Show More leads to another guest", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  await interest(id, { guest_name: "Ida", guest_email: "ida@example.net" });
  const pages = 2;
  for (let n = 0; n < pages * limits.inboxPage; n += 1) {
    await interest(id, { message: `Question ${n}` });
  }
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/dashboard?inbox=new");
  await page.getByRole("link", { name: `Gus O'Guest ${limits.inboxPage}+ messages` }).waitFor();
  await button(page, "Show More").click();
  await page.getByRole("link", { name: /^Unread: Ida/ }).waitFor();
  await page
    .getByRole("link", { name: `Gus O'Guest ${pages * limits.inboxPage} messages` })
    .waitFor();
  expect(await button(page, "Show More").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("Show More stops when another list is chosen, and after a few pages without another guest", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  await interest(id, { guest_name: "Ida", guest_email: "ida@example.net" });
  const pages = 6;
  for (let n = 0; n < pages * limits.inboxPage; n += 1) {
    await interest(id, { message: `Question ${n}` });
  }
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/dashboard?inbox=new");
  const gus = page.getByRole("link", { name: /Gus O'Guest/ });
  await gus.waitFor();

  const further = /guestInterest\.list.*cursor/;
  const furtherPages: string[] = [];
  page.on("requestfinished", (request) => {
    if (further.test(request.url())) furtherPages.push(request.url());
  });
  const release = await held(page, further);
  await button(page, "Show More").click();
  const [all] = await Promise.all([
    page.waitForResponse((response) => /guestInterest\.list/.test(response.url())),
    button(page, `All (${pages * limits.inboxPage + 1})`).click(),
  ]);
  await all.finished();
  release();
  await expect.poll(() => furtherPages.length).toBe(1);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  expect(furtherPages).toHaveLength(1);

  await page.unrouteAll();
  await button(page, "Show More").click();
  await gus.getByText(`${pages * limits.inboxPage}+ messages`).waitFor();
  expect(furtherPages).toHaveLength(pages);
  await button(page, "Show More").click();
  await page.getByRole("link", { name: /^Unread: Ida/ }).waitFor();
  expect(problems).toEqual([]);
});

test("a guest with any number of messages is read by one change, from the oldest to the newest", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  const oldest = await interest(id, { message: "The first question" });
  for (let n = 0; n <= limits.conversationPage; n += 1) {
    await interest(id, { message: `Question ${n}` });
  }
  const { page, problems } = await visit(site, { as: host });
  const changes = [
    countCalls(page, "guestInterest.read"),
    countCalls(page, "guestInterest.update"),
  ];
  await open(page, `/dashboard?inbox=new&message=${oldest.id}`);
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText("The first question", { exact: true }).waitFor();
  await page.getByText(`${limits.conversationPage + 2} messages`, { exact: true }).waitFor();
  expect(changes.map((count) => count())).toEqual([1, 0]);
  expect(await messages.getByText("Question 0", { exact: true }).count()).toBe(0);
  await button(messages, "Show More").click();
  await messages.getByText("Question 0", { exact: true }).waitFor();
  const texts = await messages.getByText(/^(The first question|Question \d+)$/).allInnerTexts();
  expect(texts).toEqual([
    ...Array.from({ length: limits.conversationPage + 1 }, (_, n) => `Question ${n}`).toReversed(),
    "The first question",
  ]);
  expect(await button(messages, "Show More").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("the dashboard names a contact address that rejects email", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host, { contact_email: host.email });
  site.smtp.refusal = { at: "RCPT TO", with: "550 No such user" };
  await interest(id, { message: "Hello?" });
  await expect
    .poll(() =>
      rest<{ refused_contacts: object[] }>(site, "GET", "/api/dashboard", { token: host.token }),
    )
    .toMatchObject({ refused_contacts: [{ id }] });
  site.smtp.refusal = undefined;
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/dashboard");
  await page.getByText("Emails about Casa Sol aren’t getting through").waitFor();
  await page.getByText(`We couldn’t deliver email to ${host.email}`).waitFor();
  expect(problems).toEqual([]);
});
