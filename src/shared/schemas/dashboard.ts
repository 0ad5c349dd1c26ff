import { z } from "zod";
import { userView } from "./auth.ts";
import { rowId, timestamp } from "./fields.ts";

/** An event on a host's properties. */
export const activity = z
  .object({
    kind: z.enum(["property_listed", "interest_received", "upgrade_funded"]),
    at: timestamp,
    property_name: z.string(),
    property_slug: z.string(),
    /** The other person involved: the guest. */
    person: z.string().nullable(),
    /** The upgrade project involved, if any. */
    upgrade_label: z.string().nullable(),
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

export const dashboardOutput = z
  .object({
    user: userView,
    stats: z.object({ properties: z.int(), upgrades: z.int(), guestInterest: z.int() }),
    /** The number of messages the host has not opened yet. */
    unread: z.int(),
    refused_contacts: z.array(refusedContact),
    /** Newest first. */
    activity: z.array(activity),
  })
  .meta({ id: "Dashboard" });
