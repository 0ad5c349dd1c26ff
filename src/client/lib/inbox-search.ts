/** The address of the inbox: /dashboard?inbox=new, with the opened message and the property. */
import { z } from "zod";
import { interestStates } from "../../shared/schemas/guest-interest.ts";

export const inboxViews = [...interestStates, "all"] as const;
export type InboxView = (typeof inboxViews)[number];

const rowId = z.coerce.number().int().positive().optional().catch(undefined);
const search = z.object({
  inbox: z.enum(inboxViews).optional().catch("new"),
  message: rowId,
  property: rowId,
});

export interface InboxSearch {
  /** The messages in the list; without it, the address is that of the dashboard. */
  inbox?: InboxView;
  /** The opened message. */
  message?: number;
  /** Only messages about this property. */
  property?: number;
}

/** The same list with another message opened, or none. */
export function withMessage(
  { inbox, property }: InboxSearch,
  message: number | undefined,
): InboxSearch {
  return {
    ...(inbox && { inbox }),
    ...(message !== undefined && { message }),
    ...(property !== undefined && { property }),
  };
}

/** Reads the inbox’s part of an address; what makes no sense is left out. */
export function readInboxSearch(query: Record<string, unknown>): InboxSearch {
  const { inbox, message, property } = search.parse(query);
  if (inbox === undefined) return {};
  return {
    inbox,
    ...(message !== undefined && { message }),
    ...(property !== undefined && { property }),
  };
}
