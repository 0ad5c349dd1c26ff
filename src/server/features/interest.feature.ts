import type { Feature } from "../feature.ts";
import { guestDataRouter } from "../guest-data/guest-data.router.ts";
import { eraseOldInterests } from "../guest-data/retention.ts";
import { inboxExportRoute, registerInboxExport } from "../guest-interest/export.route.ts";
import { guestInterestRouter } from "../guest-interest/guest-interest.router.ts";
import { interestEmails } from "../guest-interest/interest-emails.ts";

/** Guests' interest, the host's inbox, and what the site keeps of guests. */
export const interest = {
  routers: { guestInterest: guestInterestRouter, guestData: guestDataRouter },
  rawRoutes: [inboxExportRoute],
  routes: registerInboxExport,
  emails: interestEmails,
  erasures: [eraseOldInterests],
} satisfies Feature;
