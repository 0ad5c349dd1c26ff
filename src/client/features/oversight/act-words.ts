import type { Act } from "../../../shared/schemas/audit-log.ts";

/** What an admin did, as it stands before the name of what it was done to. */
export const actWords: Record<Act, string> = {
  ledger_entry_checked: "Checked a ledger entry",
};
