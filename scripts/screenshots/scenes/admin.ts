import type { Page } from "playwright-core";
import { button, type Scene } from "../scene.ts";

/** A dialog of the admin page, and the steps to open it. */
const dialog = (name: string, act: NonNullable<Scene["act"]>): Scene => ({
  name,
  who: "admin",
  path: "/admin",
  act,
  window: true,
});

/** Opens a list's dialog, and its first row. */
const firstRowOf = (opener: string) => async (page: Page) => {
  await button(opener)(page);
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
};

/** The scenes of an operator. */
export const adminScenes: Scene[] = [
  { name: "admin", who: "admin", path: "/admin" },
  dialog("admin-users", button("Manage Users")),
  dialog("admin-user", firstRowOf("Manage Users")),
  dialog("admin-reports", button(/^Reports/)),
  dialog("admin-listings", firstRowOf("Manage Listings")),
  dialog("admin-takedown", async (page) => {
    await firstRowOf("Manage Listings")(page);
    await page.getByRole("dialog").getByRole("button", { name: "Take Down..." }).click();
    await page.getByRole("dialog", { name: "Take Listing Down" }).waitFor();
  }),
  dialog("admin-check-funding", button("Check Funding")),
  dialog("admin-audit-log", button("Audit Log")),
  dialog("admin-analytics", button("View Analytics")),
  dialog("admin-analytics-listings", async (page) => {
    await button("View Analytics")(page);
    await page.getByRole("dialog").getByLabel("Show").selectOption("listings");
  }),
  dialog("admin-settings", button("System Settings")),
  ...["Site", "Test email", "Outbox", "A guest’s data"].map((name) =>
    dialog(`admin-settings-${name.toLowerCase().replaceAll(/\W+/g, "-")}`, async (page) => {
      await button("System Settings")(page);
      const part = page.getByRole("dialog").getByRole("region", { name, exact: true });
      await part.getByRole("button").first().click();
      await part.evaluate((element) => element.scrollIntoView());
    }),
  ),
];
