import { msg } from "../../../shared/i18n/message.ts";
import { pageUrl, type Sender, type Words, writeLetter } from "../../core/mail/letter.ts";

/**
 * Asks the owner of a contact email whether guests' interest may be sent there. It contains none of
 * the host's words, so that the site cannot be used to write to strangers.
 */
export function contactConfirmation(
  sender: Sender,
  contact: { email: string; host_email: string },
  token: string,
): Words {
  const site = sender.site.site_name;
  const { email, host_email } = contact;
  return writeLetter(sender, {
    subject: msg("Can guests of {site} write to this address?", { site }),
    heading: msg("Can guests write to this address?"),
    parts: [
      msg("Hello,"),
      msg(
        "The host with the account {host_email} at {site} would like guests’ messages to go to {email}. We’ll send them here only if you agree.",
        { host_email, site, email },
      ),
      {
        button: msg("Confirm This Email"),
        showLink: true,
        link: pageUrl(sender, `/confirm#access_token=${token}&type=contact`),
      },
      msg(
        "The link works for 7 days. If you don’t know this host, ignore this email and no messages will be sent here.",
      ),
    ],
  });
}
