import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeSession, password, rest } from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { button, expectErrors, expectNotice, notices, refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile();

afterAll(closeBrowser);

test("an admin can find, disable, enable, promote and delete a user, and the audit log has each", async () => {
  const host = await makeHost(site, "Sol Ruiz");
  const { slug } = await makeProperty(site, host);
  await makeHost(site, "Bo Berg");
  const { page, problems } = await visit(site, { as: admin });
  await open(page, "/admin");
  await button(page, "Manage Users").click();
  const users = page.getByRole("region", { name: "Manage Users" });
  await users.getByText("3 accounts", { exact: true }).waitFor();
  await users.getByLabel("Search by name or email").fill("sol");
  await users.getByText("1 account", { exact: true }).waitFor();
  await page.waitForURL("**/admin?view=users&q=sol");

  // Opens the row and confirms the question by keyboard.
  await button(users.getByRole("row", { name: /^Sol Ruiz/ }), "Manage").press("Enter");
  await button(users, "Disable").press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByText(/will be signed out everywhere at once/).waitFor();
  await button(question, "Disable").press("Enter");
  await expectNotice(
    page,
    "User disabled",
    "Sol Ruiz is signed out, and their listings are hidden from guests.",
  );
  await question.waitFor({ state: "hidden" });
  await users.getByRole("row", { name: /^Sol Ruiz .* Disabled/ }).waitFor();
  expect((await fetch(`${site.url}/host/${slug}`)).status).toBe(404);

  const guest = await visit(site, { expected: refusals });
  await open(guest.page, "/login");
  await guest.page.getByLabel("Email").fill(host.email);
  await guest.page.getByLabel("Password", { exact: true }).fill(password);
  await button(guest.page, "Sign In").last().click();
  await expectNotice(
    guest.page,
    "Login failed",
    "This account has been disabled. To ask why, email the site’s contact address",
  );
  await guest.page.getByText(/^To ask why, email/).waitFor();

  await button(users, "Enable").click();
  await expectNotice(
    page,
    "User enabled",
    "Sol Ruiz can sign in again, and guests can see their listings.",
  );
  expect((await fetch(`${site.url}/host/${slug}`)).status).toBe(200);
  await button(users, "Password Link...").click();
  await button(question, "Make Link").click();
  const shown = page.getByRole("dialog", { name: "Password Link" });
  await button(shown, "Copy Link").click();
  await expectNotice(page, "Link copied", "Send it to Sol Ruiz in a private message.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByText(link, { exact: true }).waitFor();
  await button(shown, "Close").click();
  await shown.waitFor({ state: "hidden" });
  await open(guest.page, `/confirm${new URL(link).hash}`);
  await guest.page.getByLabel("Confirm password").waitFor();

  await button(users, "Make Admin").click();
  await button(page.getByRole("alertdialog"), "Make Admin").click();
  await expectNotice(page, "Admin added", "Sol Ruiz is an admin now.");
  await users.getByRole("row", { name: /^Sol Ruiz Admin/ }).waitFor();

  await button(users, "Delete...").click();
  const deletion = page.getByRole("dialog", { name: "Delete User" });
  await deletion.getByLabel("Their email, to confirm").fill("somebody@else.example");
  await button(deletion, "Delete").click();
  await expectErrors([
    [
      deletion.getByLabel("Their email, to confirm"),
      "This isn’t the email address of that account",
    ],
  ]);
  await deletion.getByLabel("Their email, to confirm").fill(host.email);
  await button(deletion, "Delete").click();
  await deletion.waitFor({ state: "hidden" });
  await users.getByText("No one found").waitFor();

  await page.getByRole("link", { name: "Audit Log" }).click();
  const log = page.getByRole("region", { name: "Audit Log" });
  await log.getByText("Deleted a user: Sol Ruiz").waitFor();
  expect((await log.getByRole("row").allInnerTexts()).slice(1)).toEqual([
    expect.stringMatching(/^Deleted a user: Sol Ruiz\s+Admin\s+.+ UTC$/),
    expect.stringMatching(/^Made a user an admin: Sol Ruiz/),
    expect.stringMatching(/^Made a password link for: Sol Ruiz/),
    expect.stringMatching(/^Enabled a user: Sol Ruiz/),
    expect.stringMatching(/^Disabled a user: Sol Ruiz/),
    expect.stringMatching(/^Signed in as: Admin/),
  ]);
  await log.getByLabel("Show").selectOption("Account security");
  await log.getByText("1 action", { exact: true }).waitFor();
  await log.getByLabel("Search").fill("nobody");
  await log.getByText("Nothing found").waitFor();
  await log.getByLabel("Search").fill("sol ruiz");
  await log.getByText("Made a password link for: Sol Ruiz").waitFor();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe("?view=audit-log&q=sol+ruiz&show=security");
  await page.goBack();
  await log.getByText("6 actions", { exact: true }).waitFor();
  // The console has the 400 about the wrong address.
  expect(problems.filter((text) => !refusals.test(text))).toEqual([]);
});

test("the table is sorted by its heads, the address keeps it, and Back leads to the overview", async () => {
  const [zoe, ari] = [await makeHost(site, "Zoe Zimt"), await makeHost(site, "Ari Abel")];
  await makeProperty(site, zoe);
  const { page, problems } = await visit(site, { as: admin });
  await open(page, "/admin");
  await page.getByRole("link", { name: "View users" }).click();
  const users = page.getByRole("region", { name: "Manage Users" });
  const firstName = () => users.getByRole("rowheader").first().innerText();
  await expect.poll(firstName).toBe(ari.name);
  await button(users, "Name").click();
  await expect.poll(firstName).toMatch(/^Admin/);
  await button(users, "Name").click();
  await expect.poll(firstName).toBe(zoe.name);
  const sorted = users.getByRole("columnheader", { name: "Name" });
  expect(await sorted.getAttribute("aria-sort")).toBe("descending");
  await page.reload();
  await expect.poll(firstName).toBe(zoe.name);
  // From a number to its list: the host's own listings.
  await users
    .getByRole("row", { name: /^Zoe Zimt/ })
    .getByRole("link", { name: "1" })
    .click();
  const listings = page.getByRole("region", { name: "Manage Listings" });
  await listings.getByText("1 listing", { exact: true }).waitFor();
  expect(await listings.getByLabel("Search").inputValue()).toBe(zoe.email);
  await page.goBack();
  await expect.poll(firstName).toBe(zoe.name);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "User Management" }).waitFor();
  expect(problems).toEqual([]);
});

test("an admin who becomes a host loses the admin pages and links at once", async () => {
  const { email } = await makeHost(site, "Kim Koo");
  const users = await rest<{ items: Array<{ id: number }> }>(
    site,
    "GET",
    "/api/admin/users?q=Kim",
    admin,
  );
  const body = { role: "admin" };
  await rest(site, "PUT", `/api/admin/users/${users.items[0]?.id}`, { ...admin, body });
  const { page, problems } = await visit(site, {
    as: { token: await makeSession(site, email) },
    expected: refusals,
  });
  await open(page, "/admin");
  await button(page, "Manage Users").click();
  await button(page.getByRole("row", { name: /^Kim Koo You Admin/ }), "Manage").click();
  await button(page, "Make Host").click();
  await button(page.getByRole("alertdialog"), "Make Host").click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Kim" }).waitFor();
  expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a dialog in a row outlasts a failed save and a reload, and Back closes it but not the row", async () => {
  await makeHost(site, "Mia Mohn");
  const { page } = await visit(site, { as: admin, expected: refusals });
  await open(page, "/admin?view=users&q=mia");
  const users = page.getByRole("region", { name: "Manage Users" });
  await button(users.getByRole("row", { name: /^Mia Mohn/ }), "Manage").click();
  await button(users, "Property Limit...").click();
  const dialog = page.getByRole("dialog", { name: "Property Limit" });
  await dialog.getByLabel("Properties they can list").fill("7");
  await page.route(/\/api\/trpc\/users\./, (route) => route.fulfill({ status: 503, body: "" }));
  await button(dialog, "Save").click();
  await expect.poll(() => notices(page)).toHaveLength(1);
  expect(await dialog.getByLabel("Properties they can list").inputValue()).toBe("7");
  await page.unrouteAll();

  await page.reload();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  await button(users, "Property Limit...").waitFor();
});
