import { button, type Scene } from "../scene.ts";

/** What an operator sees. */
export const adminScenes: Scene[] = [
  { name: "admin", who: "admin", path: "/admin" },
  { name: "admin-users", who: "admin", path: "/admin", act: button("Manage Users"), window: true },
  {
    name: "admin-user",
    who: "admin",
    path: "/admin",
    act: async (page) => {
      await button("Manage Users")(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("listitem").first().getByRole("button").click();
    },
    window: true,
  },
  { name: "admin-reports", who: "admin", path: "/admin", act: button(/^Reports/), window: true },
  {
    name: "admin-listings",
    who: "admin",
    path: "/admin",
    act: async (page) => {
      await button("Manage Listings")(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("listitem").first().getByRole("button").click();
    },
    window: true,
  },
  {
    name: "admin-takedown",
    who: "admin",
    path: "/admin",
    act: async (page) => {
      await button("Manage Listings")(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("listitem").first().getByRole("button").click();
      await dialog.getByRole("button", { name: "Take down..." }).click();
      await page.getByRole("dialog", { name: "Take listing down" }).waitFor();
    },
    window: true,
  },
  { name: "admin-audit-log", who: "admin", path: "/admin", act: button("Audit Log"), window: true },
  {
    name: "admin-analytics",
    who: "admin",
    path: "/admin",
    act: button("View Analytics"),
    window: true,
  },
  {
    name: "admin-analytics-listings",
    who: "admin",
    path: "/admin",
    act: async (page) => {
      await button("View Analytics")(page);
      await page.getByRole("dialog").getByLabel("Show").selectOption("listings");
    },
    window: true,
  },
  {
    name: "admin-settings",
    who: "admin",
    path: "/admin",
    act: button("System Settings"),
    window: true,
  },
  ...["Site", "Test mail", "Outbox", "A guest’s data"].map((name): Scene => ({
    name: `admin-settings-${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
    who: "admin",
    path: "/admin",
    act: async (page) => {
      await button("System Settings")(page);
      const part = page.getByRole("dialog").getByRole("region", { name, exact: true });
      await part.getByRole("button").first().click();
      await part.evaluate((element) => element.scrollIntoView());
    },
    window: true,
  })),
  {
    name: "admin-check-funding",
    who: "admin",
    path: "/admin",
    act: button("Check Funding"),
    window: true,
  },
];
