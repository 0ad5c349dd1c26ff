import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

type WaitingListing = { owner_name: string; property_name: string; slug: string };

/** Tells an admin that a host with a taken-down listing has listed another property. */
export function listingWaiting(
  sender: Sender,
  admin: { name: string },
  listing: WaitingListing,
): Words {
  return writeLetter(sender, {
    subject: `A new listing at ${sender.site.site_name} is waiting for approval`,
    heading: "A new listing is waiting for approval",
    parts: [
      greeting(admin.name),
      "Another listing of this host was taken down, so guests can’t see the new one until an admin approves it under Manage Listings.",
      {
        facts: [
          ["Listing", listing.property_name],
          ["Host", listing.owner_name],
        ],
      },
      { button: "Review Listing", link: `${sender.publicUrl}/admin?view=listings&show=waiting` },
      { links: [["Preview the page", `${sender.publicUrl}/host/${listing.slug}`]] },
    ],
  });
}

/** Tells a host that an admin approved the listing. */
export function listingLetIn(sender: Sender, listing: WaitingListing): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Your listing at ${site} is approved`,
    heading: "Your listing is approved",
    parts: [
      greeting(listing.owner_name),
      `An admin of ${site} approved your listing ${listing.property_name}. Guests can see it now, unless you have paused it.`,
      {
        button: `View ${listing.property_name}`,
        link: `${sender.publicUrl}/host/${listing.slug}`,
      },
    ],
  });
}
