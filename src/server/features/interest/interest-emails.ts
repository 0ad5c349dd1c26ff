import type { EmailWriters } from "../../core/mail/compose.ts";
import { oneLine } from "../../core/mail/sentences.ts";
import { guestInterest } from "./guest-interest.email.ts";
import { findInterestToSend } from "./guest-interest.queries.ts";

/** The email with a guest's interest for the host; a reply goes to the guest. */
export const interestEmails = {
  "guest-interest": ({ db, translateFor }, letter) => {
    const interest = findInterestToSend(db, letter.guest_interest_id);
    if (!interest) return undefined;
    const replyTo = { name: oneLine(interest.guest_name), address: interest.guest_email };
    const { guest_language } = interest;
    return {
      to: { email: interest.interest_email, language: interest.host_language },
      write: (sender) => ({
        replyTo,
        ...guestInterest(
          sender,
          interest,
          guest_language ? translateFor({ language: guest_language }) : sender.t,
        ),
      }),
    };
  },
} satisfies EmailWriters;
