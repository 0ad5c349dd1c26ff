import type { ListingState } from "../../../shared/schemas/listings.ts";

/** Whether guests see a listing, in words. */
export const stateWords: Record<ListingState, string> = {
  listed: "On the public site",
  paused: "Paused by the host",
  waiting: "Waiting to be let in",
  taken_down: "Taken down",
  owner_disabled: "Host disabled",
};
