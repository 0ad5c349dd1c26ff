import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** Tells the old address about the change, in case the owner did not request it. */
export function emailChanged(sender: Sender, change: { name: string; new_email: string }): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Your email for ${site} was changed`,
    heading: "Your email was changed",
    parts: [
      greeting(change.name),
      `Your account at ${site} has a new email address, ${change.new_email}, requested with your password. You’ll use it to sign in from now on; this is the last email to your old address.`,
      `If this wasn’t you, email ${sender.site.contact_email} right away.`,
    ],
  });
}
