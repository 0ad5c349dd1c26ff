import {
  broken,
  button,
  hanging,
  openMenu,
  openAccount,
  upgradeButton,
  type Scene,
} from "../scene.ts";

/** The scenes of a host. */
export const hostScenes: Scene[] = [
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
    act: async (page) => {
      await page.getByRole("button", { name: "Actions", exact: true }).first().click();
      await button("Delete property")(page);
    },
    window: true,
  },
  {
    name: "upgrade-add",
    who: "host",
    path: "/properties#{slug}",
    act: button("Add Upgrade Project"),
    window: true,
  },
  { name: "properties-open", who: "host", path: "/properties#{slug}" },
  { name: "inbox", who: "host", path: "/dashboard?inbox=new" },
  {
    name: "inbox-message",
    who: "host",
    path: "/dashboard?inbox=new",
    act: (page) => page.getByRole("main").getByRole("listitem").getByRole("link").first().click(),
  },
  {
    name: "unsaved-changes",
    who: "host",
    path: "/properties",
    act: async (page) => {
      await button(/Add Property/)(page);
      await page.getByRole("dialog").getByLabel("Location").fill("Ronda");
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor();
    },
    window: true,
  },
  ...(
    [
      ["upgrade-edit", "Edit upgrade project"],
      ["upgrade-delete", "Delete upgrade project"],
      ["goal", /^(Set|Change) Goal/],
      ["ledger", "Record Funding"],
      ["install", "Mark as Installed"],
      ["updates", "Updates"],
    ] as const
  ).map(([name, opener]): Scene => ({
    name,
    who: "host",
    path: "/properties#{slug}",
    act: upgradeButton(opener),
    window: true,
  })),
  { name: "account", who: "host", path: "/dashboard", act: openAccount, window: true },
  ...["Name", "Email", "Password", "Sessions", "Tokens for scripts", "Delete account"].map(
    (part): Scene => ({
      name: `account-${part.toLowerCase().replaceAll(/\W+/g, "-")}`,
      who: "host",
      path: "/dashboard",
      act: async (page) => {
        await openAccount(page);
        const region = page.getByRole("dialog").getByRole("region", { name: part, exact: true });
        await region.getByRole("button").first().click();
        await region.evaluate((element) => element.scrollIntoView());
      },
      window: true,
    }),
  ),
];
