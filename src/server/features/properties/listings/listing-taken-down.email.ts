import {
  greeting,
  type Sender,
  titleInSubject,
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
  const site = sender.site.site_name;
  const name = listing.property_name;
  return writeLetter(sender, {
    subject: `${titleInSubject(name, "Your listing")} was taken down at ${site}`,
    heading: `${titleInSubject(name, "Your listing")} was taken down`,
    parts: [
      greeting(listing.owner_name),
      `An admin of ${site} took your listing ${name} down, so guests can’t see it. Nothing is deleted. The reason:`,
      { quote: listing.taken_down_reason ?? "" },
      `Fix the problem, then email ${sender.site.contact_email} to have it put back.`,
      { button: "Go to My Properties", link: `${sender.publicUrl}/properties` },
    ],
  });
}

/** Tells a host that the listing is back. */
export function listingPutBack(sender: Sender, listing: Takedown): Words {
  const site = sender.site.site_name;
  const name = listing.property_name;
  return writeLetter(sender, {
    subject: `${titleInSubject(name, "Your listing")} is back at ${site}`,
    heading: `${titleInSubject(name, "Your listing")} is back`,
    parts: [
      greeting(listing.owner_name),
      `An admin of ${site} put your listing ${name} back. Guests can see it again, unless you have paused it.`,
      { button: `View ${name}`, link: `${sender.publicUrl}/host/${listing.slug}` },
    ],
  });
}
