import { type Sender, type Words, writeLetter } from "./letter.ts";

/**
 * Asks whoever reads a mailbox whether guests' interest may be sent there. No words of the host's are
 * in it, so that nobody can use the site to write to strangers.
 */
export function contactConfirmation(
  sender: Sender,
  contact: { email: string; host_email: string },
  token: string,
): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `May guests of ${site} write to this address?`,
    parts: [
      "Hello,",
      `The host with the account ${contact.host_email} at ${site} wants guests' questions to be sent to ${contact.email}. They are sent here only if you agree.`,
      {
        button: "Confirm this address",
        link: `${sender.publicUrl}/confirm#access_token=${token}&type=contact`,
      },
      "The link works for 7 days. If you do not know this host, do nothing: without your confirmation no guest's question is sent here.",
    ],
  });
}
