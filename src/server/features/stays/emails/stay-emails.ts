import { msg } from "../../../../shared/i18n/message.ts";
import type { StayState } from "../../../../shared/schemas/stays.ts";
import type { EmailWriter, EmailWriters } from "../../../core/mail/compose.ts";
import { pageUrl } from "../../../core/mail/letter.ts";
import { oneLine } from "../../../core/mail/sentences.ts";
import { makeStayToken } from "../guest/stay-links.ts";
import { calendarPart } from "./calendar-part.ts";
import {
  type GuestLetter,
  messageToGuest,
  stayAccepted,
  stayCancelled,
  stayChanged,
  stayDeclined,
  stayExpired,
  stayRequested,
  type WriteToGuest,
} from "./guest-letters.email.ts";
import {
  messageToHost,
  stayCancelledByGuest,
  stayOver,
  stayReminder,
  stayUnanswered,
  stayWithdrawn,
  type WriteToHost,
} from "./host-letters.email.ts";
import { findStayLetter, type StayLetter } from "./stay-letter.queries.ts";

/** The states in which an email still says something true; undefined for any. */
type While = readonly StayState[] | undefined;

const isOutdated = ({ state }: StayLetter, states: While) =>
  states !== undefined && !states.includes(state);

/**
 * An email to the guest, with a new link to the page of the stay. A reply goes to the property's contact
 * address, which guests see anyway, once its owner has agreed.
 */
const toGuest =
  (write: WriteToGuest, states: While, method?: "REQUEST" | "CANCEL"): EmailWriter =>
  (input, letter) => {
    const stay = findStayLetter(input.db, letter);
    if (!stay?.guest || isOutdated(stay, states)) return undefined;
    const told: GuestLetter = { ...stay, guest: stay.guest };
    const token = makeStayToken(input, stay.id);
    const replyTo =
      stay.interest_email === stay.contact_email
        ? { replyTo: { name: oneLine(stay.host_name), address: stay.contact_email } }
        : {};
    return {
      to: { email: stay.guest.email, language: stay.guest_language },
      write: (sender) => ({
        ...replyTo,
        ...write(sender, told, pageUrl(sender, `/host/${stay.slug}#stay=${token}`)),
        ...(method && { calendar: calendarPart(input, sender, told, method) }),
      }),
    };
  };

/** An email to the host; a reply goes to the guest. */
const toHost =
  (write: WriteToHost, states: While): EmailWriter =>
  ({ db }, letter) => {
    const stay = findStayLetter(db, letter);
    if (!stay || isOutdated(stay, states)) return undefined;
    const { guest } = stay;
    return {
      to: { email: stay.interest_email, language: stay.host_language },
      write: (sender) => ({
        ...(guest && { replyTo: { name: oneLine(guest.name), address: guest.email } }),
        ...write(sender, stay, guest?.name ?? msg("a guest")),
      }),
    };
  };

const messageFromGuest = toHost(messageToHost, undefined);
const messageFromHost = toGuest(messageToGuest, undefined);

/** The emails about stays, to their guests and hosts. */
export const stayEmails = {
  "stay-requested": toGuest(stayRequested, ["requested"]),
  "stay-accepted": toGuest(stayAccepted, ["accepted"], "REQUEST"),
  "stay-changed": toGuest(stayChanged, ["accepted"], "REQUEST"),
  "stay-declined": toGuest(stayDeclined, ["declined"]),
  "stay-cancelled": toGuest(stayCancelled, ["cancelled_by_host", "cancelled_by_guest"], "CANCEL"),
  "stay-expired": toGuest(stayExpired, ["expired"]),
  "stay-message": (input, letter) => {
    const { written } = findStayLetter(input.db, letter) ?? {};
    if (!written) return undefined;
    return (written.author === "guest" ? messageFromGuest : messageFromHost)(input, letter);
  },
  "stay-reminder": toHost(stayReminder, ["requested"]),
  "stay-unanswered": toHost(stayUnanswered, ["expired"]),
  "stay-withdrawn": toHost(stayWithdrawn, ["withdrawn"]),
  "stay-cancelled-by-guest": toHost(stayCancelledByGuest, ["cancelled_by_guest"]),
  "stay-over": toHost(stayOver, ["accepted"]),
} satisfies EmailWriters;
