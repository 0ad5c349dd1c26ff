import type { Db } from "../../../core/db/open.ts";
import { deleteSessionsOf } from "./auth.queries.ts";
import { deletePendingEmailChanges } from "./email-changes.queries.ts";
import { deleteLinksOf, deleteUnsentRecovery } from "./links.queries.ts";

/**
 * Ends all that still lets somebody into an account, but the session `except` (0 for none): sessions,
 * tokens for scripts, mailed links and letters that would bring one. Whoever changes the password
 * because it leaked must not leave a door open. Inside the transaction of the change.
 */
export function endAccess(db: Db, user_id: number, except = 0): void {
  deleteSessionsOf(db, user_id, except);
  deleteLinksOf(db, user_id);
  deleteUnsentRecovery(db, user_id);
  deletePendingEmailChanges(db, user_id);
}
