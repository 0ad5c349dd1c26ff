/** The emails to the guest of a stay. */
import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";
import { lastDay, quoted, stayFacts, subjectOf } from "./parts.ts";
import type { StayLetter } from "./stay-letter.queries.ts";

export type GuestLetter = StayLetter & { guest: NonNullable<StayLetter["guest"]> };

/** Writes an email; the link opens the page of the stay. */
export type WriteToGuest = (sender: Sender, stay: GuestLetter, link: string) => Words;

const propertyLink = (sender: Sender, { property_name, slug }: StayLetter) => ({
  links: [
    [msg("View {property}", { property: property_name }), pageUrl(sender, `/host/${slug}`)],
  ] as const,
});

/**
 * Says what was asked and what happens next. The address may be another person's, so it quotes nothing
 * that was typed: the form would send spam. The message is on the page of the stay.
 */
export const stayRequested: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest } = stay;
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("Your request for {property}", { property }),
      msg("Your request for a stay"),
    ),
    heading: msg("Your request was sent"),
    parts: [
      greeting(guest.name),
      msg("You asked to stay at {property}. This is your request.", { property }),
      stayFacts(stay, sender),
      msg(
        "Nothing is booked yet. {host} will answer by {day, date, long}, and we’ll email you then.",
        { host, day: lastDay(stay) },
      ),
      { button: msg("See Your Request"), link, showLink: true },
      msg(
        "There you can also write to {host}, or withdraw the request. The link is only for you, so please don’t share it.",
        { host },
      ),
      msg("If you didn’t send this request, please ignore this email."),
      propertyLink(sender, stay),
    ],
  });
};

const isToPay = ({ payment_instructions, iban }: StayLetter) =>
  payment_instructions !== null || iban !== null;

export const stayAccepted: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest, written } = stay;
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("Your stay at {property} is accepted", { property }),
      msg("Your stay is accepted"),
    ),
    heading: msg("Your stay is accepted"),
    parts: [
      greeting(guest.name),
      msg("{host} accepted your request. Your nights at {property} are reserved for you.", {
        host,
        property,
      }),
      stayFacts(stay, sender, "with reference"),
      ...quoted(msg("{host} writes:", { host }), written?.text ?? null, stay.host_language),
      isToPay(stay)
        ? msg("How to pay is on the page of your stay. Please give the payment reference.")
        : msg("Please agree with {host} how you pay.", { host }),
      { button: msg("See Your Stay"), link, showLink: true },
      msg("There you can also write to {host}, or cancel.", { host }),
      propertyLink(sender, stay),
    ],
  });
};

export const stayChanged: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest, written } = stay;
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("Your stay at {property} was changed", { property }),
      msg("Your stay was changed"),
    ),
    heading: msg("Your stay was changed"),
    parts: [
      greeting(guest.name),
      msg("{host} changed your stay at {property}. This is your stay now.", { host, property }),
      stayFacts(stay, sender, "with reference"),
      ...quoted(msg("{host} writes:", { host }), written?.text ?? null, stay.host_language),
      { button: msg("See Your Stay"), link, showLink: true },
      msg("If the change doesn’t suit you, write to {host} there.", { host }),
    ],
  });
};

export const stayDeclined: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest, reason } = stay;
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("Your request for {property} was declined", { property }),
      msg("Your request was declined"),
    ),
    heading: msg("Your request was declined"),
    parts: [
      greeting(guest.name),
      msg("Unfortunately, {host} can’t take your stay at {property}.", { host, property }),
      stayFacts(stay, sender),
      ...quoted(msg("{host} writes:", { host }), reason, stay.host_language),
      msg("You can still write to {host}, or ask for other dates.", { host }),
      { button: msg("See Your Request"), link, showLink: true },
      propertyLink(sender, stay),
    ],
  });
};

/** Also confirms the guest's own cancellation, so that the stay leaves their calendar. */
export const stayCancelled: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest, reason } = stay;
  const isOwn = stay.state === "cancelled_by_guest";
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("Your stay at {property} is cancelled", { property }),
      msg("Your stay is cancelled"),
    ),
    heading: msg("Your stay is cancelled"),
    parts: [
      greeting(guest.name),
      isOwn
        ? msg("You cancelled your stay at {property}, and {host} was told.", { property, host })
        : msg("{host} cancelled your stay at {property}.", { host, property }),
      stayFacts(stay, sender),
      ...(isOwn ? [] : quoted(msg("{host} writes:", { host }), reason, stay.host_language)),
      msg("If you have already paid, please write to {host}.", { host }),
      { button: msg("See Your Stay"), link, showLink: true },
      propertyLink(sender, stay),
    ],
  });
};

export const stayExpired: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest } = stay;
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("Your request for {property} has ended", { property }),
      msg("Your request has ended"),
    ),
    heading: msg("Your request has ended"),
    parts: [
      greeting(guest.name),
      msg("{host} didn’t answer your request for {property} in time. Nothing is booked.", {
        host,
        property,
      }),
      stayFacts(stay, sender),
      msg("You can still write to {host}, or ask for other dates.", { host }),
      { button: msg("See Your Request"), link, showLink: true },
      propertyLink(sender, stay),
    ],
  });
};

export const messageToGuest: WriteToGuest = (sender, stay, link) => {
  const { host_name: host, property_name: property, guest, written } = stay;
  return writeLetter(sender, {
    subject: subjectOf(
      stay,
      msg("New message about your stay at {property}", { property }),
      msg("New message about your stay"),
    ),
    heading: msg("New message about your stay"),
    parts: [
      greeting(guest.name),
      msg("{host} wrote to you about your stay at {property}.", { host, property }),
      ...quoted(msg("The message:"), written?.text ?? null, stay.host_language),
      { button: msg("Read and Reply"), link, showLink: true },
      stayFacts(stay, sender),
    ],
  });
};
