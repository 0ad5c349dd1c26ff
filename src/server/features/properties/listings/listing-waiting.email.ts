import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

type WaitingListing = { owner_name: string; property_name: string; slug: string };

/** Tells an admin that a host with a taken-down listing has listed another property. */
export function listingWaiting(
  sender: Sender,
  admin: { name: string },
  listing: WaitingListing,
): Words {
  return writeLetter(sender, {
    subject: msg("A new listing at {site} is waiting for approval", {
      site: sender.site.site_name,
    }),
    heading: msg("A new listing is waiting for approval"),
    parts: [
      greeting(admin.name),
      msg(
        "Another listing of this host was taken down, so guests can’t see the new one until an admin approves it under Manage Listings.",
      ),
      {
        facts: [
          [msg("Listing"), listing.property_name],
          [msg("Host"), listing.owner_name],
        ],
      },
      {
        button: msg("Review Listing"),
        link: pageUrl(sender, "/admin?view=listings&show=waiting"),
      },
      { links: [[msg("Preview the page"), pageUrl(sender, `/host/${listing.slug}`)]] },
    ],
  });
}

/** Tells a host that an admin approved the listing. */
export function listingLetIn(sender: Sender, listing: WaitingListing): Words {
  const site = sender.site.site_name;
  const property = listing.property_name;
  return writeLetter(sender, {
    subject: msg("Your listing at {site} is approved", { site }),
    heading: msg("Your listing is approved"),
    parts: [
      greeting(listing.owner_name),
      msg(
        "An admin of {site} approved your listing {property}. Guests can see it now, unless you have paused it.",
        { site, property },
      ),
      {
        button: msg("View {property}", { property }),
        link: pageUrl(sender, `/host/${listing.slug}`),
      },
    ],
  });
}
