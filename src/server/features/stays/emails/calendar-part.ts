import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { msg } from "../../../../shared/i18n/message.ts";
import { dateOf } from "../../../../shared/time.ts";
import { pageUrl, type Sender } from "../../../core/mail/letter.ts";
import { oneLine } from "../../../core/mail/sentences.ts";
import type { Mail } from "../../../core/mail/transport.ts";
import { uidOfStay } from "../calendars/event-uid.ts";
import type { GuestLetter } from "./guest-letters.email.ts";

type Site = { now: Date; dataDir: string; publicUrl: string; mailFrom: string };

/**
 * The event of a stay for the guest's calendar. It lasts whole days without a time zone, so nothing shifts
 * it, and always has the stay's own UID: a change with a higher number replaces it, a cancellation
 * removes it. It has no link to the page of the stay, since calendars are shared.
 */
export function calendarPart(
  site: Site,
  sender: Sender,
  stay: GuestLetter,
  method: "REQUEST" | "CANCEL",
): NonNullable<Mail["calendar"]> {
  const { t } = sender;
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: "Solar Stay", product: "Stays", language: t.language.toUpperCase() },
  });
  calendar.createEvent({
    id: uidOfStay(site, stay),
    sequence: stay.sequence,
    stamp: site.now,
    allDay: true,
    start: dateOf(stay.arrival),
    end: dateOf(stay.departure),
    summary: oneLine(t(msg("Stay at {property}", { property: stay.property_name }))),
    location: oneLine(stay.location),
    url: pageUrl(sender, `/host/${stay.slug}`),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Programs act on an invitation only if it comes from the sender of its email.
    organizer: { name: nameOf(sender.site.site_name), email: addressIn(site.mailFrom) },
    attendees: [
      {
        name: nameOf(stay.guest.name),
        email: stay.guest.email,
        role: ICalAttendeeRole.REQ,
        // Nobody waits for an answer to this email.
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method, content: calendar.toString() };
}

/** A name as the parameter of a property, in which a quotation mark would end it. */
const nameOf = (name: string): string => oneLine(name).replaceAll('"', "'");

/** The address in "Solar Stay <stay@example.org>". */
const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;
