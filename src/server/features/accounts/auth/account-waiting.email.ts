import {
  greeting,
  type Sender,
  titleInSubject,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

/** Tells an admin that a person has confirmed their email and is waiting for approval. */
export function accountWaiting(
  sender: Sender,
  admin: { name: string },
  user: { name: string; email: string },
): Words {
  const { name, email } = user;
  return writeLetter(sender, {
    subject: `${titleInSubject(name, "Someone")} is waiting for approval`,
    parts: [
      greeting(admin.name),
      `Someone signed up at ${sender.site.site_name} and confirmed their email address. An admin can approve the account under Manage Users.`,
      {
        facts: [
          ["Name", name],
          ["Email", email],
        ],
      },
      { button: "Review Sign-up", link: `${sender.publicUrl}/admin?view=users&show=waiting` },
    ],
  });
}

/** Tells a person that an admin declined their sign-up. */
export function accountRefused(sender: Sender, user: { name: string }): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Your sign-up at ${site}`,
    parts: [
      greeting(user.name),
      `An admin of ${site} reviewed your sign-up and declined it, so your account won’t be opened. Your data will be deleted within 30 days.`,
      `If you think this is a mistake, email ${sender.site.contact_email}.`,
    ],
  });
}
