import { z } from "zod";
import { userView } from "./auth.ts";
import { date, rowId, timestamp } from "./fields.ts";

/** An event on a host's properties. */
export const activity = z
  .object({
    kind: z.enum([
      "property_listed",
      "interest_received",
      "upgrade_funded",
      /** A message of interest that asks for dates. */
      "stay_requested",
      "stay_accepted",
      /** By the guest or the host. */
      "stay_cancelled",
      /** The share of a stay was recorded for upgrades. */
      "share_recorded",
    ]),
    at: timestamp,
    property_name: z.string(),
    property_slug: z.string(),
    /** The other person involved: the guest. */
    person: z.string().nullable(),
    /** The upgrade project involved, if any. */
    upgrade_label: z.string().nullable(),
    /** The message of interest, if it is one. */
    interest_id: rowId.nullable(),
    /** The stay, if it is about one. */
    stay_id: rowId.optional(),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof activity>;

/** A property whose contact email a mail server has refused. */
const refusedContact = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    contact_email: z.string(),
    /** When the first email that was given up was written. */
    since: timestamp,
  })
  .meta({ id: "RefusedContact" });
export type RefusedContact = z.infer<typeof refusedContact>;

const propertyName = { property_name: z.string(), property_slug: z.string() };

/** The next steps of a host; null or empty if there is nothing to do. */
const nextSteps = z
  .object({
    /** The number of messages that are neither replied to nor archived. */
    waiting: z.int(),
    /** Photos without a description: how many, and the newest property with one. */
    undescribed: z.object({ photos: z.int(), ...propertyName }).nullable(),
    /** The newest property without photos. */
    without_photos: z.object(propertyName).nullable(),
    /** Upgrades that are funded and not installed, the longest funded first. */
    funded: z.array(z.object({ id: rowId, short_label: z.string(), ...propertyName })),
  })
  .meta({ id: "NextSteps" });
export type NextSteps = z.infer<typeof nextSteps>;

const stayShape = {
  stay_id: rowId,
  /** The message that asked for it; null once the guest was erased. */
  interest_id: rowId.nullable(),
  guest_name: z.string().nullable(),
  ...propertyName,
};

/** An arrival or a departure. */
const stayDay = z
  .object({ ...stayShape, day: date, guests: z.int().nullable() })
  .meta({ id: "StayDay" });
export type StayDay = z.infer<typeof stayDay>;

/** What a host with a calendar has to do and to expect. */
const dashboardStays = z
  .object({
    /** Requests that wait for an answer, and when the first of them ends. */
    requests: z.object({ count: z.int(), expires_at: timestamp.nullable() }),
    /** In the next 14 days, the earliest first. */
    arrivals: z.array(stayDay),
    departures: z.array(stayDay),
    /** Stays that are over and whose share is not recorded, the longest waiting first. */
    to_settle: z.object({
      count: z.int(),
      first: z.array(z.object({ ...stayShape, arrival: date, departure: date })),
    }),
  })
  .meta({ id: "DashboardStays" });
export type DashboardStays = z.infer<typeof dashboardStays>;

export const dashboardOutput = z
  .object({
    user: userView,
    stats: z.object({ properties: z.int(), upgrades: z.int(), guestInterest: z.int() }),
    /** The number of properties that their host has paused. */
    paused: z.int(),
    /** The money received for all upgrades, by currency, in minor units. */
    received: z.array(z.object({ currency: z.string(), amount: z.int() })),
    next: nextSteps,
    /** Absent for a host without a calendar. */
    stays: dashboardStays.optional(),
    /** The number of messages the host has not opened yet. */
    unread: z.int(),
    refused_contacts: z.array(refusedContact),
    /** Newest first. */
    activity: z.array(activity),
  })
  .meta({ id: "Dashboard" });
