import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  mayBeInSubject,
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
    subject: mayBeInSubject(name)
      ? msg("{name} is waiting for approval", { name })
      : msg("Someone is waiting for approval"),
    parts: [
      greeting(admin.name),
      msg(
        "Someone signed up at {site} and confirmed their email address. An admin can approve the account under Manage Users.",
        { site: sender.site.site_name },
      ),
      {
        facts: [
          [msg("Name"), name],
          [msg("Email"), email],
        ],
      },
      { button: msg("Review Sign-up"), link: pageUrl(sender, "/admin?view=users&show=waiting") },
    ],
  });
}

/** Tells a person that an admin declined their sign-up. */
export function accountRefused(sender: Sender, user: { name: string }): Words {
  const { site_name: site, contact_email } = sender.site;
  return writeLetter(sender, {
    subject: msg("Your sign-up at {site}", { site }),
    parts: [
      greeting(user.name),
      msg(
        "An admin of {site} reviewed your sign-up and declined it, so your account won’t be opened. Your data will be deleted within 30 days.",
        { site },
      ),
      msg("If you think this is a mistake, email {contact_email}.", { contact_email }),
    ],
  });
}
