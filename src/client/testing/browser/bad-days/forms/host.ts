/** The forms and actions of a host about listings, upgrades and guests. */
import type { Page } from "playwright-core";
import { makeHost, makeProperty, makeUpgrade, propertyText, rest } from "../../actors.ts";
import { button, fillIn, fundingAction, photoAction, propertyAction } from "../../looks.ts";
import type { World } from "../world.ts";
import type { Sendings } from "./sending.ts";

const asHost = { as: "host", at: () => "/properties" } as const;
const dialog = (page: Page) => page.getByRole("dialog");

/** Creates a host with a listing and an upgrade for one test. */
async function ownListing({ site }: World) {
  const host = await makeHost(site);
  const property = await makeProperty(site, host);
  await makeUpgrade(site, host, property);
  return { host, property };
}

/** The same, with a message of a guest. */
async function ownInbox(world: World) {
  const own = await ownListing(world);
  await rest(world.site, "POST", "/api/guest-interest", {
    body: { property_id: own.property.id, guest_name: "Gus", guest_email: "gus@example.net" },
  });
  return own;
}

/** Opens the inbox and the only message in it. */
async function openMessage(page: Page) {
  await page.getByRole("link", { name: "Open inbox" }).click();
  await page.getByRole("link", { name: /Gus/ }).click();
}

export const hostSendings: Sendings = {
  "a new property": {
    ...asHost,
    begin: async ({ site }) => ({ host: await makeHost(site) }),
    async fill(page) {
      await button(page, "Add Your First Property").click();
      const { country, name, location, contact_email } = propertyText;
      await dialog(page).getByLabel("Country").selectOption(country);
      await fillIn(dialog(page), {
        "Property name": name,
        Location: location,
        "Contact email": contact_email,
      });
      return button(dialog(page), "Save");
    },
    call: "properties.create",
    typed: { label: "Location", value: propertyText.location },
    failed: "Error",
    done: "Property created",
  },
  "a changed property": {
    ...asHost,
    async fill(page) {
      await button(page, "Edit property").click();
      await page.getByLabel("Room pricing").fill("$150/night");
      return button(page, "Save");
    },
    call: "properties.update",
    typed: { label: "Room pricing", value: "$150/night" },
    failed: "Error",
    done: "Property updated",
  },
  "a deleted property": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await propertyAction(page, "Delete property");
      return button(page.getByRole("alertdialog"), "Delete");
    },
    call: "properties.delete",
    failed: "Error",
    done: "Property deleted",
  },
  "a deleted photo": {
    ...asHost,
    async fill(page) {
      await photoAction(page.getByRole("figure").first(), "Delete Photo");
      return button(page, "Delete");
    },
    call: "images.delete",
    failed: "Error",
    done: "Image deleted",
  },
  "a new upgrade": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await button(page, "Add Upgrade Project").click();
      await dialog(page).getByLabel("Upgrade type").selectOption("LED Lighting");
      await fillIn(dialog(page), { "Short label": "Sixty lamps" });
      return button(dialog(page), "Save");
    },
    call: "upgradeProjects.create",
    typed: { label: "Short label", value: "Sixty lamps" },
    failed: "Error",
    done: "Upgrade project created",
  },
  "a deleted upgrade": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await button(page, "Delete upgrade project").click();
      return button(page.getByRole("alertdialog"), "Delete");
    },
    call: "upgradeProjects.delete",
    failed: "Error",
    done: "Upgrade project deleted",
  },
  "a goal": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await fundingAction(page, "Set Goal");
      await dialog(page).getByLabel("Amount needed").fill("1000");
      await dialog(page).getByLabel("Currency").selectOption("EUR");
      return button(dialog(page), "Save");
    },
    call: "funding.setGoal",
    typed: { label: "Amount needed", value: "1000" },
    failed: "Error",
    done: "Goal set",
  },
  "money received": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await fundingAction(page, "Record Funding");
      await dialog(page).getByLabel("Amount").fill("250");
      await dialog(page).getByLabel("Currency").selectOption("EUR");
      return button(dialog(page), "Record");
    },
    call: "funding.record",
    typed: { label: "Amount", value: "250" },
    failed: "Error",
    done: "Funding recorded",
  },
  "news of an upgrade": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await fundingAction(page, "Updates");
      await dialog(page).getByLabel("New update").fill("On the roof!");
      return button(dialog(page), "Publish");
    },
    call: "upgradeUpdates.create",
    typed: { label: "New update", value: "On the roof!" },
    failed: "Error",
    done: "Update published",
  },
  "an installation": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await fundingAction(page, "Mark as Installed");
      await fillIn(dialog(page), { "Number of panels": "12", "Power in kW": "4.92" });
      return button(dialog(page), "Mark as Installed");
    },
    call: "funding.install",
    typed: { label: "Power in kW", value: "4.92" },
    failed: "Error",
    done: "Upgrade installed",
  },
  "an erased message": {
    as: "host",
    at: () => "/dashboard",
    begin: ownInbox,
    async fill(page) {
      await openMessage(page);
      await button(page, "Erase").click();
      return button(page.getByRole("alertdialog"), "Erase");
    },
    call: "guestInterest.delete",
    failed: "Error",
    done: "Message erased",
  },
};
