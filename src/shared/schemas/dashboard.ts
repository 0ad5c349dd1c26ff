import { z } from "zod";
import { userView } from "./auth.ts";
import { timestamp } from "./fields.ts";

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

export const dashboardOutput = z
  .object({
    user: userView,
    stats: z.object({ properties: z.int(), upgrades: z.int(), guestInterest: z.int() }),
    /** Newest first. */
    activity: z.array(activity),
  })
  .meta({ id: "Dashboard" });
