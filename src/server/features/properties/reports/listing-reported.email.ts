import type { Language } from "../../../../shared/i18n/languages.ts";
import { msg } from "../../../../shared/i18n/message.ts";
import { reportWords } from "../../../../shared/report-words.ts";
import type { ReportReason } from "../../../../shared/schemas/reports.ts";
import {
  pageUrl,
  type Sender,
  mayBeInSubject,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

export type Report = {
  property_name: string;
  slug: string;
  reason: ReportReason;
  text: string;
  reporter_email: string | null;
  language: Language | null;
};

/** Tells an admin about a guest's report. */
export function listingReported(sender: Sender, report: Report): Words {
  const name = report.property_name;
  return writeLetter(sender, {
    subject: mayBeInSubject(name)
      ? msg("A guest reported {listing}", { listing: name })
      : msg("A guest reported a listing"),
    parts: [
      msg("Hello,"),
      msg("A guest reported a listing at {site}.", { site: sender.site.site_name }),
      {
        facts: [
          [msg("Listing"), name],
          [msg("Reason"), reportWords[report.reason]],
        ],
      },
      msg("Their message:"),
      { quote: report.text, language: report.language },
      report.reporter_email === null
        ? msg("They left no email address.")
        : msg("Reply to this email to ask them more (address not verified)."),
      { button: msg("View Reports"), link: pageUrl(sender, "/admin?view=reports") },
      { links: [[msg("View the page"), pageUrl(sender, `/host/${report.slug}`)]] },
    ],
  });
}
