import type { PageTranslate } from "../../lib/translate.ts";
import type { ShellProps } from "./shell-props.ts";

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
export function navItems(
  { user, path, site }: Pick<ShellProps, "user" | "path" | "site">,
  t: PageTranslate,
): NavItem[] {
  const page = (label: string, to: Extract<NavItem, { active: boolean }>["to"]): NavItem => ({
    label,
    to,
    active: path === to,
  });
  const home = page(t("Home"), "/");
  const browse = page(t("Browse Properties"), "/browse");
  const dashboard = page(t("Dashboard"), "/dashboard");
  const admin = page(t("Admin"), "/admin");
  const visitor: NavItem[] = [
    home,
    browse,
    { label: t("How it Works"), href: site.how_it_works_url },
    { label: t("Features"), hash: "features" },
    { label: t("Impact"), hash: "impact" },
  ];

  if (user === null) return visitor;
  if (path === "/admin") return [home, browse, dashboard, admin];
  const forAdmins = user.role === "admin" ? [admin] : [];
  if (path === "/dashboard" || path === "/properties") {
    return [home, browse, dashboard, page(t("Properties"), "/properties"), ...forAdmins];
  }
  return [...visitor, dashboard, ...forAdmins];
}
