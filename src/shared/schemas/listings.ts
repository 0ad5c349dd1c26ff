/** Hosts' listings as admins see them, and the actions on them. */
import { z } from "zod";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { idField, requiredText, rowId, searchText, timestamp } from "./fields.ts";
import { pageOf, tableInput } from "./page.ts";

/** Whether the public sees it, or the reason why not. */
export const listingStates = [
  "listed",
  "paused",
  "waiting",
  "taken_down",
  "owner_disabled",
] as const;
export type ListingState = (typeof listingStates)[number];

/** The columns by which the listings can be sorted; "listed" is the default. */
export const listingSorts = ["listed", "name", "host", "place", "state", "reports"] as const;
export type ListingSort = (typeof listingSorts)[number];

export const listingListInput = tableInput(
  {
    q: searchText.optional(),
    state: z.enum(listingStates, { error: schemaError(validation.listingState) }).optional(),
  },
  listingSorts,
);

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
    /** Since when it awaits approval, because another listing of its host was taken down. */
    waiting_since: timestamp.nullable(),
    taken_down_at: timestamp.nullable(),
    taken_down_reason: z.string().nullable(),
    open_reports: z.int(),
  })
  .meta({ id: "ManagedListing" });
export type ManagedListing = z.infer<typeof managedListing>;

export const listingListOutput = pageOf(managedListing, { total: z.int() }).meta({
  id: "ListingPage",
});

/** The host gets the reason by email, and sees it in their list. */
const reason = requiredText(validation.takedownReason, msg("Reason"), limits.longTextMax);
export const takedownInput = z.object({ id: idField(), reason });
export const takedownForm = z.object({ reason });
