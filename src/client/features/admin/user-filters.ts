import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { PageTranslate } from "../../lib/translate.ts";
import { stateWords } from "./user-words.ts";

const filters = {
  all: msg("All accounts"),
  hosts: msg("Hosts"),
  admins: msg("Admins"),
  waiting: stateWords.waiting,
  refused: stateWords.refused,
  disabled: stateWords.disabled,
  unconfirmed: msg("Not confirmed", { context: "an account" }),
} as const;
export type UserFilter = keyof typeof filters;

/** The filters of Manage Users. */
export const userFilters = Object.keys(filters) as UserFilter[];

/** The same for a list of choices. */
export const filterOptions = (t: PageTranslate) =>
  userFilters.map((value) => ({ value, label: t(filters[value]) }));

/** The title of an empty list. */
export const noUsers: Record<UserFilter, Message> = {
  all: msg("No accounts yet"),
  hosts: msg("No host users yet"),
  admins: msg("No admins"),
  waiting: msg("No one is waiting"),
  refused: msg("No one was declined"),
  disabled: msg("No one is disabled"),
  unconfirmed: msg("Everyone has confirmed"),
};

/** The title when the list could not be loaded. */
export const usersFailed = msg("The list could not be loaded");
