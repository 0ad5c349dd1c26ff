import { type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** Shows an admin that emails arrive. */
export function testMail(sender: Sender, admin: { name: string }): Words {
  return writeLetter(sender, {
    subject: `A test email from ${sender.site.site_name}`,
    heading: "Emails arrive",
    parts: [
      "Hello,",
      `${admin.name} sent this from System Settings to check that emails from ${sender.site.site_name} arrive. This one did, so you don’t need to do anything.`,
      { button: "System Settings", link: `${sender.publicUrl}/admin?view=settings` },
    ],
  });
}
