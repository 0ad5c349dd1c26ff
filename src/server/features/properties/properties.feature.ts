import { msg } from "../../../shared/i18n/message.ts";
import { dashboardRouter } from "./dashboard/dashboard.router.ts";
import { byAge, type Feature } from "../../feature.ts";
import { registerFixedPage } from "../../core/http/pages.ts";
import { listingEmails } from "./listings/listing-emails.ts";
import { listingsRouter } from "./listings/listings.router.ts";
import { deleteUnconfirmedContacts } from "./contact.queries.ts";
import { contactEmails } from "./contact-emails.ts";
import { propertiesRouter } from "./properties.router.ts";
import { registerBrowsePage } from "./public-properties/browse.page.ts";
import { registerPropertyPage } from "./public-properties/property.page.ts";
import { publicPropertiesRouter } from "./public-properties/public-properties.router.ts";
import { registerSitemap } from "./public-properties/sitemap.route.ts";
import { reportEmails } from "./reports/report-emails.ts";
import { deleteClosedReports } from "./reports/reports.queries.ts";
import { reportsRouter } from "./reports/reports.router.ts";
import { registerSharePictures } from "./share-pictures/share.route.ts";

/** Properties: a host's own, the public list and pages, and admins' actions on listings. */
export const properties = {
  routers: {
    dashboard: dashboardRouter,
    properties: propertiesRouter,
    publicProperties: publicPropertiesRouter,
    listings: listingsRouter,
    reports: reportsRouter,
  },
  emails: { ...contactEmails, ...listingEmails, ...reportEmails },
  erasures: [deleteUnconfirmedContacts, deleteClosedReports].map(byAge),
  pages(app, deps, pages) {
    registerBrowsePage(app, deps, pages);
    registerPropertyPage(app, deps, pages);
    registerSharePictures(app, deps);
    registerSitemap(app, deps, pages);
    registerFixedPage(app, pages, { path: "/dashboard", title: msg("Dashboard"), form: "shell" });
    registerFixedPage(app, pages, {
      path: "/properties",
      title: msg("My Properties"),
      form: "shell",
    });
  },
} satisfies Feature;
