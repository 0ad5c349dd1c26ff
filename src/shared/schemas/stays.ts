/** Stays: from a guest's request for dates to the money that an upgrade received. */
import { z } from "zod";
import { languages } from "../i18n/languages.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { nightsOf } from "../stays/nights.ts";
import {
  currency,
  date,
  day,
  idField,
  optionalNumber,
  optionalText,
  pastDate,
  requestKey,
  requiredText,
  rowId,
  timestamp,
} from "./fields.ts";
import { listInput, pageOf } from "./page.ts";

export const stayStates = [
  "requested",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "cancelled_by_guest",
  "cancelled_by_host",
  "took_place",
  "no_show",
  "settled",
] as const;
export type StayState = (typeof stayStates)[number];

export const stayAuthors = ["guest", "host"] as const;
export type StayAuthor = (typeof stayAuthors)[number];

const amount = z
  .int({ error: schemaError(validation.stayAmount) })
  .min(0, { error: schemaError(validation.stayAmount) })
  .max(limits.amountMax, { error: schemaError(validation.stayAmount) })
  .meta({ description: "In minor units of the currency, such as cents" });

const message = requiredText(validation.stayMessage, msg("Message"), limits.longTextMax);
const optionalMessage = optionalText(msg("Message"), limits.longTextMax);
const reason = optionalText(msg("Reason"), limits.shortTextMax);

/** What guest and host both see of a stay. */
const shared = {
  state: z.enum(stayStates),
  arrival: date,
  departure: date,
  guests: z.int().nullable(),
  /** What the guest writes when paying, such as SOLAR-7KQ4M. */
  reference: z.string(),
  currency: z.string().nullable(),
  /** The price of the nights when they were requested, in minor units; null without a price. */
  estimated_amount: z.int().nullable(),
  /** The price that the host accepted. */
  agreed_amount: z.int().nullable(),
  /** The part for upgrades, in percent. */
  share_percent: z.number(),
  /** That part of the agreed price, else of the estimate: promised until money came in. */
  share_amount: z.int().nullable(),
  received_amount: z.int().nullable(),
  received_on: date.nullable(),
  requested_at: timestamp,
  /** When the request ends if the host does not answer. */
  expires_at: timestamp,
  decided_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  /** Why it was declined, withdrawn or cancelled. */
  reason: z.string().nullable(),
  settled_at: timestamp.nullable(),
  /** Once guest or host has closed the thread, nobody writes in it. */
  closed_at: timestamp.nullable(),
  closed_by: z.enum(stayAuthors).nullable(),
  /** Where the property is: it decides when a day begins. */
  time_zone: z.string(),
};

/** What a guest learns after a request: nothing that a stranger could not compute. */
export const requestedStay = z
  .object({
    state: z.enum(stayStates),
    currency: z.string().nullable(),
    estimated_amount: z.int().nullable(),
    share_percent: z.number(),
    share_amount: z.int().nullable(),
  })
  .meta({ id: "RequestedStay" });
export type RequestedStay = z.infer<typeof requestedStay>;

const threadMessage = z
  .object({ id: rowId, author: z.enum(stayAuthors), text: z.string(), created_at: timestamp })
  .meta({ id: "StayMessage" });
export type ThreadMessage = z.infer<typeof threadMessage>;

/** Where the money of a stay went: one project with the sum of its entries. */
const stayShare = z
  .object({
    upgrade_project_id: rowId,
    short_label: z.string(),
    amount: z.int(),
    /** Whether an admin has checked every entry of it. */
    checked: z.boolean(),
  })
  .meta({ id: "StayShare" });
export type StayShare = z.infer<typeof stayShare>;

/** A stay in its host's list. */
export const stayView = z
  .object({
    id: rowId,
    ...shared,
    property_id: rowId,
    property_name: z.string(),
    property_slug: z.string(),
    /** The message of interest that asked for it; null once the guest was erased. */
    guest_interest_id: rowId.nullable(),
    guest_name: z.string().nullable(),
    guest_email: z.string().nullable(),
    guest_language: z.enum(languages).nullable(),
    /** An open request for nights that are taken meanwhile. */
    nights_taken: z.boolean(),
    /** Messages of the guest that the host has not opened. */
    unread: z.int(),
    shares: z.array(stayShare),
  })
  .meta({ id: "Stay" });
export type StayView = z.infer<typeof stayView>;

/** A stay with its thread, oldest message first; the message of the request is the first. */
export const stayDetail = z
  .object({ ...stayView.shape, messages: z.array(threadMessage) })
  .meta({ id: "StayDetail" });
export type StayDetail = z.infer<typeof stayDetail>;

/** Lists of stays by what the host has to do. */
export const stayLists = ["waiting", "upcoming", "to_settle", "past"] as const;
export type StayList = (typeof stayLists)[number];

export const staysFilters = z.object({
  property_id: idField(validation.propertyId).optional(),
  state: z.enum(stayStates, { error: schemaError(validation.stayState) }).optional(),
  list: z.enum(stayLists, { error: schemaError(validation.oneOf("list", stayLists)) }).optional(),
});
export const staysInput = listInput(staysFilters.shape);
export const staysOutput = pageOf(stayView, {
  /** The number of stays in each list that asks for something, whatever the filter. */
  counts: z.object({ waiting: z.int(), upcoming: z.int(), to_settle: z.int() }),
}).meta({ id: "Stays" });

export const acceptInput = z.object({
  id: idField(),
  /** The price of the whole stay; absent keeps the estimate. */
  agreed_amount: amount.nullish(),
  message: optionalMessage,
});

export const endStayInput = z.object({ id: idField(), reason });

/** New dates, guests or price of an accepted stay. An absent field stays as it is. */
export const changeStayInput = z
  .object({
    id: idField(),
    arrival: day.optional(),
    departure: day.optional(),
    guests: optionalNumber(validation.guests, 1, limits.guestsMax),
    agreed_amount: amount.nullish(),
    message: optionalMessage,
  })
  .refine(
    ({ arrival, departure }) =>
      arrival === undefined || departure === undefined || arrival < departure,
    { path: ["departure"], error: schemaError(validation.departure) },
  )
  .refine(
    ({ arrival, departure }) =>
      arrival === undefined ||
      departure === undefined ||
      nightsOf(arrival, departure) <= limits.stayNightsMax,
    { path: ["departure"], error: schemaError(validation.stayLength) },
  );

export const stayMessageInput = z.object({
  id: idField(),
  text: message,
  request_key: requestKey,
});

/** Whether the guests came; "accepted" takes back an earlier answer. */
export const outcomes = ["took_place", "no_show", "accepted"] as const;
export const outcomeInput = z.object({
  id: idField(),
  outcome: z.enum(outcomes, { error: schemaError(validation.oneOf("outcome", outcomes)) }),
});

const parts = z
  .array(
    z.object(
      {
        upgrade_project_id: idField(),
        amount: amount.positive({ error: schemaError(validation.stayAmount) }),
      },
      { error: schemaError(validation.splitParts) },
    ),
    { error: schemaError(validation.splitParts) },
  )
  .max(limits.upgradesPerProperty, { error: schemaError(validation.splitParts) });

/** What arrived, and how its share is split. The currency is the stay's, or given with the first. */
export const settleInput = z.object({
  id: idField(),
  received_amount: amount,
  received_on: pastDate,
  currency: currency.optional(),
  /** Absent: the share fills the projects in the host's order, never above a goal. */
  parts: parts.optional(),
  /** True lets a part exceed the goal of its project. */
  over_goal: z.boolean({ error: schemaError(validation.flag("over_goal")) }).optional(),
});

/** What the form proposes before the host settles. */
export const settlementProposal = z
  .object({
    currency: z.string().nullable(),
    expected_amount: z.int().nullable(),
    share_percent: z.number(),
    /** Of a settled stay: the part of its share that went to projects that were deleted since. */
    deleted_amount: z.int(),
    /** The projects that still need money in this currency, or got some of the stay, in the host's order. */
    projects: z.array(
      z.object({
        upgrade_project_id: rowId,
        short_label: z.string(),
        currency: z.string().nullable(),
        goal_amount: z.int().nullable(),
        received_amount: z.int(),
        /** What it got of the stay so far. */
        part: z.int(),
      }),
    ),
  })
  .meta({ id: "SettlementProposal" });
export type SettlementProposal = z.infer<typeof settlementProposal>;

/** Another amount than was recorded: the difference becomes corrections in the ledger. */
export const correctInput = settleInput.extend({
  note: optionalText(msg("Note"), limits.shortTextMax),
});

/** The secret of a guest's status page. In the body: an address would be logged. */
const token = z
  .string({ error: schemaError(validation.token) })
  .regex(/^[\w-]{43}$/, { error: schemaError(validation.token) });

export const guestStayInput = z.object({ token });
export const guestEndInput = z.object({ token, reason });
export const guestMessageInput = z.object({ token, text: message, request_key: requestKey });

/** How a guest pays an accepted stay; null fields were not given by the host. */
const payment = z
  .object({
    instructions: z.string().nullable(),
    payee_name: z.string().nullable(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    /** The text of the EPC QR code, for euro with an IBAN. */
    epc: z.string().nullable(),
  })
  .meta({ id: "StayPayment" });
export type StayPayment = z.infer<typeof payment>;

/** A project that the stay paid for, and the photo after its installation. */
const guestShare = z.object({
  ...stayShare.shape,
  stage: z.enum(["planned", "funding", "funded", "installed"]),
  photo_after: z.string().nullable(),
});

/** A stay as its guest sees it. */
export const guestStayView = z
  .object({
    ...shared,
    property_name: z.string(),
    property_slug: z.string(),
    host_name: z.string(),
    guest_name: z.string(),
    /** Of an accepted stay until the money is recorded. */
    payment: payment.nullable(),
    shares: z.array(guestShare),
    messages: z.array(threadMessage),
  })
  .meta({ id: "GuestStay" });
export type GuestStayView = z.infer<typeof guestStayView>;
