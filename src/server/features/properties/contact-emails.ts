import { makeLink } from "../../core/access/mailed-links.ts";
import type { EmailWriters } from "../../core/mail/compose.ts";
import { contactConfirmation } from "./contact-confirmation.email.ts";
import { findContactToConfirm } from "./contact.queries.ts";

/**
 * The email that asks the owner of an address whether guests' interest may be sent to it, in the language
 * of the host who gave the address.
 */
export const contactEmails = {
  "contact-confirmation": (input, letter) => {
    const contact = findContactToConfirm(input.db, letter.contact_address_id);
    if (!contact) return undefined;
    const token = makeLink(input, "contact", { contact_address_id: contact.id });
    return { to: contact, write: (sender) => contactConfirmation(sender, contact, token) };
  },
} satisfies EmailWriters;
