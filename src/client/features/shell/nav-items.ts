import type { UserView } from "../../../shared/schemas/auth.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";

/** A link of the navigation: to a page, a part of the landing page, or another site. */
export type NavItem =
  | {
      label: string;
      to: "/" | "/browse" | "/dashboard" | "/properties" | "/admin";
      active: boolean;
    }
  | { label: string; hash: string }
  | { label: string; href: string };

/** The links of the navigation for a person and a page, in order. */
export function navItems(user: UserView | null, path: string, site: SiteView): NavItem[] {
  const page = (label: string, to: Extract<NavItem, { active: boolean }>["to"]): NavItem => ({
    label,
    to,
    active: path === to,
  });
  const home = page("Home", "/");
  const browse = page("Browse Properties", "/browse");
  const dashboard = page("Dashboard", "/dashboard");
  const admin = page("Admin", "/admin");
  const visitor: NavItem[] = [
    home,
    browse,
    { label: "How it Works", href: site.how_it_works_url },
    { label: "Features", hash: "features" },
    { label: "Impact", hash: "impact" },
  ];

  if (user === null) return visitor;
  if (path === "/admin") return [home, browse, dashboard, admin];
  const forAdmins = user.role === "admin" ? [admin] : [];
  if (path === "/dashboard" || path === "/properties") {
    return [home, browse, dashboard, page("Properties", "/properties"), ...forAdmins];
  }
  return [...visitor, dashboard, ...forAdmins];
}
