import { greeting, type Sender, titleInSubject, type Words, writeLetter } from "./letter.ts";

export type Takedown = {
  owner_name: string;
  property_name: string;
  slug: string;
  taken_down_reason: string | null;
};

/** Tells a host that an admin took a listing off the public site, and why. */
export function listingTakenDown(sender: Sender, listing: Takedown): Words {
  const site = sender.site.site_name;
  const name = listing.property_name;
  return writeLetter(sender, {
    subject: `${titleInSubject(name, "Your listing")} was taken off ${site}`,
    parts: [
      greeting(listing.owner_name),
      `An admin of ${site} took your listing ${name} off the public site. Nothing is deleted. They write:`,
      { quote: listing.taken_down_reason ?? "" },
      `Fix the problem, then write to ${sender.site.contact_email} to have it put back.`,
      { button: "My Properties", link: `${sender.publicUrl}/properties` },
    ],
  });
}

/** Tells a host that it is back. */
export function listingPutBack(sender: Sender, listing: Takedown): Words {
  const site = sender.site.site_name;
  const name = listing.property_name;
  return writeLetter(sender, {
    subject: `${titleInSubject(name, "Your listing")} may be on ${site} again`,
    parts: [
      greeting(listing.owner_name),
      `An admin of ${site} put your listing ${name} back. Guests see it again, unless you have paused it.`,
      { button: `The page of ${name}`, link: `${sender.publicUrl}/host/${listing.slug}` },
    ],
  });
}
