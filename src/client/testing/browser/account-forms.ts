/** The account pages' forms. */
import type { Page } from "playwright-core";
import { password } from "./actors.ts";

/** The fields and buttons of all account forms; each page has some of them. */
export const form = (page: Page) => ({
  name: page.getByLabel("Full name"),
  email: page.getByRole("main").getByLabel("Email"),
  password: page.getByLabel("Password", { exact: true }),
  confirm: page.getByLabel("Confirm password"),
  terms: page.getByRole("checkbox", { name: /^I accept/ }),
  create: page.getByRole("button", { name: /^(Create Account|Creating account...)$/ }),
  signIn: page.getByRole("main").getByRole("button", { name: /^(Sign In|Signing in...)$/ }),
  setPassword: page.getByRole("button", { name: "Set Password" }),
});

export async function fillSignup(page: Page, email: string): Promise<void> {
  const fields = form(page);
  await fields.name.fill("Ana Ruiz");
  await fields.email.fill(email);
  await fields.password.fill(password);
  await fields.confirm.fill(password);
  await fields.terms.check();
}

export async function fillLogin(page: Page, email: string, pass = password): Promise<void> {
  await form(page).email.fill(email);
  await form(page).password.fill(pass);
}
