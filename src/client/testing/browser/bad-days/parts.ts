/** Every part of the app that is loaded on demand, and how a person opens it. */
import type { Page } from "playwright-core";
import { button, calls, propertyAction } from "../looks.ts";
import { fillInterest } from "./forms/guest.ts";
import type { Role, World } from "./world.ts";

export interface Part {
  kind: "page" | "dialog" | "inline";
  as: Role;
  /** The path of the page before. */
  from: (world: World) => string;
  /** The window's width; 1440 by default. */
  width?: number;
  /** Opens the part. */
  open: (page: Page, world: World) => Promise<unknown>;
  /** The part's heading, or a selector of one of its elements. */
  shown: string | { selector: string };
  /** No message is shown if it cannot be loaded. */
  silent?: true;
}

const home = () => "/";
const hostPage = ({ property }: World) => `/host/${property.slug}`;
const link = (name: string) => (page: Page) =>
  page.getByRole("banner").getByRole("link", { name, exact: true }).click();
const press = (name: string) => (page: Page) => button(page, name).click();
/** Opens a page that no link leads to, as the app itself would. */
const go = (path: (world: World) => string) => (page: Page, world: World) =>
  page.evaluate((to) => history.pushState({}, "", to), path(world));

/** Answers like a site that requires a second factor of its admins. */
const secondFactorNeeded = (page: Page) =>
  page.route(calls("admin.get"), (route) => {
    const api = { error: "A second factor is needed", code: "SECOND_FACTOR_NEEDED" };
    const data = { code: "FORBIDDEN", httpStatus: 403, api };
    const names = new URL(route.request().url()).pathname.split(",");
    return route.fulfill({
      status: 403,
      json: names.map(() => ({ error: { message: api.error, code: -32003, data } })),
    });
  });

/** Keyed by the module's name in the build's manifest. */
export const parts: Record<string, Part> = {
  "routes/home.tsx": {
    kind: "page",
    as: "guest",
    from: () => "/login",
    open: link("Home"),
    shown: "This Is Solar Tourism",
  },
  "routes/browse.tsx": {
    kind: "page",
    as: "guest",
    from: home,
    open: link("Browse Properties"),
    shown: "Browse Solar Stay Packages",
  },
  "routes/login.tsx": {
    kind: "page",
    as: "guest",
    from: home,
    open: link("Sign In"),
    shown: "Sign In",
  },
  "routes/signup.tsx": {
    kind: "page",
    as: "guest",
    from: home,
    open: link("Get Started"),
    shown: "Create your host account",
  },
  "routes/confirm.tsx": {
    kind: "page",
    as: "guest",
    from: home,
    open: go(() => "/confirm"),
    shown: "Check your email",
  },
  "routes/host.tsx": {
    kind: "page",
    as: "guest",
    from: home,
    open: go(hostPage),
    shown: "Casa Sol",
  },
  "routes/dashboard.tsx": {
    kind: "page",
    as: "host",
    from: () => "/properties",
    open: link("Dashboard"),
    shown: "Welcome, Ana",
  },
  "routes/properties.tsx": {
    kind: "page",
    as: "host",
    from: () => "/dashboard",
    open: link("Properties"),
    shown: "My Properties",
  },
  "routes/admin.tsx": {
    kind: "page",
    as: "admin",
    from: () => "/dashboard",
    open: link("Admin"),
    shown: "Admin Dashboard",
  },
  "features/own-account/second-factor.tsx": {
    kind: "inline",
    as: "admin",
    from: () => "/dashboard",
    open: async (page) => {
      await secondFactorNeeded(page);
      await link("Admin")(page);
    },
    shown: { selector: "main input[type=password]" },
  },
  "features/account/forgot-password-dialog.tsx": {
    kind: "dialog",
    as: "guest",
    from: () => "/login",
    open: press("Forgot password?"),
    shown: "Forgot password?",
  },
  "features/analytics/analytics-page.tsx": {
    kind: "inline",
    as: "admin",
    from: () => "/admin",
    open: press("View Analytics"),
    shown: "Analytics",
  },
  "features/settings/system-settings.tsx": {
    kind: "inline",
    as: "admin",
    from: () => "/admin",
    open: press("System Settings"),
    shown: "System Settings",
  },
  "features/guest-interest/interest-dialog.tsx": {
    kind: "dialog",
    as: "guest",
    from: hostPage,
    open: press("Show Interest"),
    shown: "Express Interest",
  },
  "features/guest-interest/interest-summary.tsx": {
    kind: "inline",
    as: "guest",
    from: hostPage,
    open: async (page) => {
      await button(page, "Show Interest").click();
      await fillInterest(page);
      await button(page, "Send Interest").click();
    },
    shown: "Your message is with the host of Casa Sol",
  },
  "features/host-page/lightbox.tsx": {
    kind: "dialog",
    as: "guest",
    from: hostPage,
    open: press("Open photo 1 of 3"),
    shown: "Photos of Casa Sol",
  },
  "features/host-page/qr-dialog.tsx": {
    kind: "dialog",
    as: "guest",
    from: hostPage,
    open: press("QR Code"),
    shown: "QR Code",
  },
  "components/qr-code.tsx": {
    kind: "inline",
    as: "guest",
    from: hostPage,
    open: async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    },
    shown: { selector: 'svg path[fill="#000"]' },
    silent: true,
  },
  "routes/inbox.tsx": {
    kind: "page",
    as: "host",
    from: () => "/dashboard",
    open: (page) => page.getByRole("link", { name: "Open inbox" }).first().click(),
    shown: "Guest Interest",
  },
  "features/own-account/account-dialog.tsx": {
    kind: "dialog",
    as: "host",
    from: () => "/dashboard",
    open: (page) => page.getByRole("banner").getByRole("button", { name: "Ana Ruiz" }).click(),
    shown: "Your account",
  },
  "features/calendar/calendar-dialog.tsx": {
    kind: "dialog",
    as: "host",
    from: () => "/properties",
    open: (page) => propertyAction(page, "Calendar"),
    shown: "Calendar",
  },
  "features/calendar/overview-dialog.tsx": {
    kind: "dialog",
    as: "host",
    from: () => "/dashboard",
    open: press("All Calendars"),
    shown: "All Calendars",
  },
  "features/stays/record-dialog.tsx": {
    kind: "dialog",
    as: "host",
    from: () => "/dashboard",
    open: press("Record"),
    shown: "Record the Stay",
  },
  "features/report-listing/report-dialog.tsx": {
    kind: "dialog",
    as: "guest",
    from: hostPage,
    open: press("Report This Listing"),
    shown: "Report This Listing",
  },
  "features/shell/mobile-menu.tsx": {
    kind: "dialog",
    as: "guest",
    from: home,
    width: 390,
    open: press("Open menu"),
    shown: "Menu",
  },
};
