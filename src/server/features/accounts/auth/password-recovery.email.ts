import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** The page where the token of a recovery link sets a new password. */
export const recoveryLink = ({ publicUrl }: Pick<Sender, "publicUrl">, token: string): string =>
  `${publicUrl}/confirm#access_token=${token}&type=recovery`;

/** Sends a link for choosing a new password. */
export function passwordRecovery(sender: Sender, receiver: { name: string }, token: string): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Choose a new password for ${site}`,
    heading: "Choose a new password",
    parts: [
      greeting(receiver.name),
      `Someone, hopefully you, asked for a new password for your account at ${site}. Choose it here.`,
      { button: "Choose a New Password", link: recoveryLink(sender, token), showLink: true },
      "The link works once, for one hour. A new password also signs you out everywhere.",
      "Wasn’t you? You can ignore this email, and your password stays as it is.",
    ],
  });
}
