import { type Stay, stayWords } from "../../../shared/stay.ts";
import {
  greeting,
  type Sender,
  titleInSubject,
  type Words,
  writeLetter,
} from "../../core/mail/letter.ts";

export type Interest = Stay & {
  host_name: string;
  guest_name: string;
  guest_email: string;
  message: string | null;
  property_name: string;
  slug: string;
  contact_email: string;
  /** The receiver: the host's account email until the contact email is confirmed. */
  interest_email: string;
};

/** Tells a host about a guest who would like to stay. */
export function guestInterest(sender: Sender, interest: Interest): Words {
  const guest = interest.guest_name;
  const property = interest.property_name;
  const question = interest.message === null ? ["They left no message."] : ["Their message:"];
  return writeLetter(sender, {
    subject: `Interest in ${titleInSubject(property, "your property")}`,
    parts: [
      greeting(interest.host_name),
      `${guest} (${interest.guest_email}) would like to stay at ${property}.`,
      ...stayParts(interest),
      ...question,
      ...(interest.message === null ? [] : [{ quote: interest.message }]),
      `Just reply to this email to answer ${guest}.`,
      ...(interest.interest_email === interest.contact_email
        ? []
        : [
            `You received this at your account’s email because ${interest.contact_email} is not confirmed yet. You can resend the confirmation email from My Properties (${sender.publicUrl}/properties).`,
          ]),
      {
        button: `View ${property}`,
        link: `${sender.publicUrl}/host/${interest.slug}`,
      },
    ],
  });
}

function stayParts(stay: Stay): string[] {
  if (stay.arrival === null && stay.departure === null) {
    return stay.guests === null ? [] : [`Guests: ${stay.guests}`];
  }
  return [`Their stay: ${stayWords(stay)}.`];
}
