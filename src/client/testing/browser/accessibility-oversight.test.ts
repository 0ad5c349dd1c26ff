import { afterAll, expect, test } from "vitest";
import { mailedLink, makeHost, makeProperty, newEmail, password, rest } from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { startAudit } from "./audit.ts";
import { button, refusals } from "./looks.ts";
import { closeBrowser, open } from "./site.ts";

const { site, admin: as } = adminSiteOfFile();

afterAll(closeBrowser);

test("axe finds nothing in users, reports, listings and their questions, and on the guest's and host's pages about them", async () => {
  const host = await makeHost(site, "Mia Moor");
  const { id, slug } = await makeProperty(site, host, { name: "Casa Luna" });
  const report = { reason: "fraud", text: "No house.", email: "gus@guests.example" };
  await rest(site, "POST", "/api/listing-reports", { body: { property_id: id, ...report } });
  const body = { name: "Ida Late", email: newEmail(), password };
  await rest(site, "POST", "/api/signup", { body });

  const { page, look, findings, visitor } = await startAudit(site, { as, expected: refusals });
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const tool = (name: string) => page.getByRole("region", { name });
  const tab = (name: string) => page.getByRole("link", { name });
  const close = async (name: string) => {
    await page.keyboard.press("Escape");
    await dialog(name).waitFor({ state: "hidden" });
  };
  await open(page, "/admin");
  await button(page, "Manage Users").click();
  await button(tool("Manage Users").getByRole("row", { name: /^Mia Moor/ }), "Manage").click();
  await look("what can be done about a user");
  await button(tool("Manage Users"), "Disable").click();
  await page.getByRole("alertdialog").waitFor();
  await look("the question before somebody is disabled", "brief");
  await button(page.getByRole("alertdialog"), "Cancel").click();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await button(tool("Manage Users"), "Delete...").click();
  await button(dialog("Delete User"), "Delete").click();
  await dialog("Delete User").getByText("Invalid email address").waitFor();
  await look("the deletion of a user with a mistake");
  await close("Delete User");
  await tool("Manage Users").getByLabel("Show").selectOption("Not confirmed");
  await button(tool("Manage Users").getByRole("row", { name: /^Ida Late/ }), "Manage").click();
  await look("a sign-up nobody has confirmed");

  await tab("Reports 1").click();
  await tool("Reports").getByText("No house.").waitFor();
  await look("the reports");
  await button(tool("Reports"), "Take Down...").click();
  await button(dialog("Take Listing Down"), "Take Down").click();
  await dialog("Take Listing Down").getByText("Give the reason. The host will see it").waitFor();
  await look("taking a listing down with a mistake");
  await dialog("Take Listing Down").getByLabel("Reason").fill("Show us the house.");
  await button(dialog("Take Listing Down"), "Take Down").click();
  await tool("Reports").getByText("No open reports").waitFor();
  await look("no reports", "brief");
  await tab("Listings").click();
  await button(tool("Manage Listings").getByRole("row", { name: /^Casa Luna/ }), "Manage").click();
  await look("the listings");
  await tab("Audit Log").click();
  await tool("Audit Log").getByText("Took a listing down: Casa Luna").waitFor();
  await look("the audit log");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);

  const owner = await startAudit(site, { as: host });
  await open(owner.page, "/properties");
  await owner.page.getByText(/^Taken down by an admin/).waitFor();
  await owner.look("a property an admin took down");
  await rest(site, "DELETE", `/api/admin/listings/${id}/takedown`, { token: as.token });
  await open(owner.page, `/host/${slug}`);
  await button(owner.page, "Report This Listing").click();
  await button(owner.page.getByRole("dialog"), "Send Report").click();
  await owner.page.getByText("Describe the problem in a few words").waitFor();
  await owner.look("the report of a listing with mistakes");
  expect(owner.findings).toEqual([]);
  expect(owner.visitor.problems).toEqual([]);
});

test("axe finds nothing on the pages of a sign-up that needs approval or is closed, and in the list of sign-ups", async () => {
  const choose = (sign_up: string) =>
    rest(site, "PUT", "/api/admin/settings", { token: as.token, body: { sign_up } });
  await choose("approval");
  const email = newEmail();
  await rest(site, "POST", "/api/signup", { body: { name: "Ada Wood", email, password } });
  const guest = await startAudit(site, { expected: refusals });
  await open(guest.page, "/signup");
  await guest.page.getByText(/^An admin reviews each sign-up/).waitFor();
  await guest.look("signing up by approval");
  await open(guest.page, await mailedLink(site, email));
  await guest.page.waitForURL("**/login");
  await guest.page.getByLabel("Email").fill(email);
  await guest.page.getByLabel("Password", { exact: true }).fill(password);
  await button(guest.page, "Sign In").last().click();
  await guest.page.getByText("Taking too long? Email").waitFor();
  await guest.look("a sign-in that waits");

  const { page, look, findings } = await startAudit(site, { as });
  await open(page, "/admin");
  await page.getByText("1 person is awaiting approval.").waitFor();
  await look("an admin panel where somebody waits");
  await page.getByRole("link", { name: "Review" }).click();
  await button(page.getByRole("row", { name: /^Ada Wood/ }), "Manage").click();
  await look("somebody who waits");
  await choose("closed");
  await open(guest.page, "/signup");
  await guest.page.getByRole("heading", { name: "Sign-up is closed" }).waitFor();
  await guest.look("sign-up closed");
  await choose("open");
  expect([...findings, ...guest.findings]).toEqual([]);
});
