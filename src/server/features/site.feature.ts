import { adminRouter } from "../admin/admin.router.ts";
import { auditLogRouter } from "../audit-log/audit-log.router.ts";
import { countriesRouter } from "../countries/countries.router.ts";
import { byAge, type Feature } from "../feature.ts";
import { registerFixedPage } from "../http/pages.ts";
import { deleteOldIncidents } from "../operations/incidents.queries.ts";
import { operationsEmails } from "../operations/operations-emails.ts";
import { operationsRouter } from "../operations/operations.router.ts";
import { outboxRouter } from "../operations/outbox.router.ts";
import { settingsRouter } from "../settings/settings.router.ts";
import { registerHomePage } from "../site/home.page.ts";
import { registerManifest } from "../site/manifest.route.ts";
import { registerSecurityTxt } from "../site/security-txt.route.ts";
import { siteRouter } from "../site/site.router.ts";

/** The site as a whole: its settings, its figures, and how it runs. */
export const site = {
  routers: {
    admin: adminRouter,
    auditLog: auditLogRouter,
    countries: countriesRouter,
    operations: operationsRouter,
    outbox: outboxRouter,
    settings: settingsRouter,
    site: siteRouter,
  },
  emails: operationsEmails,
  erasures: [byAge(deleteOldIncidents)],
  pages(app, deps, pages) {
    registerHomePage(app, deps, pages);
    registerManifest(app, pages);
    registerSecurityTxt(app, deps, pages);
    registerFixedPage(app, pages, { path: "/admin", title: "Admin Dashboard", form: "shell" });
  },
} satisfies Feature;
