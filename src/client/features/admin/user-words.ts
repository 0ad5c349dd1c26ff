import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { UserState } from "../../../shared/schemas/users.ts";

/** The states of an account in words. */
export const stateWords: Record<UserState, Message> = {
  active: msg("Active", { context: "an account" }),
  disabled: msg("Disabled", { context: "an account" }),
  waiting: msg("Awaiting approval", { context: "an account" }),
  refused: msg("Declined", { context: "an account" }),
};
