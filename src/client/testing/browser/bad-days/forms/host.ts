/** The forms and actions of a host about listings, upgrades and guests. */
import type { Page } from "playwright-core";
import { addDays, todayIn } from "../../../../../shared/stays/nights.ts";
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

/** The same, with a calendar. */
async function ownCalendar(world: World) {
  const own = await ownListing(world);
  await rest(world.site, "PUT", `/api/properties/${own.property.id}/calendar`, {
    token: own.host.token,
    body: { takes_requests: true, time_zone: "Europe/Madrid" },
  });
  return own;
}

/** The same, with a message of a guest. */
async function ownInbox(world: World) {
  const own = await ownListing(world);
  await rest(world.site, "POST", "/api/guest-interest", {
    body: { property_id: own.property.id, guest_name: "Gus", guest_email: "gus@example.net" },
  });
  return own;
}

/** The same, with a request for a stay from today. */
async function ownRequest(world: World) {
  const own = await ownListing(world);
  const { token } = own.host;
  await rest(world.site, "PUT", `/api/properties/${own.property.id}/calendar`, {
    token,
    body: {
      takes_requests: true,
      time_zone: "UTC",
      lead_days: 0,
      night_amount: 10_000,
      currency: "EUR",
    },
  });
  const today = todayIn("UTC", new Date());
  await rest(world.site, "POST", "/api/guest-interest", {
    body: {
      property_id: own.property.id,
      guest_name: "Gus",
      guest_email: "gus@example.net",
      arrival: today,
      departure: addDays(today, 1),
    },
  });
  const { items } = await rest<{ items: Array<{ id: number }> }>(world.site, "GET", "/api/stays", {
    token,
  });
  return { ...own, stay: items[0]?.id };
}

const inInbox = { as: "host", at: () => "/dashboard", begin: ownRequest } as const;

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
  "the rules of a calendar": {
    ...asHost,
    begin: ownListing,
    async fill(page) {
      await propertyAction(page, "Calendar");
      await dialog(page).getByLabel("Take requests for dates").check();
      await dialog(page).getByLabel("Equal rooms or cabins").fill("2");
      return button(dialog(page), "Save");
    },
    call: "calendars.update",
    typed: { label: "Equal rooms or cabins", value: "2" },
    failed: "Error",
    done: "Calendar saved",
  },
  "blocked nights": {
    ...asHost,
    begin: ownCalendar,
    async fill(page) {
      await propertyAction(page, "Calendar");
      await button(dialog(page), "Block Nights").click();
      await fillIn(dialog(page), { "First night": "2090-05-01", "Last night": "2090-05-03" });
      return button(dialog(page), "Block Nights");
    },
    call: "calendars.addBlock",
    typed: { label: "Last night", value: "2090-05-03" },
    failed: "Error",
    done: "Nights blocked",
  },
  "a removed block": {
    ...asHost,
    async begin(world) {
      const own = await ownCalendar(world);
      await rest(world.site, "POST", `/api/properties/${own.property.id}/blocks`, {
        token: own.host.token,
        body: { first_night: "2090-05-01", ends_on: "2090-05-04" },
      });
      return own;
    },
    async fill(page) {
      await propertyAction(page, "Calendar");
      await button(dialog(page), "Show").click();
      return button(dialog(page), "Remove");
    },
    call: "calendars.removeBlock",
    failed: "Error",
    done: "Block removed",
  },
  "an accepted stay": {
    ...inInbox,
    async fill(page) {
      await openMessage(page);
      await button(page, "Accept the Stay").click();
      await dialog(page).getByLabel("Message to the guest").fill("Welcome!");
      return button(dialog(page), "Accept the Stay");
    },
    call: "stays.accept",
    typed: { label: "Message to the guest", value: "Welcome!" },
    failed: "Error",
    done: "Stay accepted",
  },
  "a declined request": {
    ...inInbox,
    async fill(page) {
      await openMessage(page);
      await button(page, "Decline").click();
      await dialog(page).getByLabel("Reason").fill("We are away.");
      return button(dialog(page), "Decline the Request");
    },
    call: "stays.decline",
    typed: { label: "Reason", value: "We are away." },
    failed: "Error",
    done: "Request declined",
  },
  "a message about a stay": {
    ...inInbox,
    async fill(page) {
      await openMessage(page);
      await button(page, "Ask a Question").click();
      await page.getByLabel("Message to the guest").fill("When do you arrive?");
      return button(page, "Send Message");
    },
    call: "stays.sendMessage",
    typed: { label: "Message to the guest", value: "When do you arrive?" },
    failed: "Error",
    done: "Message sent",
  },
  "a recorded stay": {
    ...inInbox,
    async begin(world) {
      const own = await ownRequest(world);
      await rest(world.site, "POST", `/api/stays/${own.stay}/accept`, {
        token: own.host.token,
        body: { agreed_amount: 10_000 },
      });
      return own;
    },
    async fill(page) {
      await page.getByRole("link", { name: "Open inbox" }).click();
      await button(page, "All (1)").click();
      await page.getByRole("link", { name: /Gus/ }).click();
      await button(page, "Record the Stay").click();
      await dialog(page).getByLabel("Amount received for the stay").fill("95");
      return button(dialog(page), "Save");
    },
    call: "stays.settle",
    typed: { label: "Amount received for the stay", value: "95" },
    failed: "Error",
    done: "Stay recorded",
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
