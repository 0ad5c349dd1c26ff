import { z } from "zod";
import { userView } from "./auth.ts";
import { rowId, timestamp } from "./fields.ts";

/** Something that happened to a host's properties. */
export const activity = z
  .object({
    kind: z.enum(["property_listed", "interest_received", "upgrade_funded"]),
    at: timestamp,
    property_name: z.string(),
    property_slug: z.string(),
    /** Who it concerns, where that is somebody else: the guest. */
    person: z.string().nullable(),
    /** Which upgrade project, where it concerns one. */
    upgrade_label: z.string().nullable(),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof activity>;

/** A property whose contact address takes no letters: a mail server has refused one. */
export const refusedContact = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    contact_email: z.string(),
    /** When the first letter that was given up was written. */
    since: timestamp,
  })
  .meta({ id: "RefusedContact" });
export type RefusedContact = z.infer<typeof refusedContact>;

export const dashboardOutput = z
  .object({
    user: userView,
    stats: z.object({ properties: z.int(), upgrades: z.int(), guestInterest: z.int() }),
    /** How many interests the host has not opened yet. */
    unread: z.int(),
    refused_contacts: z.array(refusedContact),
    /** Newest first. */
    activity: z.array(activity),
  })
  .meta({ id: "Dashboard" });
