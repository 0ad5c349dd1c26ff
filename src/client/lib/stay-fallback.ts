import { msg } from "../../shared/i18n/message.ts";

/** The same as {@link fallback}, for calendars and stays: public pages load them only when needed. */
export const stayFallback = {
  calendar: msg("Failed to fetch the calendar"),
  calendarUpdate: msg("Failed to save the calendar"),
  blockAdd: msg("Failed to block the nights"),
  blockRemove: msg("Failed to remove the block"),
  feedAdd: msg("Failed to add the calendar"),
  feedUpdate: msg("Failed to save the calendar"),
  feedRemove: msg("Failed to remove the calendar"),
  feedSync: msg("Failed to read the calendar"),
  feedRenew: msg("Failed to replace the address"),
  copyAddress: msg("Failed to copy the address"),
  stay: msg("Failed to fetch the stay"),
  stayAccept: msg("Failed to accept the stay"),
  stayDecline: msg("Failed to decline the request"),
  stayCancel: msg("Failed to cancel the stay"),
  stayChange: msg("Failed to change the stay"),
  stayMessage: msg("Failed to send the message"),
  stayClose: msg("Failed to close the conversation"),
  staySettle: msg("Failed to record the stay"),
} as const;
