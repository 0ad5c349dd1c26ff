import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

/** The page where the token of a recovery link sets a new password. */
export const recoveryLink = (sender: Sender, token: string): string =>
  pageUrl(sender, `/confirm#access_token=${token}&type=recovery`);

/** Sends a link for choosing a new password. */
export function passwordRecovery(sender: Sender, receiver: { name: string }, token: string): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: msg("Choose a new password for {site}", { site }),
    heading: msg("Choose a new password"),
    parts: [
      greeting(receiver.name),
      msg(
        "Someone, hopefully you, asked for a new password for your account at {site}. Choose it here.",
        { site },
      ),
      { button: msg("Choose a New Password"), link: recoveryLink(sender, token), showLink: true },
      msg("The link works once, for one hour. A new password also signs you out everywhere."),
      msg("Wasn’t you? You can ignore this email, and your password stays as it is."),
    ],
  });
}
