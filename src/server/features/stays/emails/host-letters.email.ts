/** The emails to the host of a stay. */
import { type Message, msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  type Part,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";
import { inboxUrl, lastDay, quoted, stayFacts, subjectOf } from "./parts.ts";
import type { StayLetter } from "./stay-letter.queries.ts";

/** Writes an email; `guest` is the guest's name, or a word for them once it was erased. */
export type WriteToHost = (sender: Sender, stay: StayLetter, guest: string | Message) => Words;

/** The frame of an email to a host: what happened, the stay, and the button to the inbox. */
function write(
  sender: Sender,
  stay: StayLetter,
  {
    subject,
    heading,
    before,
    after = [],
    button,
  }: {
    subject: Message;
    heading: Message;
    before: readonly Part[];
    after?: readonly Part[];
    button: Message;
  },
): Words {
  return writeLetter(sender, {
    subject,
    heading,
    parts: [
      greeting(stay.host_name),
      ...before,
      stayFacts(stay, sender),
      ...after,
      { button, link: inboxUrl(sender, stay) },
    ],
  });
}

export const stayReminder: WriteToHost = (sender, stay, guest) => {
  const { property_name: property } = stay;
  return write(sender, stay, {
    subject: subjectOf(
      stay,
      msg("A request for {property} is waiting", { property }),
      msg("A request is waiting"),
    ),
    heading: msg("A request is waiting for your answer"),
    before: [
      msg("{guest} asked to stay at {property} and is waiting for your answer.", {
        guest,
        property,
      }),
    ],
    after: [
      msg("Please accept or decline by {day, date, long}. Then the request ends by itself.", {
        day: lastDay(stay),
      }),
    ],
    button: msg("Answer the Request"),
  });
};

export const stayUnanswered: WriteToHost = (sender, stay, guest) => {
  const { property_name: property } = stay;
  return write(sender, stay, {
    subject: subjectOf(
      stay,
      msg("A request for {property} has ended", { property }),
      msg("A request has ended"),
    ),
    heading: msg("A request has ended"),
    before: [
      msg("The request of {guest} for {property} was not answered in time, so it has ended.", {
        guest,
        property,
      }),
    ],
    after: [msg("You can still write to {guest}.", { guest })],
    button: msg("Open in Guest Interest"),
  });
};

export const stayWithdrawn: WriteToHost = (sender, stay, guest) => {
  const { property_name: property, reason, guest_language } = stay;
  return write(sender, stay, {
    subject: subjectOf(
      stay,
      msg("A request for {property} was withdrawn", { property }),
      msg("A request was withdrawn"),
    ),
    heading: msg("A request was withdrawn"),
    before: [msg("{guest} withdrew the request for {property}.", { guest, property })],
    after: quoted(msg("{guest} writes:", { guest }), reason, guest_language),
    button: msg("Open in Guest Interest"),
  });
};

export const stayCancelledByGuest: WriteToHost = (sender, stay, guest) => {
  const { property_name: property, reason, guest_language } = stay;
  return write(sender, stay, {
    subject: subjectOf(
      stay,
      msg("A stay at {property} was cancelled", { property }),
      msg("A stay was cancelled"),
    ),
    heading: msg("A stay was cancelled"),
    before: [
      msg("{guest} cancelled the stay at {property}. The nights are free again.", {
        guest,
        property,
      }),
    ],
    after: quoted(msg("{guest} writes:", { guest }), reason, guest_language),
    button: msg("Open in Guest Interest"),
  });
};

export const stayOver: WriteToHost = (sender, stay, guest) => {
  const { property_name: property } = stay;
  return write(sender, stay, {
    subject: subjectOf(
      stay,
      msg("How was the stay at {property}?", { property }),
      msg("How was the stay?"),
    ),
    heading: msg("Did the stay take place?"),
    before: [
      msg("The stay of {guest} at {property} is over.", { guest, property }),
      msg(
        "Please say whether it took place and how much arrived. Then its part goes to your upgrades, and the guest can see where.",
      ),
    ],
    button: msg("Record the Stay"),
  });
};

export const messageToHost: WriteToHost = (sender, stay, guest) => {
  const { property_name: property, written, guest_language } = stay;
  return write(sender, stay, {
    subject: subjectOf(
      stay,
      msg("New message about a stay at {property}", { property }),
      msg("New message about a stay"),
    ),
    heading: msg("New message about a stay"),
    before: [
      msg("{guest} wrote about the stay at {property}.", { guest, property }),
      ...quoted(msg("The message:"), written?.text ?? null, guest_language),
    ],
    after: [msg("Just reply to this email to answer {guest}.", { guest })],
    button: msg("Open in Guest Interest"),
  });
};
