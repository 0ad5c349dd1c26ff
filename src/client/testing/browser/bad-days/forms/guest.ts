/** The forms of people who are not signed in. */
import type { Page } from "playwright-core";
import { fillLogin, fillSignup } from "../../account-forms.ts";
import { newEmail } from "../../actors.ts";
import { button, fillIn } from "../../looks.ts";
import type { World } from "../world.ts";
import type { Sendings } from "./sending.ts";

export const interest = {
  "Your name": "Ben",
  "Your email": "ben@example.org",
  Message: "Two of us, in May?",
};

export const fillInterest = (page: Page) => fillIn(page.getByRole("dialog"), interest);

const hostPage = ({ property }: World) => `/host/${property.slug}`;

export const guestSendings: Sendings = {
  "an interest": {
    as: "guest",
    at: hostPage,
    async fill(page) {
      await button(page, "Show Interest").click();
      await fillInterest(page);
      return button(page, "Send Interest");
    },
    call: "guestInterest.create",
    typed: { label: "Message", value: interest.Message },
    failed: "Submission Failed",
    done: "Interest Submitted",
  },
  "a report": {
    as: "guest",
    at: hostPage,
    async fill(page) {
      await button(page, "Report This Listing").click();
      await page.getByLabel("Reason").selectOption({ index: 1 });
      await page.getByLabel("What is wrong?").fill("It is not there.");
      return button(page, "Send Report");
    },
    call: "reports.create",
    typed: { label: "What is wrong?", value: "It is not there." },
    failed: "Report not sent",
    done: "Report sent",
  },
  "a sign-up": {
    as: "guest",
    at: () => "/signup",
    async fill(page) {
      await fillSignup(page, newEmail());
      return button(page, "Create Account");
    },
    call: "auth.signup",
    typed: { label: "Full name", value: "Ana Ruiz" },
    failed: "Registration failed",
    done: "Account created successfully",
  },
  "a forgotten password": {
    as: "guest",
    at: () => "/login",
    async fill(page) {
      await button(page, "Forgot password?").click();
      await page.getByRole("dialog").getByLabel("Email").fill("ana@stays.example");
      return button(page, "Send Link");
    },
    call: "auth.forgotPassword",
    failed: "The link was not sent",
    done: "Check your email",
  },
  "a sign-in": {
    as: "guest",
    at: () => "/login",
    async fill(page, { host }) {
      await fillLogin(page, host.email);
      return page.getByRole("main").getByRole("button", { name: "Sign In" });
    },
    call: "auth.login",
    failed: "Login failed",
    done: "Welcome back",
  },
};
