import { type Sender, type Words, writeLetter } from "./letter.ts";

/** Shows an admin that mail arrives. */
export function testMail(sender: Sender, admin: { name: string }): Words {
  return writeLetter(sender, {
    subject: `A test mail from ${sender.site.site_name}`,
    parts: [
      "Hello,",
      `${admin.name} sent this from System Settings to see whether mail from ${sender.site.site_name} arrives. It did, and there is nothing to do.`,
      { button: "System Settings", link: `${sender.publicUrl}/admin` },
    ],
  });
}
