import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { UserView } from "../../../shared/schemas/auth.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { forPage } from "../../lib/translate.ts";
import { navItems } from "./nav-items.ts";

const site: SiteView = {
  site_name: "Solar Stay",
  contact_email: "hello@example.org",
  demo_video_url: "https://example.org/video",
  how_it_works_url: "https://example.org/how",
  terms_url: "https://example.org/terms",
  privacy_url: "https://example.org/privacy",
  cookie_policy_url: "https://example.org/cookies",
  max_image_mb: 15,
  sign_up: "open",
  sends_mail: true,
};
const host: UserView = {
  id: 1,
  name: "Ana Sol",
  email: "ana@example.org",
  role: "host",
  language: null,
};
const admin: UserView = { ...host, role: "admin" };

const t = forPage(inEnglish);
const labels = (user: UserView | null, path: string) =>
  navItems({ user, path, site }, t).map((item) => item.label);
const highlighted = (user: UserView | null, path: string) =>
  navItems({ user, path, site }, t).flatMap((item) =>
    "active" in item && item.active ? item.label : [],
  );

const visitor = ["Home", "Browse Properties", "How it Works", "Features", "Impact"];

describe("the top navigation", () => {
  it("shows visitors the public links", () => {
    expect(labels(null, "/")).toEqual(visitor);
    expect(labels(null, "/host/casa-do-sol")).toEqual(visitor);
  });

  it.each(["/dashboard", "/properties"])("shows a host on %s the workplace", (path) => {
    expect(labels(host, path)).toEqual(["Home", "Browse Properties", "Dashboard", "Properties"]);
    expect(labels(admin, path)).toEqual([
      "Home",
      "Browse Properties",
      "Dashboard",
      "Properties",
      "Admin",
    ]);
  });

  it("shows an admin on /admin no more than needed", () => {
    expect(labels(admin, "/admin")).toEqual(["Home", "Browse Properties", "Dashboard", "Admin"]);
  });

  it("adds the dashboard elsewhere, and the admin panel for admins", () => {
    expect(labels(host, "/browse")).toEqual([...visitor, "Dashboard"]);
    expect(labels(admin, "/")).toEqual([...visitor, "Dashboard", "Admin"]);
  });

  it("highlights where one is", () => {
    expect(highlighted(null, "/")).toEqual(["Home"]);
    expect(highlighted(null, "/browse")).toEqual(["Browse Properties"]);
    expect(highlighted(host, "/properties")).toEqual(["Properties"]);
    expect(highlighted(admin, "/admin")).toEqual(["Admin"]);
    expect(highlighted(null, "/login")).toEqual([]);
  });

  it("leads out of the site for How it Works", () => {
    expect(navItems({ user: null, path: "/", site }, t)).toContainEqual({
      label: "How it Works",
      href: site.how_it_works_url,
    });
  });
});
