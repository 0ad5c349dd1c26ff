import { greeting, type Sender, type Words, writeLetter } from "./letter.ts";

/** Asks whoever reads the mailbox to confirm one sign-up. */
export function signupConfirmation(sender: Sender, signup: { name: string }, token: string): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Confirm your email for ${site}`,
    parts: [
      greeting(signup.name),
      `Welcome to ${site}, we are glad you are here. One click confirms your email address and opens your host account.`,
      {
        button: "Confirm my email",
        link: `${sender.publicUrl}/confirm#access_token=${token}&type=signup`,
      },
      "The link works for 24 hours. If you signed up more than once, the first link you open counts: it confirms the name and password you gave that time, and the other links end.",
      "If you did not sign up, do not open the link. Without it there will be no account.",
    ],
  });
}
