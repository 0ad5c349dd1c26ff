import { type Stay, stayWords } from "../../../shared/stay.ts";
import {
  firstName,
  greeting,
  type Part,
  type Sender,
  titleInSubject,
  type Words,
  writeLetter,
} from "../../core/mail/letter.ts";

export type Interest = Stay & {
  id: number;
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
  const subject = `Interest in ${titleInSubject(property, "your property")}`;
  return writeLetter(sender, {
    subject,
    heading: `${titleInSubject(guest, "A guest")} would like to stay`,
    parts: [
      greeting(interest.host_name),
      `${guest} (${interest.guest_email}) would like to stay at ${property}.`,
      ...stayFacts(interest),
      ...question,
      ...(interest.message === null ? [] : [{ quote: interest.message }]),
      `Just reply to this email to answer ${guest}.`,
      {
        button: `Reply to ${firstName(guest) ?? "the Guest"}`,
        link: mailto(interest.guest_email, subject),
      },
      ...(interest.interest_email === interest.contact_email
        ? []
        : [
            `You received this at your account’s email because ${interest.contact_email} is not confirmed yet. You can resend the confirmation email from My Properties (${sender.publicUrl}/properties).`,
          ]),
      {
        links: [
          [
            "Open in Guest Interest",
            `${sender.publicUrl}/dashboard?inbox=all&message=${interest.id}`,
          ],
          [`View ${property}`, `${sender.publicUrl}/host/${interest.slug}`],
        ],
      },
    ],
  });
}

/** Opens the guest's own address; a typed "?" or "&" must not add fields to the email. */
const mailto = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

function stayFacts(stay: Stay): Part[] {
  const dates = stayWords({ ...stay, guests: null });
  const facts = [
    ...(dates === undefined ? [] : ([["Dates", dates]] as const)),
    ...(stay.guests === null ? [] : ([["Guests", String(stay.guests)]] as const)),
  ];
  return facts.length === 0 ? [] : [{ facts }];
}
