import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

/** Asks the owner of an address to confirm one sign-up. */
export function signupConfirmation(sender: Sender, signup: { name: string }, token: string): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: msg("Confirm your email for {site}", { site }),
    heading: msg("Confirm your email"),
    parts: [
      greeting(signup.name),
      msg("Welcome to {site}! Confirm your email address to open your host account.", { site }),
      {
        button: msg("Confirm My Email"),
        showLink: true,
        link: pageUrl(sender, `/confirm#access_token=${token}&type=signup`),
      },
      msg(
        "The link works for 24 hours. If you signed up more than once, only the first link you open will count.",
      ),
      msg("Didn’t sign up? Ignore this email and no account will be created."),
    ],
  });
}
