import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeSession, password, rest } from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { button, expectErrors, expectNotice, refusals } from "./looks.ts";
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
  const dialog = page.getByRole("dialog", { name: "Manage Users" });
  await dialog.getByText("3 accounts, newest first").waitFor();
  await dialog.getByLabel("Search by name or email").fill("sol");
  await dialog.getByText("1 account, newest first").waitFor();

  // Opens the row and confirms the question by keyboard.
  const row = dialog.getByRole("button", { name: /^Sol Ruiz/ });
  await row.press("Enter");
  await button(dialog, "Disable").press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByText(/will be signed out everywhere at once/).waitFor();
  await button(question, "Disable").press("Enter");
  await expectNotice(
    page,
    "User disabled",
    "Sol Ruiz is signed out, and their listings are hidden from guests.",
  );
  await question.waitFor({ state: "hidden" });
  await dialog.getByRole("button", { name: /^Sol Ruiz Disabled/ }).waitFor();
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

  await button(dialog, "Enable").click();
  await expectNotice(
    page,
    "User enabled",
    "Sol Ruiz can sign in again, and guests can see their listings.",
  );
  expect((await fetch(`${site.url}/host/${slug}`)).status).toBe(200);
  await button(dialog, "Make Admin").click();
  await button(page.getByRole("alertdialog"), "Make Admin").click();
  await expectNotice(page, "Admin added", "Sol Ruiz is an admin now.");
  await dialog.getByRole("button", { name: /^Sol Ruiz Admin/ }).waitFor();

  await button(dialog, "Delete...").click();
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
  await dialog.getByText("No one found").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await button(page, "Audit Log").click();
  const log = page.getByRole("dialog", { name: "Audit Log" });
  await log.getByText("Deleted a user: Sol Ruiz").waitFor();
  expect(await log.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringMatching(/^Deleted a user: Sol Ruiz\s+Admin, .+ UTC$/),
    expect.stringMatching(/^Made a user an admin: Sol Ruiz/),
    expect.stringMatching(/^Enabled a user: Sol Ruiz/),
    expect.stringMatching(/^Disabled a user: Sol Ruiz/),
    expect.stringMatching(/^Signed in as: Admin/),
  ]);
  // The console has the 400 about the wrong address.
  expect(problems.filter((text) => !refusals.test(text))).toEqual([]);
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
  const dialog = page.getByRole("dialog", { name: "Manage Users" });
  await dialog.getByRole("button", { name: /^Kim Koo You Admin/ }).click();
  await button(dialog, "Make Host").click();
  await button(page.getByRole("alertdialog"), "Make Host").click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Kim" }).waitFor();
  expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});
