import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** Tells a host that an admin has approved the account. */
export function accountOpened(sender: Sender, user: { name: string }): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Your account at ${site} is open`,
    heading: "Your account is open",
    parts: [
      greeting(user.name),
      `An admin of ${site} has opened your host account. Sign in with this email address and the password you chose at sign-up.`,
      { button: "Sign In", link: `${sender.publicUrl}/login` },
      `If you didn’t sign up, email ${sender.site.contact_email} and we’ll delete the account.`,
    ],
  });
}
