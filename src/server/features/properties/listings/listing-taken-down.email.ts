import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  mayBeInSubject,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

export type Takedown = {
  owner_name: string;
  property_name: string;
  slug: string;
  taken_down_reason: string | null;
};

/** Tells a host that an admin took a listing down, and why. */
export function listingTakenDown(sender: Sender, listing: Takedown): Words {
  const { site_name: site, contact_email } = sender.site;
  const name = listing.property_name;
  const named = mayBeInSubject(name);
  return writeLetter(sender, {
    subject: named
      ? msg("{name} was taken down at {site}", { name, site })
      : msg("Your listing was taken down at {site}", { site }),
    heading: named ? msg("{name} was taken down", { name }) : msg("Your listing was taken down"),
    parts: [
      greeting(listing.owner_name),
      msg(
        "An admin of {site} took your listing {name} down, so guests can’t see it. Nothing is deleted. The reason:",
        { site, name },
      ),
      { quote: listing.taken_down_reason ?? "" },
      msg("Fix the problem, then email {contact_email} to have it put back.", { contact_email }),
      { button: msg("Go to My Properties"), link: pageUrl(sender, "/properties") },
    ],
  });
}

/** Tells a host that the listing is back. */
export function listingPutBack(sender: Sender, listing: Takedown): Words {
  const site = sender.site.site_name;
  const name = listing.property_name;
  const named = mayBeInSubject(name);
  return writeLetter(sender, {
    subject: named
      ? msg("{name} is back at {site}", { name, site })
      : msg("Your listing is back at {site}", { site }),
    heading: named ? msg("{name} is back", { name }) : msg("Your listing is back"),
    parts: [
      greeting(listing.owner_name),
      msg(
        "An admin of {site} put your listing {name} back. Guests can see it again, unless you have paused it.",
        { site, name },
      ),
      {
        button: msg("View {property}", { property: name }),
        link: pageUrl(sender, `/host/${listing.slug}`),
      },
    ],
  });
}
