import { type Message, msg } from "./i18n/message.ts";
import type { ReportReason } from "./schemas/reports.ts";

/** The labels of the reasons for reporting a listing. */
export const reportWords: Record<ReportReason, Message> = {
  misleading: msg("It is not as described"),
  fraud: msg("It looks like fraud"),
  not_theirs: msg("The place or photos belong to someone else"),
  offensive: msg("It is offensive or illegal"),
  other: msg("Something else"),
};
