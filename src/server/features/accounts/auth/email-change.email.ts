import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

/** Asks the owner of the new address to confirm the change. */
export function emailChange(
  sender: Sender,
  change: { name: string; old_email: string },
  token: string,
): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: msg("Confirm your new email for {site}", { site }),
    heading: msg("Confirm your new email"),
    parts: [
      greeting(change.name),
      msg(
        "You asked to change the email of your account at {site} from {old_email} to this address. Confirm that it is yours.",
        { site, old_email: change.old_email },
      ),
      {
        button: msg("Confirm My New Email"),
        showLink: true,
        link: pageUrl(sender, `/confirm#access_token=${token}&type=email_change`),
      },
      msg(
        "The link works for 24 hours. Once you’ve confirmed, you sign in with this address, you’re signed out everywhere, and tokens for scripts are revoked.",
      ),
      msg("If you didn’t ask for this, ignore this email and nothing will change."),
    ],
  });
}
