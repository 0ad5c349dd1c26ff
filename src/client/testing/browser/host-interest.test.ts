import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeHost, makeProperty } from "./actors.ts";
import {
  button,
  countCalls,
  expectErrors,
  expectNotice,
  faulty,
  fillIn,
  held,
  refusals,
  unreachable,
} from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
let path: string;

beforeAll(async () => {
  const { slug } = await makeProperty(site, await makeHost(site));
  path = `/host/${slug}`;
});
afterAll(closeBrowser);

describe("the interest dialog", () => {
  async function opened(expected?: RegExp) {
    const { page, problems } = await visit(site, expected && { expected });
    await open(page, path);
    await button(page, "Express Interest").click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    return { page, problems, dialog, send: dialog.getByRole("button", { name: /^Send/ }) };
  }
  const guest = { "Your name": "Gus O'Guest", "Your email": "gus@example.net", Message: "In May?" };

  test("opens from both buttons, shows the errors under their fields, and closes with Cancel", async () => {
    const { page, problems, dialog, send } = await opened();
    await send.click();
    await expectErrors([
      [dialog.getByLabel("Your name"), "Name must be at least 2 characters"],
      [dialog.getByLabel("Your email"), "Invalid email address"],
    ]);
    await button(dialog, "Cancel").click();
    await dialog.waitFor({ state: "hidden" });
    const opener = button(page, "Express Interest");
    await expect.poll(() => opener.evaluate((el) => el === document.activeElement)).toBe(true);
    await button(page, "Show Interest").click();
    await dialog.waitFor();
    expect(problems).toEqual([]);
  });

  test("sends once, shows the thanks, closes, and opens empty the next time", async () => {
    const { page, problems, dialog, send } = await opened();
    await fillIn(dialog, guest);
    const sent = countCalls(page, "guestInterest.create");
    const release = await held(page, "guestInterest.create");
    await send.dblclick();
    await button(dialog, "Sending...").waitFor();
    await dialog.getByLabel("Your email").press("Enter");
    release();
    const thanks = "Thank you for your interest! The property owner has been notified.";
    await expectNotice(page, "Interest Submitted", thanks);
    await dialog.waitFor({ state: "hidden" });
    expect(sent()).toBe(1);
    const summary = page.getByRole("heading", { name: /^Your message is with the host of/ });
    await expect.poll(() => summary.evaluate((el) => el === document.activeElement)).toBe(true);
    await page
      .getByText(/^You wrote to the host on/)
      .first()
      .waitFor();
    await button(page, "Express Interest").click();
    for (const label of Object.keys(guest)) {
      await expect.poll(() => dialog.getByLabel(label).inputValue()).toBe("");
    }
    expect(problems).toEqual([]);
  });

  test.each([
    { what: "no answer", provoke: unreachable },
    { what: "an answer without words", provoke: faulty },
  ])("keeps what was typed after $what", async ({ provoke }) => {
    const { page, problems, dialog, send } = await opened(refusals);
    await fillIn(dialog, guest);
    await provoke(page, "guestInterest.create");
    await send.click();
    await expectNotice(page, "Submission Failed", "Failed to submit interest");
    for (const [label, value] of Object.entries(guest)) {
      expect(await dialog.getByLabel(label).inputValue()).toBe(value);
    }
    expect(problems).toEqual([]);
  });
});
