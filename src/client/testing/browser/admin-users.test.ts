import { afterAll, beforeAll, expect, test } from "vitest";
import {
  mailedLink,
  makeHost,
  makeProperty,
  makeSession,
  newEmail,
  newestMail,
  password,
  rest,
} from "./actors.ts";
import { button, expectErrors, expectNotice, refusals } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const login = { email: "ops@stays.example", password: "a sunny office" };
const site = siteOfFile({ env: { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password } });
let admin: { token: string };

beforeAll(async () => {
  admin = { token: await makeSession(site, login.email, login.password) };
});
afterAll(closeBrowser);

test("an admin finds, disables, enables, promotes and deletes somebody, and all is written down", async () => {
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

  // All by the keyboard: open the row, ask, confirm.
  const row = dialog.getByRole("button", { name: /^Sol Ruiz/ });
  await row.press("Enter");
  await button(dialog, "Disable").press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByText(/is signed out at once/).waitFor();
  await button(question, "Disable").press("Enter");
  await expectNotice(
    page,
    "User disabled",
    "Sol Ruiz is signed out, and their listings are off the public site.",
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
    "This account has been disabled. Write to the site's contact address to ask why",
  );
  await guest.page.getByText("You can ask why: write to").waitFor();

  await button(dialog, "Enable").click();
  await expectNotice(
    page,
    "User enabled",
    "Sol Ruiz can sign in again, and their listings are back on the public site.",
  );
  expect((await fetch(`${site.url}/host/${slug}`)).status).toBe(200);
  await button(dialog, "Make admin").click();
  await button(page.getByRole("alertdialog"), "Make admin").click();
  await expectNotice(page, "Admin made", "Sol Ruiz is an admin now.");
  await dialog.getByRole("button", { name: /^Sol Ruiz Admin/ }).waitFor();

  await button(dialog, "Delete...").click();
  const deletion = page.getByRole("dialog", { name: "Delete user" });
  await deletion.getByLabel("Their email, to confirm").fill("somebody@else.example");
  await button(deletion, "Delete").click();
  await expectErrors([
    [
      deletion.getByLabel("Their email, to confirm"),
      "This is not the email address of that account",
    ],
  ]);
  await deletion.getByLabel("Their email, to confirm").fill(host.email);
  await button(deletion, "Delete").click();
  await deletion.waitFor({ state: "hidden" });
  await dialog.getByText("Nobody found").waitFor();
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
  ]);
  // The console names the answer that refused the wrong address.
  expect(problems.filter((text) => !refusals.test(text))).toEqual([]);
});

test("an admin who makes themselves a host is one at once, also in the header", async () => {
  const { email } = await makeHost(site, "Kim Koo");
  const found = await rest<{ items: Array<{ id: number }> }>(
    site,
    "GET",
    "/api/admin/users?q=Kim",
    admin,
  );
  const body = { role: "admin" };
  await rest(site, "PUT", `/api/admin/users/${found.items[0]?.id}`, { ...admin, body });
  const { page, problems } = await visit(site, {
    as: { token: await makeSession(site, email) },
    expected: refusals,
  });
  await open(page, "/admin");
  await button(page, "Manage Users").click();
  const dialog = page.getByRole("dialog", { name: "Manage Users" });
  await dialog.getByRole("button", { name: /^Kim Koo You Admin/ }).click();
  await button(dialog, "Make host").click();
  await button(page.getByRole("alertdialog"), "Make host").click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Kim" }).waitFor();
  expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("an admin sends a confirmation again, and confirms a sign-up", async () => {
  const email = newEmail();
  await rest(site, "POST", "/api/signup", { body: { name: "Ida Late", email, password } });
  await newestMail(site, email);
  const { page, problems } = await visit(site, { as: admin, width: 390, height: 844 });
  await open(page, "/admin");
  await button(page, "Manage Users").click();
  const dialog = page.getByRole("dialog", { name: "Manage Users" });
  await dialog.getByLabel("Show").selectOption("Not confirmed");
  await dialog.getByText("1 sign-up, newest first").waitFor();
  await dialog.getByRole("button", { name: /^Ida Late/ }).click();
  await button(dialog, "Resend confirmation email").click();
  await expectNotice(page, "Confirmation email resent", `A new link is on its way to ${email}.`);
  await button(dialog, "Confirm").click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/Only do this when you know that Ida Late reads/).waitFor();
  await button(question, "Confirm").click();
  await expectNotice(page, "Sign-up confirmed", "Ida Late can sign in, and is told by email.");
  await dialog.getByText("Everybody has confirmed").waitFor();
  await newestMail(site, email, "has opened your host account");
  await makeSession(site, email);
  expect(problems).toEqual([]);
});

test("sign-up is by approval, then closed: pages say so, an admin lets in and turns down", async () => {
  const choose = (sign_up: string) =>
    rest(site, "PUT", "/api/admin/settings", { token: admin.token, body: { sign_up } });
  await choose("approval");
  const [ada, bo] = [newEmail(), newEmail()];
  const { page, problems } = await visit(site, { expected: refusals });
  await open(page, "/signup");
  await page.getByText(/^An admin looks at each sign-up/).waitFor();
  for (const [name, email] of [
    ["Ada Wood", ada],
    ["Bo Berg", bo],
  ] as const) {
    await rest(site, "POST", "/api/signup", { body: { name, email, password } });
  }
  await open(page, await mailedLink(site, ada));
  await page.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
  await page.goto("about:blank");
  await open(page, await mailedLink(site, bo));
  await page.waitForURL("**/login");
  const signIn = async (email: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await button(page, "Sign In").last().click();
  };
  await signIn(ada);
  await page.getByText("It takes too long? Write to").waitFor();
  await expectNotice(
    page,
    "Login failed",
    "Your email is confirmed. An admin has to let you in first; you will get a mail",
  );
  await newestMail(site, login.email, "Ada Wood");

  const office = await visit(site, { as: admin });
  await open(office.page, "/admin");
  await office.page.getByText("2 people wait to be let in.").waitFor();
  await button(office.page, "Show who").click();
  const dialog = office.page.getByRole("dialog", { name: "Manage Users" });
  await dialog.getByText("2 accounts, newest first").waitFor();
  await dialog.getByRole("button", { name: /^Ada Wood Waiting/ }).click();
  await button(dialog, "Let in").click();
  await expectNotice(office.page, "User let in", "Ada Wood can sign in, and is told by email.");
  await dialog.getByRole("button", { name: /^Bo Berg Waiting/ }).click();
  await button(dialog, "Turn down").click();
  await button(office.page.getByRole("alertdialog"), "Turn down").click();
  await expectNotice(office.page, "User turned down", "Bo Berg is told by email.");
  await dialog.getByText("Nobody waits to be let in").waitFor();
  await newestMail(site, ada, "has opened your host account");
  await newestMail(site, bo, "turned it down");
  await signIn(bo);
  await page.getByText("You think that is a mistake? Write to").waitFor();
  await signIn(ada);
  await page.waitForURL("**/dashboard");

  await choose("closed");
  const guest = await visit(site);
  await open(guest.page, "/signup");
  await guest.page.getByRole("heading", { name: "Sign-up is closed" }).waitFor();
  await choose("open");
  await open(guest.page, "/signup");
  await guest.page.getByLabel("Full name").waitFor();
  for (const one of [problems, office.problems, guest.problems]) expect(one).toEqual([]);
});
