import { greeting, type Sender, titleInSubject, type Words, writeLetter } from "./letter.ts";

/** Tells an admin that somebody has confirmed their email and waits to be let in. */
export function accountWaiting(
  sender: Sender,
  admin: { name: string },
  user: { name: string; email: string },
): Words {
  const { name, email } = user;
  return writeLetter(sender, {
    subject: `${titleInSubject(name, "Somebody")} is waiting to be let in`,
    parts: [
      greeting(admin.name),
      `${name} (${email}) signed up at ${sender.site.site_name} and confirmed the address. Their account opens once an admin lets them in, under Manage Users.`,
      { button: "Open the admin page", link: `${sender.publicUrl}/admin` },
    ],
  });
}

/** Tells somebody that an admin has not let them in. */
export function accountRefused(sender: Sender, user: { name: string }): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Your sign-up at ${site}`,
    parts: [
      greeting(user.name),
      `An admin of ${site} looked at your sign-up and turned it down, so your account will not open. The data you sent will be deleted within 30 days.`,
      `If you think this is a mistake, write to ${sender.site.contact_email}.`,
    ],
  });
}
