/**
 * The address of the inbox: /dashboard?inbox=new, with the opened message and the property. Read
 * without a schema: the router needs it, and every page would have to load zod.
 */
import type { InterestState } from "../../shared/schemas/guest-interest.ts";

export const inboxViews = ["new", "replied", "archived", "all"] as const satisfies ReadonlyArray<
  InterestState | "all"
>;
export type InboxView = (typeof inboxViews)[number];

export interface InboxSearch {
  /** The messages in the list; without it, the address is that of the dashboard. */
  inbox?: InboxView;
  /** The opened message. */
  message?: number;
  /** Only messages about this property. */
  property?: number;
  /** Only messages with an arrival and a departure. */
  dates?: "given";
}

/** The same list with another message opened, or none. */
export function withMessage(
  { inbox, property, dates }: InboxSearch,
  message: number | undefined,
): InboxSearch {
  return {
    ...(inbox && { inbox }),
    ...(message !== undefined && { message }),
    ...(property !== undefined && { property }),
    ...(dates && { dates }),
  };
}

/** Reads the inbox’s part of an address; what makes no sense is left out. */
export function readInboxSearch(query: Record<string, unknown>): InboxSearch {
  const asked = query["inbox"];
  if (asked === undefined) return {};
  const message = readId(query["message"]);
  const property = readId(query["property"]);
  return {
    inbox: inboxViews.find((view) => view === asked) ?? "new",
    ...(message !== undefined && { message }),
    ...(property !== undefined && { property }),
    ...(query["dates"] === "given" && { dates: "given" }),
  };
}

function readId(value: unknown): number | undefined {
  const id = typeof value === "string" || typeof value === "number" ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
