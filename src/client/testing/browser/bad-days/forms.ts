/** The forms of people who have a bad day, filled in. */
import type { Page } from "playwright-core";
import { fillIn } from "../looks.ts";

export const interest = {
  "Your name": "Ben",
  "Your email": "ben@example.org",
  Message: "Two of us, in May?",
};

export const fillInterest = (page: Page) => fillIn(page.getByRole("dialog"), interest);
