/** The forms and actions of an admin. */
import type { Locator, Page } from "playwright-core";
import { makeHost, makeProperty, makeUpgrade, rest } from "../../actors.ts";
import { button } from "../../looks.ts";
import type { World } from "../world.ts";
import type { Sending, Sendings } from "./sending.ts";

/** Creates a host and a listing with unique names. */
async function makeListing({ site }: World) {
  const mark = crypto.randomUUID().slice(0, 8);
  const host = await makeHost(site, `Sol ${mark}`);
  const property = await makeProperty(site, host, { name: `Casa ${mark}` });
  return { host, property };
}

const admin = { as: "admin", at: () => "/admin", begin: makeListing } satisfies Partial<Sending>;

/** Opens one of the admin page's tables, and in it the row that starts with a name. */
async function openRow(
  page: Page,
  { tab, table, name }: { tab: string; table: string; name: string },
): Promise<Locator> {
  await adminTab(page, tab);
  const region = page.getByRole("region", { name: table });
  await region.getByLabel(/^Search/).fill(name);
  await region.getByText(/^1 (account|listing)$/).waitFor();
  await button(region.getByRole("row", { name: new RegExp(`^${name}`) }), "Manage").click();
  return region;
}

/** A tab may show how many things wait behind its name. */
const adminTab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Admin pages" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();

const openUser = (page: Page, { host }: World) =>
  openRow(page, { tab: "Users", table: "Manage Users", name: host.name });

async function openSettings(page: Page, section: string): Promise<Locator> {
  await button(page, "System Settings").click();
  const part = page.getByRole("region", { name: section, exact: true });
  await part.getByRole("button").first().click();
  return part;
}

export const adminSendings: Sendings = {
  "a user disabled": {
    ...admin,
    async fill(page, world) {
      await button(await openUser(page, world), "Disable").click();
      return button(page.getByRole("alertdialog"), "Disable");
    },
    call: "users.update",
    failed: "Error",
    done: "User disabled",
  },
  "a limit of properties": {
    ...admin,
    async fill(page, world) {
      await button(await openUser(page, world), "Property Limit...").click();
      const dialog = page.getByRole("dialog", { name: "Property Limit" });
      await dialog.getByLabel("Properties they can list").fill("250");
      return button(dialog, "Save");
    },
    call: "users.update",
    typed: { label: "Properties they can list", value: "250" },
    failed: "Error",
    done: "Property limit changed",
  },
  "a user deleted": {
    ...admin,
    async fill(page, world) {
      await button(await openUser(page, world), "Delete...").click();
      const dialog = page.getByRole("dialog", { name: "Delete User" });
      await dialog.getByLabel("Their email, to confirm").fill(world.host.email);
      return button(dialog, "Delete");
    },
    call: "users.delete",
    failed: "Error",
    done: "User deleted",
  },
  "a listing taken down": {
    ...admin,
    async fill(page, { property }) {
      const list = await openRow(page, {
        tab: "Listings",
        table: "Manage Listings",
        name: property.name,
      });
      await button(list, "Take Down...").click();
      const dialog = page.getByRole("dialog", { name: "Take Listing Down" });
      await dialog.getByLabel("Reason").fill("Show us the house.");
      return button(dialog, "Take Down");
    },
    call: "listings.takeDown",
    typed: { label: "Reason", value: "Show us the house." },
    failed: "Error",
    done: "Listing taken down",
  },
  "a report dismissed": {
    ...admin,
    async begin(world) {
      const { host, property } = await makeListing(world);
      const report = { property_id: property.id, reason: "fraud", text: "There is no house." };
      await rest(world.site, "POST", "/api/listing-reports", { body: report });
      return { host, property };
    },
    async fill(page, { property }) {
      await adminTab(page, "Reports");
      const row = page.getByRole("listitem").filter({ hasText: property.name });
      return button(row, "Dismiss");
    },
    call: "reports.dismiss",
    failed: "Error",
    done: "Report dismissed",
  },
  "the site's name": {
    ...admin,
    async fill(page) {
      const part = await openSettings(page, "Site");
      await part.getByLabel("Site name").fill("Sun Stays");
      return button(part, "Save");
    },
    call: "settings.update",
    typed: { label: "Site name", value: "Sun Stays" },
    failed: "Error",
    done: "Settings saved",
  },
  "an erasure of a guest": {
    ...admin,
    async begin(world) {
      const { host, property } = await makeListing(world);
      const guest = { guest_name: "Gus", guest_email: host.email, property_id: property.id };
      await rest(world.site, "POST", "/api/guest-interest", { body: guest });
      return { host, property };
    },
    async fill(page, { host }) {
      const part = await openSettings(page, "A guest’s data");
      await part.getByLabel("The guest’s email").fill(host.email);
      await button(part, "Find").click();
      await part.getByLabel("The same email again, to confirm").fill(host.email);
      return button(part, "Erase");
    },
    call: "guestData.erase",
    failed: "Error",
    done: "Guest data erased",
  },
  "a check of funding": {
    ...admin,
    async begin(world) {
      const { host, property } = await makeListing(world);
      const { id } = await makeUpgrade(world.site, host, property);
      await rest(world.site, "POST", `/api/upgrade-projects/${id}/ledger`, {
        token: host.token,
        body: { kind: "grant", dated_on: "2026-05-31", amount: 250_000, currency: "EUR" },
      });
      return { host, property };
    },
    async fill(page, { host }) {
      await adminTab(page, "Funding");
      const row = page.getByRole("row").filter({ hasText: host.name });
      return button(row, "Mark as Checked");
    },
    call: "funding.check",
    failed: "Error",
    done: "Entry checked",
  },
};
