import { type Stay, stayWords } from "../../shared/stay.ts";
import { type Sender, titleInSubject, type Words, writeLetter } from "./letter.ts";

export type Interest = Stay & {
  guest_name: string;
  guest_email: string;
  message: string | null;
  property_name: string;
  slug: string;
  contact_email: string;
  /** Where this goes: not to the contact email while that is not confirmed. */
  interest_email: string;
};

/** Tells a host who would like to stay, when, and in what words. */
export function guestInterest(sender: Sender, interest: Interest): Words {
  const guest = interest.guest_name;
  const property = interest.property_name;
  const question = interest.message === null ? ["They left no message."] : ["They write:"];
  const stay = stayWords(interest);
  return writeLetter(sender, {
    subject: `Interest in ${titleInSubject(property, "your property")}`,
    parts: [
      "Good news,",
      `${guest} (${interest.guest_email}) would like to stay at ${property}.`,
      ...(stay === undefined ? [] : [`Their stay: ${stay}.`]),
      ...question,
      ...(interest.message === null ? [] : [{ quote: interest.message }]),
      `To answer, simply reply to this email: it goes straight to ${guest}.`,
      ...(interest.interest_email === interest.contact_email
        ? []
        : [
            `You get this at your account's email because ${interest.contact_email} is not confirmed yet. You can send the confirmation email again under My Properties (${sender.publicUrl}/properties).`,
          ]),
      {
        button: `The page of ${property}`,
        link: `${sender.publicUrl}/host/${interest.slug}`,
      },
    ],
  });
}
