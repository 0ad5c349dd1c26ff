import { greeting, type Sender, type Words, writeLetter } from "./letter.ts";

export type WaitingListing = { owner_name: string; property_name: string; slug: string };

/** Tells an admin that a host with a listing that is taken down has listed another property. */
export function listingWaiting(
  sender: Sender,
  admin: { name: string },
  listing: WaitingListing,
): Words {
  return writeLetter(sender, {
    subject: `A new listing is waiting for you at ${sender.site.site_name}`,
    parts: [
      greeting(admin.name),
      `${listing.owner_name} listed ${listing.property_name} (${sender.publicUrl}/host/${listing.slug}). Another listing of this host is taken down, so guests do not see the new one until an admin lets it in, under Manage Listings.`,
      { button: "Open the admin page", link: `${sender.publicUrl}/admin` },
    ],
  });
}

/** Tells a host that guests see the listing now. */
export function listingLetIn(sender: Sender, listing: WaitingListing): Words {
  const site = sender.site.site_name;
  return writeLetter(sender, {
    subject: `Your listing is now on ${site}`,
    parts: [
      greeting(listing.owner_name),
      `An admin of ${site} let your listing ${listing.property_name} in. Guests see it now, unless you have paused it.`,
      {
        button: `The page of ${listing.property_name}`,
        link: `${sender.publicUrl}/host/${listing.slug}`,
      },
    ],
  });
}
