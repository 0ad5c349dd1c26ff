/** What an admin sees of hosts' listings, and can do about them. */
import { z } from "zod";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { idField, requiredText, rowId, searchText, timestamp, wholeNumber } from "./fields.ts";

/** Whether the public sees it, or what keeps it off the site. */
export const listingStates = [
  "listed",
  "paused",
  "waiting",
  "taken_down",
  "owner_disabled",
] as const;
export type ListingState = (typeof listingStates)[number];

export const listingListInput = z.object({
  q: searchText.optional(),
  state: z.enum(listingStates, { error: validation.listingState }).optional(),
  /** Where the page starts: the next_cursor of the page before. */
  cursor: wholeNumber("cursor", 0, Number.MAX_SAFE_INTEGER).nullish(),
});

export const managedListing = z
  .object({
    id: rowId,
    slug: z.string(),
    name: z.string(),
    location: z.string(),
    country: z.string(),
    owner_name: z.string(),
    owner_email: z.string(),
    created_at: timestamp,
    state: z.enum(listingStates),
    /** Since when it waits to be let in, as another listing of its host is taken down. */
    waiting_since: timestamp.nullable(),
    taken_down_at: timestamp.nullable(),
    taken_down_reason: z.string().nullable(),
    open_reports: z.int(),
  })
  .meta({ id: "ManagedListing" });
export type ManagedListing = z.infer<typeof managedListing>;

export const listingListOutput = z
  .object({ items: z.array(managedListing), total: z.int(), next_cursor: z.int().nullable() })
  .meta({ id: "ListingPage" });

/** The host is mailed the reason, and reads it in their list. */
const reason = requiredText(validation.takedownReason, "Reason", limits.longTextMax);
export const takedownInput = z.object({ id: idField(), reason });
export const takedownForm = z.object({ reason });
