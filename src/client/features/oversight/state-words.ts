import type { ListingState } from "../../../shared/schemas/listings.ts";

/** The states of a listing in words. */
export const stateWords: Record<ListingState, string> = {
  listed: "Visible to guests",
  paused: "Paused by the host",
  waiting: "Awaiting approval",
  taken_down: "Taken down",
  owner_disabled: "Host disabled",
};
