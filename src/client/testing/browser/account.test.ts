import { afterAll, describe, expect, test } from "vitest";
import { fillLogin, fillSignup, form } from "./account-forms.ts";
import { makeHost, newEmail, password, storedToken } from "./actors.ts";
import {
  countCalls,
  errorOf,
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

describe("/signup", () => {
  test("shows the errors under their fields and focuses the first", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/signup");
    const fields = form(page);
    const sent = countCalls(page, "auth.signup");
    await fields.create.click();
    await expectErrors([
      [fields.name, "Name must be at least 2 characters"],
      [fields.email, "Invalid email address"],
      [fields.password, "Password must be at least 6 characters"],
      [fields.terms, "You must accept the terms and conditions"],
    ]);

    await fields.name.fill(" A ");
    await fields.email.fill("ana@example");
    await fields.password.fill("12345");
    await fields.confirm.fill("123456");
    await fields.create.click();
    await expectErrors([
      [fields.name, "Name must be at least 2 characters"],
      [fields.email, "Invalid email address"],
      [fields.password, "Password must be at least 6 characters"],
      [fields.confirm, "Passwords don't match"],
    ]);

    // Each error disappears once its field is valid.
    await fields.name.fill("An");
    await fields.email.fill("ana+solar@example.org");
    await fields.password.fill("123456");
    await fields.terms.check();
    for (const field of [
      fields.name,
      fields.email,
      fields.password,
      fields.confirm,
      fields.terms,
    ]) {
      await expect.poll(() => errorOf(field)).toBeUndefined();
    }
    await fields.confirm.fill("12345");
    await fields.create.click();
    await expectErrors([[fields.confirm, "Passwords don't match"]]);
    expect(sent()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("leads to /confirm with the notice, also for a repeated sign-up, and sends only once", async () => {
    const { page, problems } = await visit(site);
    const email = newEmail();
    const sent = countCalls(page, "auth.signup");
    for (const [index, notice] of [
      ["Account created successfully", "Please check your email to confirm your account."],
      ["Confirmation email resent", "Please check your email for the new confirmation link."],
    ].entries()) {
      await open(page, "/signup");
      await fillSignup(page, email);
      const release = await held(page, "auth.signup");
      await form(page).create.dblclick();
      await form(page).confirm.press("Enter");
      await form(page).create.click({ force: true });
      release();
      await page.waitForURL("**/confirm");
      await expect.poll(() => notices(page)).toEqual([notice]);
      await page.getByText(email).waitFor();
      expect(sent()).toBe(index + 1);
    }
    expect(problems).toEqual([]);
  });

  test("shows under Email that an account has it, and keeps what was typed", async () => {
    const { email } = await makeHost(site);
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/signup");
    await fillSignup(page, email);
    await form(page).create.click();
    await expectErrors([[form(page).email, "This email is already in use"]]);
    await expectNotice(page, "Registration failed", expect.stringMatching(/^An account with this/));
    expect(await form(page).password.inputValue()).toBe(password);
    expect(problems).toEqual([]);
  });

  test.each([
    { what: "no answer", provoke: unreachable, text: "Registration failed. Please try again." },
    { what: "an answer without words", provoke: faulty, text: "Registration failed" },
  ])("shows '$text' after $what, and keeps every value", async ({ provoke, text }) => {
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/signup");
    const email = newEmail();
    await fillSignup(page, email);
    await provoke(page, "auth.signup");
    await form(page).create.click();
    await expectNotice(page, "Registration failed", text);
    expect(await form(page).name.inputValue()).toBe("Ana Ruiz");
    expect(await form(page).email.inputValue()).toBe(email);
    expect(await form(page).confirm.inputValue()).toBe(password);
    expect(await form(page).terms.isChecked()).toBe(true);
    await page.unrouteAll();
    await form(page).create.click();
    await page.waitForURL("**/confirm");
    expect(problems).toEqual([]);
  });
});

describe("/login", () => {
  test("shows the errors under their fields and focuses the first", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/login");
    const fields = form(page);
    await fields.signIn.click();
    await expectErrors([
      [fields.email, "Invalid email address"],
      [fields.password, "Password is required"],
    ]);
    await fields.email.fill("ana@example.org");
    await fields.signIn.click();
    await expectErrors([[fields.password, "Password is required"]]);
    await page.getByRole("link", { name: "Create a host account" }).click();
    await page.waitForURL("**/signup");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL("**/login");
    expect(problems).toEqual([]);
  });

  test("shows the server's sentence or the fallback, and keeps what was typed", async () => {
    const { email } = await makeHost(site);
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/login");
    await fillLogin(page, email, "not this one");
    await form(page).signIn.click();
    await expectNotice(page, "Login failed", "Invalid credentials");
    await unreachable(page, "auth.login");
    await form(page).signIn.click();
    await expectNotice(page, "Login failed", "Login failed. Please try again.");
    await page.unrouteAll();
    await faulty(page, "auth.login");
    await page.getByRole("button", { name: "Close" }).click();
    await form(page).signIn.click();
    await expectNotice(page, "Login failed", "Invalid credentials");
    expect(await form(page).email.inputValue()).toBe(email);
    expect(await form(page).password.inputValue()).toBe("not this one");
    expect(await storedToken(page)).toBeNull();
    expect(problems).toEqual([]);
  });

  test("rejects an unconfirmed account, and sends only once", async () => {
    const { page, problems } = await visit(site, { expected: refusals });
    const email = newEmail();
    await open(page, "/signup");
    await fillSignup(page, email);
    await form(page).create.click();
    await page.waitForURL("**/confirm");
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await fillLogin(page, email);
    const sent = countCalls(page, "auth.login");
    const release = await held(page, "auth.login");
    await form(page).signIn.dblclick();
    await form(page).password.press("Enter");
    release();
    await expectNotice(page, "Login failed", expect.stringMatching(/^Please confirm your email/));
    expect(sent()).toBe(1);
    expect(problems).toEqual([]);
  });
});
