import type { Page, Route } from "playwright-core";

export type Who = "guest" | "host" | "admin" | "newcomer";

/** One thing to look at: where it is, who sees it, and what is done before the picture is taken. */
export type Scene = {
  name: string;
  who?: Who;
  /** `{slug}` is a property with eight photos, `{plain}` one without. */
  path: string;
  /** Before the page is opened: a fault of the network, a slow answer. */
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<void>;
  /** The whole page, or what the window shows (dialogs). */
  window?: boolean;
};

const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
};

const broken = (calls: string | RegExp) => (page: Page) =>
  page.route(calls, (route: Route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
const hanging = (calls: string | RegExp) => (page: Page) =>
  page.route(calls, () => new Promise<void>(() => undefined));

const submitEmpty = async (page: Page) => {
  await page.locator("form").getByRole("button").last().click();
};

export const scenes: Scene[] = [
  { name: "landing", path: "/" },
  { name: "menu", path: "/", act: openMenu, window: true },
  { name: "browse", path: "/browse" },
  { name: "browse-filtered", path: "/browse?country=Spain&upgrade_type=solar" },
  { name: "browse-empty", path: "/browse?q=nowhere+at+all" },
  { name: "host-page", path: "/host/{slug}" },
  { name: "host-page-plain", path: "/host/{plain}" },
  { name: "host-page-missing", path: "/host/nobody-lives-here" },
  {
    name: "lightbox",
    path: "/host/{slug}",
    act: async (page) => {
      await page.locator("main img").first().click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  { name: "interest", path: "/host/{slug}", act: button(/Show Interest/), window: true },
  {
    name: "interest-errors",
    path: "/host/{slug}",
    act: async (page) => {
      await button(/Show Interest/)(page);
      await page.getByRole("dialog").getByRole("button").last().click();
    },
    window: true,
  },
  { name: "signup", path: "/signup" },
  { name: "signup-errors", path: "/signup", act: submitEmpty },
  { name: "login", path: "/login" },
  { name: "forgot-password", path: "/login", act: button(/Forgot password/), window: true },
  { name: "confirm", path: "/confirm" },
  { name: "confirm-invalid", path: "/confirm#access_token=nonsense&type=signup" },
  { name: "new-password", path: "/confirm#access_token=nonsense&type=recovery" },
  { name: "not-found", path: "/there/is/nothing" },
  { name: "restoring", who: "host", path: "/", before: hanging("**/api/trpc/**"), window: true },
  { name: "dashboard", who: "host", path: "/dashboard" },
  { name: "dashboard-new", who: "newcomer", path: "/dashboard" },
  { name: "menu-host", who: "host", path: "/dashboard", act: openMenu, window: true },
  { name: "properties", who: "host", path: "/properties" },
  { name: "properties-empty", who: "newcomer", path: "/properties" },
  {
    name: "properties-error",
    who: "host",
    path: "/properties",
    before: broken(/trpc\/[^?]*properties\.list/),
  },
  {
    name: "properties-loading",
    who: "host",
    path: "/properties",
    before: hanging(/trpc\/[^?]*properties\.list/),
    window: true,
  },
  {
    name: "property-add",
    who: "host",
    path: "/properties",
    act: button(/Add Property/),
    window: true,
  },
  {
    name: "property-edit",
    who: "host",
    path: "/properties",
    act: button("Edit property"),
    window: true,
  },
  {
    name: "property-errors",
    who: "host",
    path: "/properties",
    act: async (page) => {
      await button(/Add Property/)(page);
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    },
    window: true,
  },
  {
    name: "property-delete",
    who: "host",
    path: "/properties",
    act: button("Delete property"),
    window: true,
  },
  {
    name: "upgrade-add",
    who: "host",
    path: "/properties",
    act: button("Add upgrade project"),
    window: true,
  },
  { name: "admin", who: "admin", path: "/admin" },
  { name: "admin-users", who: "admin", path: "/admin", act: button("Manage Users"), window: true },
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
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  // On a wide screen all of the menu is in the bar.
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page.getByRole("dialog").waitFor();
}
