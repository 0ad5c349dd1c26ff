import { afterAll, describe, expect, test } from "vitest";
import { fillSignup, form } from "./account-forms.ts";
import { mailedLink, makeHost, makeSession, newEmail, password, rest } from "./actors.ts";
import {
  countCalls,
  expectErrors,
  expectNotice,
  faulty,
  held,
  notices,
  refusals,
  unreachable,
} from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

describe("/confirm", () => {
  test("asks to open the e-mail, and Resend leads to sign-up", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/confirm");
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.getByRole("link", { name: "Resend confirmation email" }).click();
    await page.waitForURL("**/signup");
    await expect.poll(async () => (await notices(page))[0]?.[0]).toBe("Please sign up again");
    expect(problems).toEqual([]);
  });

  test("confirms without a click, also the second time, and leads to /login after two seconds", async () => {
    const { page, problems } = await visit(site);
    const email = newEmail();
    await open(page, "/signup");
    await fillSignup(page, email);
    await form(page).create.click();
    const link = await mailedLink(site, email);
    for (const [text, goOn] of [
      ["Confirming your email...", false],
      ["Confirming your email...", true],
    ] as const) {
      await page.goto("about:blank");
      const release = await held(page, "auth.confirm");
      await page.goto(link);
      await page.getByText(text).waitFor();
      expect(page.url()).toBe(`${site.url}/confirm`);
      const start = Date.now();
      release();
      await expectNotice(page, "Email confirmed", "You can now sign in to your account.");
      const button = page.getByRole("button", { name: "Sign In Now" });
      if (goOn) await button.click();
      await page.waitForURL("**/login");
      if (!goOn) expect(Date.now() - start).toBeGreaterThan(1990);
      await page.unrouteAll();
    }
    expect(problems).toEqual([]);
  });

  test("says that a link has expired", async () => {
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/confirm#access_token=nobody-knows-it&type=signup");
    await expectNotice(page, "Confirmation failed", "Invalid confirmation token");
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await page.getByRole("link", { name: "Get a New Link" }).click();
    await page.waitForURL("**/signup");
    await expect.poll(async () => (await notices(page))[0]?.[0]).toBe("Please sign up again");
    expect(problems).toEqual([]);
  });

  test.each([
    { what: "no answer", provoke: unreachable, text: "Confirmation failed. Please try again." },
    { what: "an answer without words", provoke: faulty, text: "Invalid confirmation token" },
  ])("shows '$text' after $what, and can try again", async ({ provoke, text }) => {
    const email = newEmail();
    await rest(site, "POST", "/api/signup", { body: { name: "Ana Ruiz", email, password } });
    const { page, problems } = await visit(site, { expected: refusals });
    await provoke(page, "auth.confirm");
    await open(page, await mailedLink(site, email));
    await expectNotice(page, "Confirmation failed", text);
    await page.getByRole("heading", { name: "We couldn’t check your link" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Sign In Now" }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each(["#access_token=abc", "#access_token=abc&type=invite", "#type=signup"])(
    "takes %s for no link",
    async (hash) => {
      const { page } = await visit(site);
      const sent = countCalls(page, "auth.confirm");
      await open(page, `/confirm${hash}`);
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
      expect(sent()).toBe(0);
    },
  );
});

test("a forgotten password can be replaced through an emailed link, which ends every session", async () => {
  const host = await makeHost(site);
  const { page, problems } = await visit(site, { expected: refusals });
  await open(page, "/login");
  await form(page).email.fill(host.email);
  const forgot = page.getByRole("button", { name: "Forgot password?" });
  await forgot.click();
  const dialog = page.getByRole("dialog", { name: "Forgot password?" });
  const email = dialog.getByLabel("Email");
  await expect.poll(() => email.inputValue()).toBe(host.email);
  await email.fill("nobody");
  await dialog.getByRole("button", { name: "Send Link" }).click();
  await expectErrors([[email, "Invalid email address"]]);
  await email.fill(host.email);
  await unreachable(page, "auth.forgotPassword");
  await dialog.getByRole("button", { name: "Send Link" }).click();
  await expectNotice(page, "The link was not sent", "Please try again.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Send Link" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => forgot.evaluate((el) => el === document.activeElement)).toBe(true);
  await expect.poll(async () => (await notices(page))[0]?.[0]).toBe("Check your email");

  const link = await mailedLink(site, host.email, "recovery");
  await page.goto(link);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  expect(page.url()).toBe(`${site.url}/confirm`);
  const fields = form(page);
  await fields.password.fill("12345");
  await fields.confirm.fill("1234");
  await fields.setPassword.click();
  await expectErrors([
    [fields.password, "Password must be at least 6 characters"],
    [fields.confirm, "Passwords don't match"],
  ]);
  await fields.password.fill("moonlight over Ronda");
  await fields.confirm.fill("moonlight over Ronda");
  await fields.setPassword.click();
  await page.waitForURL("**/login");
  const headers = { authorization: `Bearer ${host.token}` };
  expect((await fetch(`${site.url}/api/dashboard`, { headers })).status).toBe(401);
  await expect(makeSession(site, host.email)).rejects.toThrow("INVALID_CREDENTIALS");
  await makeSession(site, host.email, "moonlight over Ronda");

  // The link works once.
  await page.goto(link);
  await fields.password.fill("another one");
  await fields.confirm.fill("another one");
  await fields.setPassword.click();
  await page.getByText("This link has expired. Links work once").waitFor();
  await page.getByRole("button", { name: "Send a New Link" }).click();
  await dialog.waitFor();
  expect(problems).toEqual([]);
});
