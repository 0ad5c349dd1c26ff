import { type Language, languageIn } from "../../../shared/i18n/languages.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import { type Stay, stayWords } from "../../../shared/stays/words.ts";
import {
  firstName,
  greeting,
  type Part,
  pageUrl,
  type Sender,
  mayBeInSubject,
  type Words,
  writeLetter,
} from "../../core/mail/letter.ts";
import { lastDay, type Priced, priceFacts, subjectOf } from "../stays/emails/parts.ts";

export type Interest = Stay & {
  id: number;
  host_name: string;
  guest_name: string;
  guest_email: string;
  /** The language of the guest's page, if the site has several. */
  guest_language: Language | null;
  message: string | null;
  property_name: string;
  slug: string;
  contact_email: string;
  /** The receiver: the host's account email until the contact email is confirmed. */
  interest_email: string;
  /** The request that it is, while that is open. */
  request?: (Priced & { expires_at: string; time_zone: string }) | undefined;
};

/**
 * Tells a host about a guest who would like to stay. The reply that the button starts is in the guest's
 * language.
 */
export function guestInterest(
  sender: Sender,
  interest: Interest,
  translateForGuest: Translate = sender.t,
): Words {
  const {
    guest_name: guest,
    guest_email: email,
    property_name: property,
    contact_email,
    request,
  } = interest;
  const subject = request
    ? subjectOf(interest, msg("Request for {property}", { property }), msg("Request for a stay"))
    : subjectOf(
        interest,
        msg("Interest in {property}", { property }),
        msg("Interest in your property"),
      );
  const first = firstName(guest);
  const inbox = pageUrl(sender, `/dashboard?inbox=all&message=${interest.id}`);
  return writeLetter(sender, {
    subject,
    heading: mayBeInSubject(guest)
      ? msg("{guest} would like to stay", { guest })
      : msg("A guest would like to stay"),
    parts: [
      greeting(interest.host_name),
      msg("{guest} ({email}) would like to stay at {property}.", { guest, email, property }),
      ...factsOf(interest, sender.t.language),
      ...(request
        ? [
            msg(
              "It is a request for these dates. Please accept or decline by {day, date, long}. Then it ends by itself.",
              { day: lastDay(request) },
            ),
          ]
        : []),
      ...(interest.message === null
        ? [msg("They left no message.")]
        : [msg("Their message:"), { quote: interest.message, language: interest.guest_language }]),
      msg("Just reply to this email to answer {guest}.", { guest }),
      request
        ? { button: msg("Answer the Request"), link: inbox }
        : {
            button:
              first === undefined
                ? msg("Reply to the Guest")
                : msg("Reply to {guest}", { guest: first }),
            link: mailto(email, translateForGuest("Re: {subject}", { subject })),
          },
      {
        links: [
          ...(request ? [] : [[msg("Open in Guest Interest"), inbox] as const]),
          [msg("View {property}", { property }), pageUrl(sender, `/host/${interest.slug}`)],
        ],
      },
      ...(interest.interest_email === contact_email
        ? []
        : [
            msg(
              "You received this at your account’s email because {contact_email} is not confirmed yet.",
              { contact_email },
            ),
            {
              links: [[msg("Resend Confirmation Email"), pageUrl(sender, "/properties")]],
            } as const,
          ]),
    ],
  });
}

/** Opens the guest's own address; a typed "?" or "&" must not add fields to the email. */
const mailto = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

/** The stay, and the guest's language if it is not the host's. */
function factsOf(interest: Interest, language: Language): Part[] {
  const { guests, guest_language } = interest;
  const dates = stayWords({ ...interest, guests: null });
  const facts = [
    ...(dates === undefined ? [] : ([[msg("Dates"), dates]] as const)),
    ...(guests === null ? [] : ([[msg("Guests"), msg("{guests, number}", { guests })]] as const)),
    ...(interest.request ? priceFacts(interest.request, language) : []),
    ...(guest_language === null || guest_language === language
      ? []
      : ([[msg("Guest’s language"), languageIn(guest_language, language)]] as const)),
  ];
  return facts.length === 0 ? [] : [{ facts }];
}
