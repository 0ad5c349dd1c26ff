import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade, password } from "./actors.ts";
import { fillLogin, form } from "./account-forms.ts";
import {
  answersLost,
  button,
  expectNotice,
  fundingAction,
  refusals,
  unreachable,
} from "./looks.ts";
import { awake, closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

const note = "We kept what you typed.";
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft ")));

/** Reloads and accepts the question "Leave site?"; an open dialog opens again. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await awake(page);
}

/** Closes the dialog with Back, which keeps the draft. */
async function putAside(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

test("the draft of a property survives a reload and a failed request, and is deleted once it is listed", async () => {
  const host = await makeHost(site);
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await open(page, "/properties");
  await page.getByRole("button", { name: "Add Your First Property" }).click();
  const adding = dialog(page, "Add New Property");
  await adding.getByLabel("Property name").fill("Casa Sol");
  await adding.getByLabel("Country").selectOption("Spain");
  await adding.getByLabel("Description").fill("White,\nunder the sun");

  await reload(page);
  await adding.getByText(note).waitFor();
  expect(await adding.getByLabel("Property name").inputValue()).toBe("Casa Sol");
  await expect.poll(() => adding.getByLabel("Country").inputValue()).toBe("Spain");
  expect(await adding.getByLabel("Description").inputValue()).toBe("White,\nunder the sun");

  await adding.getByLabel("Location").fill("Ronda");
  await adding.getByLabel("Contact email").fill("stay@casasol.example");
  await unreachable(page, "properties.create");
  await adding.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Error", expect.anything());
  await page.unrouteAll();
  await reload(page);
  await expect.poll(() => adding.getByLabel("Location").inputValue()).toBe("Ronda");
  await adding.getByRole("button", { name: "Save" }).click();
  await page.getByRole("article", { name: "Casa Sol" }).waitFor();
  expect(await drafts(page)).toEqual([]);

  await page.getByRole("button", { name: "Add Property" }).click();
  expect(await adding.getByText(note).count()).toBe(0);
  expect(await adding.getByLabel("Property name").inputValue()).toBe("");
  expect(problems).toEqual([]);
});

test("each edited row has its own draft, and Discard deletes it", async () => {
  const host = await makeHost(site);
  const casa = await makeProperty(site, host);
  await makeUpgrade(site, host, casa, { short_label: "Roof panels" });
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/properties");
  await page.getByRole("button", { name: "Edit property" }).click();
  const editing = dialog(page, "Edit Property");
  await editing.getByLabel("Room pricing").fill("€90");
  await reload(page);
  await expect.poll(() => editing.getByLabel("Room pricing").inputValue()).toBe("€90");
  expect(await editing.getByLabel("Property name").inputValue()).toBe("Casa Sol");
  await putAside(page);
  await page.getByRole("button", { name: "Edit upgrade project" }).click();
  const upgrade = dialog(page, "Edit Upgrade Project");
  expect(await upgrade.getByText(note).count()).toBe(0);
  await upgrade.getByLabel("Short label").fill("Panels for the south roof");
  await reload(page);
  expect(await drafts(page)).toHaveLength(2);

  await expect
    .poll(() => upgrade.getByLabel("Short label").inputValue())
    .toBe("Panels for the south roof");
  await upgrade.getByRole("button", { name: "Discard it" }).click();
  expect(await upgrade.getByLabel("Short label").inputValue()).toBe("Roof panels");
  await upgrade.getByRole("button", { name: "Cancel" }).click();
  await upgrade.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Edit property" }).click();
  await expect.poll(() => editing.getByLabel("Room pricing").inputValue()).toBe("€90");
  await editing.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await editing.waitFor({ state: "hidden" });
  expect(await drafts(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("a host's draft is not shown to the next person who signs in", async () => {
  const host = await makeHost(site);
  const other = await makeHost(site);
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/properties");
  await page.getByRole("button", { name: "Add Your First Property" }).click();
  await dialog(page, "Add New Property").getByLabel("Property name").fill("Casa Sol");
  await putAside(page);
  expect(await drafts(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor();
  expect(await drafts(page)).toEqual([]);

  await open(page, "/login");
  await fillLogin(page, other.email, password);
  await form(page).signIn.click();
  await page.waitForURL("**/dashboard");
  expect(await drafts(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("the draft of a guest's message survives a reload, and is deleted once it is sent", async () => {
  const host = await makeHost(site);
  const casa = await makeProperty(site, host);
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  await open(page, `/host/${casa.slug}`);
  await button(page, "Express Interest").click();
  const asking = dialog(page, "Express Interest");
  await asking.getByLabel("Your name").fill("Ben");
  await asking.getByLabel("Message").fill("Two of us, in May?");
  await reload(page);
  await asking.getByText(note).waitFor();
  expect(await asking.getByLabel("Message").inputValue()).toBe("Two of us, in May?");
  await asking.getByLabel("Your email").fill("ben@example.org");
  await asking.getByRole("button", { name: "Send Interest" }).click();
  await asking.waitFor({ state: "hidden" });
  expect(await drafts(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("drafts of an entry and an update survive a reload, and are sent only once after a lost answer", async () => {
  const host = await makeHost(site);
  const casa = await makeProperty(site, host);
  await makeUpgrade(site, host, casa, { short_label: "Roof panels" });
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await open(page, "/properties");
  await fundingAction(page, "Record Funding");
  const recording = dialog(page, "Record Funding");
  await recording.getByLabel("Amount").fill("250");
  await recording.getByLabel("Currency").selectOption("EUR");
  await answersLost(page, "funding.record");
  await button(recording, "Record").click();
  await expectNotice(page, "Error", expect.anything());
  await page.unrouteAll();
  await reload(page);
  await recording.getByText(note).waitFor();
  expect(await recording.getByLabel("Amount").inputValue()).toBe("250");
  await button(recording, "Record").click();
  await expectNotice(page, "Funding recorded", "€250 for Roof panels.");
  expect(await drafts(page)).toEqual([]);
  expect(await recording.getByRole("listitem").count()).toBe(1);
  expect(await recording.getByText(note).count()).toBe(0);
  await recording.getByLabel("Note").fill("By bank");
  await button(recording, "Cancel").click();
  await button(page, "Discard Changes").click();
  await recording.waitFor({ state: "hidden" });
  expect(await drafts(page)).toEqual([]);

  await fundingAction(page, "Set Goal");
  const goal = dialog(page, "Funding Goal");
  await goal.getByLabel("Amount needed").fill("1000");
  await reload(page);
  await expect.poll(() => goal.getByLabel("Amount needed").inputValue()).toBe("1000");
  await button(goal, "Save").click();
  await goal.waitFor({ state: "hidden" });

  await fundingAction(page, "Updates");
  const news = dialog(page, "Project Updates");
  await news.getByLabel("New update").fill("On the roof!");
  await answersLost(page, "upgradeUpdates.create");
  await button(news, "Publish").click();
  await expectNotice(page, "Error", expect.anything());
  await page.unrouteAll();
  // The server has the first update: with a changed text it is a new one.
  await news.getByLabel("New update").fill("All on the roof!");
  await button(news, "Publish").click();
  await expectNotice(
    page,
    "Error",
    expect.stringMatching(/^This was sent before with different values/),
  );
  await expect.poll(() => news.getByRole("listitem").count()).toBe(1);
  await button(news, "Publish").click();
  await expect.poll(() => news.getByRole("listitem").count()).toBe(2);
  expect(await drafts(page)).toEqual([]);
  expect(problems).toEqual([]);
});
