import type { EmailWriters } from "../../../core/mail/compose.ts";
import { findActiveAdmin } from "../../accounts/users/users.queries.ts";
import { findListingToTell } from "./listing-emails.queries.ts";
import { listingPutBack, listingTakenDown } from "./listing-taken-down.email.ts";
import { listingLetIn, listingWaiting } from "./listing-waiting.email.ts";

/** The emails about admins' actions on listings, by kind. */
export const listingEmails = {
  "listing-taken-down": ({ db }, letter) => {
    const listing = findListingToTell(db, letter.property_id);
    if (!listing || listing.taken_down_reason === null) return undefined;
    return { to: listing, write: (sender) => listingTakenDown(sender, listing) };
  },
  "listing-put-back": ({ db }, letter) => {
    const listing = findListingToTell(db, letter.property_id);
    if (!listing || listing.taken_down_reason !== null) return undefined;
    return { to: listing, write: (sender) => listingPutBack(sender, listing) };
  },
  "listing-waiting": ({ db }, letter) => {
    const admin = findActiveAdmin(db, letter.user_id);
    const listing = findListingToTell(db, letter.property_id);
    if (!admin || !listing || listing.waiting_since === null) return undefined;
    return { to: admin, write: (sender) => listingWaiting(sender, admin, listing) };
  },
  "listing-let-in": ({ db }, letter) => {
    const listing = findListingToTell(db, letter.property_id);
    if (!listing || listing.taken_down_reason !== null) return undefined;
    return { to: listing, write: (sender) => listingLetIn(sender, listing) };
  },
} satisfies EmailWriters;
