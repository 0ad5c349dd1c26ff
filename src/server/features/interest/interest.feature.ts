import type { Feature } from "../../feature.ts";
import { guestDataRouter } from "./guest-data/guest-data.router.ts";
import { eraseOldInterests } from "./guest-data/retention.ts";
import { inboxExportRoute, registerInboxExport } from "./export.route.ts";
import { guestInterestRouter } from "./guest-interest.router.ts";
import { interestEmails } from "./interest-emails.ts";

/** Guests' interest, the host's inbox, and guests' stored data. */
export const interest = {
  routers: { guestInterest: guestInterestRouter, guestData: guestDataRouter },
  rawRoutes: [inboxExportRoute],
  routes: registerInboxExport,
  emails: interestEmails,
  erasures: [eraseOldInterests],
} satisfies Feature;
