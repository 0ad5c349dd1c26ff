import { z } from "zod";
import { languages } from "../i18n/languages.ts";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import {
  email,
  idField,
  optionalNumber,
  optionalText,
  personName,
  rowId,
  searchText,
  stayDay,
  timestamp,
} from "./fields.ts";
import { listInput, pageOf } from "./page.ts";
import { requestedStay, stayStates } from "./stays.ts";

/** New until the host has replied; archived hides it, whichever it was. */
export const interestStates = ["new", "replied", "archived"] as const;
export type InterestState = (typeof interestStates)[number];

/** The interest dialog's fields. */
const fields = {
  guest_name: personName,
  guest_email: email,
  message: optionalText(msg("Message"), limits.longTextMax),
  arrival: stayDay(msg("Arrival")),
  departure: stayDay(msg("Departure")),
  guests: optionalNumber(validation.guests, 1, limits.guestsMax),
  /** Invisible to people; only spam programs fill it in. */
  homepage: optionalText(msg("Homepage"), limits.shortTextMax).describe(
    "Leave it out: what fills it in is taken for a spam program",
  ),
};

/** Dates compare as text; an empty field of a form is no date. */
const isDay = (day: unknown): day is string => typeof day === "string" && day !== "";
const leavesAfterArriving = ({ arrival, departure }: { arrival?: unknown; departure?: unknown }) =>
  !isDay(arrival) || !isDay(departure) || arrival < departure;
const departureRule = { path: ["departure"], error: schemaError(validation.departure) };

export const guestInterestInput = z
  .object({ property_id: idField(validation.propertyId), ...fields })
  .refine(leavesAfterArriving, departureRule);

/** The form; the order of the dates is a separate schema, so that all faults are shown at once. */
export const guestInterestFields = z.object(fields).and(
  z
    .object({ arrival: z.unknown(), departure: z.unknown() })
    .refine(leavesAfterArriving, departureRule)
    .transform(() => ({})),
);

const sent = {
  id: rowId,
  property_id: rowId,
  guest_name: z.string(),
  guest_email: z.string(),
  message: z.string().nullable(),
  arrival: z.iso.date().nullable(),
  departure: z.iso.date().nullable(),
  guests: z.int().nullable(),
  created_at: timestamp,
};

/** A guest's interest, as shown to the guest. */
export const guestInterestView = z
  .object({
    ...sent,
    /** The stay that was requested; absent for a message without dates, as for a property without requests. */
    stay: requestedStay.optional(),
  })
  .meta({ id: "GuestInterest" });
export type GuestInterestView = z.infer<typeof guestInterestView>;

/** The same, as the host's inbox shows it. */
export const inboxItem = z
  .object({
    ...sent,
    property_name: z.string(),
    property_slug: z.string(),
    /** The language of the guest's page; null if the site had only one. */
    language: z.enum(languages).nullable(),
    /** The subject for an email to the guest, in their language. */
    reply_subject: z.string(),
    state: z.enum(interestStates),
    read_at: timestamp.nullable(),
    replied_at: timestamp.nullable(),
    archived_at: timestamp.nullable(),
    /** The stay that was requested; absent for a message without a request. */
    stay: z.object({ id: rowId, state: z.enum(stayStates) }).optional(),
  })
  .meta({ id: "InboxItem" });
export type InboxItem = z.infer<typeof inboxItem>;
export type InboxRow = Omit<InboxItem, "reply_subject">;

/** Only messages with an arrival and a departure. */
export const interestDates = ["given"] as const;

/** The filters of the inbox; an absent filter does not narrow it. */
export const inboxFilters = z.object({
  property_id: idField(validation.propertyId).optional(),
  state: z.enum(interestStates, { error: schemaError(validation.interestState) }).optional(),
  dates: z
    .enum(interestDates, { error: schemaError(validation.interestDates) })
    .optional()
    .meta({ description: "Only messages with an arrival and a departure" }),
  q: searchText.optional(),
});
export type InboxFilters = z.output<typeof inboxFilters>;

export const inboxInput = listInput(inboxFilters.shape);

export const inboxOutput = pageOf(inboxItem, {
  /** The number of items in each state, whatever the filter. */
  counts: z.object({ new: z.int(), replied: z.int(), archived: z.int() }),
  /** The number of items that the host has not opened. */
  unread: z.int(),
}).meta({ id: "Inbox" });

export const conversationInput = listInput({ id: idField() });

/** A guest's messages to one host, newest first. */
export const conversationOutput = pageOf(inboxItem, {}).meta({ id: "Conversation" });

/** How many messages were unread. */
export const conversationReadOutput = z.object({ marked: z.int() });

/** An absent field stays as it is. */
export const interestUpdateInput = z.object({
  id: idField(),
  read: z.boolean({ error: schemaError(validation.flag("read")) }).optional(),
  replied: z.boolean({ error: schemaError(validation.flag("replied")) }).optional(),
  archived: z.boolean({ error: schemaError(validation.flag("archived")) }).optional(),
});
