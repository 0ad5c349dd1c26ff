import type { EmailWriters } from "../../../core/mail/compose.ts";
import { findActiveAdmin } from "../../accounts/users/users.queries.ts";
import { listingReported } from "./listing-reported.email.ts";
import { findOpenReport } from "./reports.queries.ts";

/** The email that brings a guest's report to an admin; a reply goes to the guest, if they gave an address. */
export const reportEmails = {
  "listing-reported": ({ db }, letter) => {
    const admin = findActiveAdmin(db, letter.user_id);
    const report = findOpenReport(db, letter.report_id);
    if (!admin || !report) return undefined;
    const { reporter_email: address } = report;
    return {
      to: admin,
      write: (sender) => ({
        ...(address !== null && { replyTo: { name: sender.t("Guest"), address } }),
        ...listingReported(sender, report),
      }),
    };
  },
} satisfies EmailWriters;
