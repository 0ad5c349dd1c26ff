import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

/** Tells a host that an admin has approved the account. */
export function accountOpened(sender: Sender, user: { name: string }): Words {
  const { site_name: site, contact_email } = sender.site;
  return writeLetter(sender, {
    subject: msg("Your account at {site} is open", { site }),
    heading: msg("Your account is open"),
    parts: [
      greeting(user.name),
      msg(
        "An admin of {site} has opened your host account. Sign in with this email address and the password you chose at sign-up.",
        { site },
      ),
      { button: msg("Sign In"), link: pageUrl(sender, "/login") },
      msg("If you didn’t sign up, email {contact_email} and we’ll delete the account.", {
        contact_email,
      }),
    ],
  });
}
