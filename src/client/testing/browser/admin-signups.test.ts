import { afterAll, expect, test } from "vitest";
import { mailedLink, makeSession, newEmail, newestMail, password, rest } from "./actors.ts";
import { adminLogin, adminSiteOfFile } from "./admin-site.ts";
import { button, expectNotice, refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile();

afterAll(closeBrowser);

test("an admin can send a confirmation again and confirm a sign-up", async () => {
  const email = newEmail();
  await rest(site, "POST", "/api/signup", { body: { name: "Ida Late", email, password } });
  await newestMail(site, email);
  const { page, problems } = await visit(site, { as: admin, width: 390, height: 844 });
  await open(page, "/admin");
  await button(page, "Manage Users").click();
  const users = page.getByRole("region", { name: "Manage Users" });
  await users.getByLabel("Show").selectOption("Not confirmed");
  await users.getByText("1 sign-up, newest first").waitFor();
  await button(users.getByRole("row", { name: /^Ida Late/ }), "Manage").click();
  await button(users, "Resend Confirmation Email").click();
  await expectNotice(page, "Confirmation email resent", `A new link is on its way to ${email}.`);
  await button(users, "Confirm").click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/Only confirm if you know that Ida Late reads/).waitFor();
  await button(question, "Confirm").click();
  await expectNotice(page, "Sign-up confirmed", "Ida Late can sign in now. We’ve emailed them.");
  await users.getByText("Everyone has confirmed").waitFor();
  await newestMail(site, email, "has opened your host account");
  await makeSession(site, email);
  expect(problems).toEqual([]);
});

test("the pages show that sign-up needs approval or is closed, and an admin approves and declines", async () => {
  const choose = (sign_up: string) =>
    rest(site, "PUT", "/api/admin/settings", { token: admin.token, body: { sign_up } });
  await choose("approval");
  const [ada, bo] = [newEmail(), newEmail()];
  const { page, problems } = await visit(site, { expected: refusals });
  await open(page, "/signup");
  await page.getByText(/^An admin reviews each sign-up/).waitFor();
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
  await page.getByText("Taking too long? Email").waitFor();
  await expectNotice(
    page,
    "Login failed",
    "Your email is confirmed. An admin will review your account, and we’ll email you",
  );
  await newestMail(site, adminLogin.email, "Ada Wood");

  const office = await visit(site, { as: admin });
  await open(office.page, "/admin");
  await office.page.getByText("2 people are awaiting approval.").waitFor();
  await office.page.getByRole("link", { name: "Review" }).click();
  const users = office.page.getByRole("region", { name: "Manage Users" });
  await users.getByText("2 accounts", { exact: true }).waitFor();
  const waiting = (name: string) =>
    users.getByRole("row", { name: new RegExp(`^${name} .* Awaiting approval`) });
  await button(waiting("Ada Wood"), "Approve").click();
  await expectNotice(office.page, "User approved", "Ada Wood can sign in now. We’ve emailed them.");
  await button(waiting("Bo Berg"), "Decline").click();
  await button(office.page.getByRole("alertdialog"), "Decline").click();
  await expectNotice(office.page, "User declined", "Bo Berg has been told by email.");
  await users.getByText("No one is waiting").waitFor();
  await newestMail(site, ada, "has opened your host account");
  await newestMail(site, bo, "declined it");
  await signIn(bo);
  await page.getByText("Think this is a mistake? Email").waitFor();
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
