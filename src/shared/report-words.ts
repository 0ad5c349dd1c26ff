import type { ReportReason } from "./schemas/reports.ts";

/** The reasons a guest can report a listing for, in words. */
export const reportWords: Record<ReportReason, string> = {
  misleading: "It is not as described",
  fraud: "It looks like a fraud",
  not_theirs: "The place or the photos are somebody else's",
  offensive: "It is offensive or illegal",
  other: "Something else",
};
