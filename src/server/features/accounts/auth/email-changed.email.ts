import { msg } from "../../../../shared/i18n/message.ts";
import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** Tells the old address about the change, in case the owner did not request it. */
export function emailChanged(sender: Sender, change: { name: string; new_email: string }): Words {
  const { site_name: site, contact_email } = sender.site;
  const { new_email } = change;
  return writeLetter(sender, {
    subject: msg("Your email for {site} was changed", { site }),
    heading: msg("Your email was changed"),
    parts: [
      greeting(change.name),
      msg(
        "Your account at {site} has a new email address, {new_email}, requested with your password. You’ll use it to sign in from now on; this is the last email to your old address.",
        { site, new_email },
      ),
      msg("If this wasn’t you, email {contact_email} right away.", { contact_email }),
    ],
  });
}
