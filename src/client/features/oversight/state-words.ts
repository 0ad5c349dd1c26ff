import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { ListingState } from "../../../shared/schemas/listings.ts";

/** The states of a listing in words. */
export const stateWords: Record<ListingState, Message> = {
  listed: msg("Visible to guests"),
  paused: msg("Paused", { context: "a listing" }),
  waiting: msg("Awaiting approval", { context: "a listing" }),
  taken_down: msg("Taken down", { context: "a listing" }),
  owner_disabled: msg("Host disabled"),
};
