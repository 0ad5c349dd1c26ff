import { mergeRouters } from "../../core/trpc.ts";
import { byAge, type Feature } from "../../feature.ts";
import { calendarsRouter, publicCalendarsRouter } from "./calendars/calendars.router.ts";
import { askAfterDeparture, endUnansweredRequests, remindHosts } from "./deadlines/deadlines.ts";
import { stayEmails } from "./emails/stay-emails.ts";
import { guestStaysRouter } from "./guest/guest-stays.router.ts";
import { deleteOldStayTokens } from "./guest/stay-links.ts";
import { registerStaysExport, staysExportRoute } from "./export.route.ts";
import {
  exportedCalendarRoute,
  registerExportedCalendars,
} from "./feeds/exported-calendar.route.ts";
import { createFeedLoop } from "./feeds/feed-loop.ts";
import { calendarFeedsRouter } from "./feeds/feeds.router.ts";
import { settlementRouter } from "./settlement/settlement.router.ts";
import { staysRouter } from "./stays.router.ts";

/** Calendars of properties, requests for dates, and stays until their share reached an upgrade. */
export const stays = {
  routers: {
    calendars: calendarsRouter,
    calendarFeeds: calendarFeedsRouter,
    publicCalendars: publicCalendarsRouter,
    stays: mergeRouters(staysRouter, settlementRouter),
    guestStays: guestStaysRouter,
  },
  emails: stayEmails,
  erasures: [byAge(deleteOldStayTokens)],
  deadlines: [endUnansweredRequests, remindHosts, askAfterDeparture],
  rawRoutes: [staysExportRoute, exportedCalendarRoute],
  routes: (app, deps) => {
    registerStaysExport(app, deps);
    registerExportedCalendars(app, deps);
  },
  loops: [createFeedLoop],
} satisfies Feature;
