import type { Page } from "playwright-core";
import { button, type Scene } from "../scene.ts";

/** A page of /admin, and the steps before the picture. */
const view = (name: string, query: string, act?: Scene["act"]): Scene => ({
  name,
  who: "admin",
  path: `/admin?view=${query}`,
  ...(act && { act, window: true }),
});

/** Opens the first row of a table. */
const firstRow = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Manage", exact: true }).first().click();

/** The scenes of an operator. */
export const adminScenes: Scene[] = [
  { name: "admin", who: "admin", path: "/admin" },
  view("admin-users", "users"),
  view("admin-user", "users", firstRow),
  view("admin-reports", "reports"),
  view("admin-listings", "listings", firstRow),
  view("admin-takedown", "listings", async (page) => {
    await firstRow(page);
    await button("Take Down...")(page);
  }),
  view("admin-check-funding", "funding"),
  view("admin-audit-log", "audit-log"),
  view("admin-analytics", "analytics"),
  view("admin-settings", "settings"),
  ...["Site", "Test email", "Outbox", "A guest’s data"].map((name) =>
    view(
      `admin-settings-${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
      "settings",
      async (page) => {
        const part = page.getByRole("region", { name, exact: true });
        await part.getByRole("button").first().click();
        await part.evaluate((element) => element.scrollIntoView());
      },
    ),
  ),
];
