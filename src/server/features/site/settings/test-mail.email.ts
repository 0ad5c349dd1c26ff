import { msg } from "../../../../shared/i18n/message.ts";
import { pageUrl, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** Shows an admin that emails arrive. */
export function testMail(sender: Sender, admin: { name: string }): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: msg("A test email from {site}", { site }),
    heading: msg("Emails arrive"),
    parts: [
      msg("Hello,"),
      msg(
        "{admin} sent this from System Settings to check that emails from {site} arrive. This one did, so you don’t need to do anything.",
        { admin: admin.name, site },
      ),
      { button: msg("System Settings"), link: pageUrl(sender, "/admin?view=settings") },
    ],
  });
}
