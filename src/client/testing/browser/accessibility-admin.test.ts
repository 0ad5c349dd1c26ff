import { afterAll, beforeAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade } from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { startAudit } from "./audit.ts";
import { button, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open } from "./site.ts";

const { site, admin: as } = adminSiteOfFile({ SITE_NAME: "Sonnenhöfe" });

beforeAll(async () => {
  const host = await makeHost(site, "Wolfeschlegelsteinhausenbergerdorff");
  await makeUpgrade(site, host, await makeProperty(site, host));
});
afterAll(closeBrowser);

test("axe finds nothing in the admin panel and its pages", async () => {
  const { page, look, findings, visitor } = await startAudit(site, { as, expected: refusals });
  await open(page, "/admin");
  await page.getByText("Wolfeschlegelsteinhausenbergerdorff").waitFor();
  await look("the admin panel");
  for (const [name, heading] of [
    ["Manage Users", "Manage Users"],
    ["View Analytics", "Analytics"],
    ["System Settings", "System Settings"],
  ] as const) {
    await open(page, "/admin");
    await button(page, name).click();
    await page.getByRole("heading", { name: heading }).waitFor();
    await page.getByLabel("Show").or(page.getByText("Last backup")).waitFor();
    await look(name);
  }
  await unreachable(page, "admin.get");
  await open(page, "/admin");
  await page.getByRole("heading", { name: "Error Loading Admin Panel" }).waitFor();
  await look("an admin panel that did not come");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test("axe finds nothing in analytics and in each section of System Settings", async () => {
  const { page, look, findings, visitor } = await startAudit(site, { as });
  await open(page, "/admin");
  await button(page, "View Analytics").click();
  await page.getByLabel("Show").selectOption("interests");
  await page.getByRole("figure", { name: "Interest by upgrade type" }).waitFor();
  await button(page, "Show as Table").click();
  await look("all measures as charts and as a table");

  await page.getByRole("link", { name: "Settings" }).click();
  const opened = async (name: string) => {
    const part = page.getByRole("region", { name, exact: true });
    await part.getByRole("button").first().click();
    return part;
  };
  const form = await opened("Site");
  await form.getByLabel("Days to keep guest messages").fill("soon");
  await button(form, "Save").click();
  await form.getByText(/^Enter a whole number of days/).waitFor();
  await look("the settings with a mistake");
  await form.getByLabel("Days to keep guest messages").fill("");
  const mail = await opened("Test email");
  await button(mail, "Send Test Email").click();
  await mail.getByText("The mail server accepted the email").waitFor();
  await look("a test mail that was taken", "brief");
  site.smtp.refusal = { at: "RCPT TO", with: "550 No" };
  await button(mail, "Send Test Email").click();
  await mail.getByText("The mail server refused the email").waitFor();
  site.smtp.refusal = undefined;
  await look("a test mail that was refused");
  const outbox = await opened("Outbox");
  await outbox.getByText("Confirmation of a sign-up").first().waitFor();
  await look("the outbox");
  const guests = await opened("A guest’s data");
  await guests.getByLabel("The guest’s email").fill("gus@guests.example");
  await button(guests, "Find").click();
  await guests.getByText("We hold nothing").waitFor();
  await look("the search for a guest's data");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
