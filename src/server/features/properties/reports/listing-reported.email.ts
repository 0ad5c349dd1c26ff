import { reportWords } from "../../../../shared/report-words.ts";
import type { ReportReason } from "../../../../shared/schemas/reports.ts";
import { type Sender, titleInSubject, type Words, writeLetter } from "../../../core/mail/letter.ts";

export type Report = {
  property_name: string;
  slug: string;
  reason: ReportReason;
  text: string;
  reporter_email: string | null;
};

/** Tells an admin about a guest's report. */
export function listingReported(sender: Sender, report: Report): Words {
  const name = report.property_name;
  return writeLetter(sender, {
    subject: `A guest reported ${titleInSubject(name, "a listing")}`,
    parts: [
      "Hello,",
      `A guest reported a listing at ${sender.site.site_name}.`,
      {
        facts: [
          ["Listing", name],
          ["Reason", reportWords[report.reason]],
        ],
      },
      "Their message:",
      { quote: report.text },
      report.reporter_email === null
        ? "They left no email address."
        : "Reply to this email to ask them more (address not verified).",
      { button: "View Reports", link: `${sender.publicUrl}/admin?view=reports` },
      { links: [["View the page", `${sender.publicUrl}/host/${report.slug}`]] },
    ],
  });
}
