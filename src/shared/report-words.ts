import type { ReportReason } from "./schemas/reports.ts";

/** The labels of the reasons for reporting a listing. */
export const reportWords: Record<ReportReason, string> = {
  misleading: "It is not as described",
  fraud: "It looks like fraud",
  not_theirs: "The place or photos belong to someone else",
  offensive: "It is offensive or illegal",
  other: "Something else",
};
