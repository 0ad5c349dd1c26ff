import { msg } from "../../../shared/i18n/message.ts";
import { adminRouter } from "./admin/admin.router.ts";
import { auditLogRouter } from "./audit-log/audit-log.router.ts";
import { countriesRouter } from "./countries/countries.router.ts";
import type { Feature } from "../../feature.ts";
import { registerFixedPage } from "../../core/http/pages.ts";
import { outboxRouter } from "./outbox/outbox.router.ts";
import { settingsRouter } from "./settings/settings.router.ts";
import { registerHomePage } from "./home.page.ts";
import { registerManifest } from "./manifest.route.ts";
import { registerSecurityTxt } from "./security-txt.route.ts";
import { siteRouter } from "./site.router.ts";

/** The site as a whole: its settings, its figures, and admins' actions. */
export const site = {
  routers: {
    admin: adminRouter,
    auditLog: auditLogRouter,
    countries: countriesRouter,
    outbox: outboxRouter,
    settings: settingsRouter,
    site: siteRouter,
  },
  pages(app, deps, pages) {
    registerHomePage(app, deps, pages);
    registerManifest(app, pages);
    registerSecurityTxt(app, deps, pages);
    registerFixedPage(app, pages, { path: "/admin", title: msg("Admin Dashboard"), form: "shell" });
  },
} satisfies Feature;
