import type { Db } from "../../../core/db/open.ts";
import { deleteSessionsOf } from "./auth.queries.ts";
import { deletePendingEmailChanges } from "./email-changes.queries.ts";
import { deleteLinksOf, deleteUnsentRecovery } from "./links.queries.ts";

/**
 * Ends all access to an account except the session `except` (0 for none): sessions, tokens for
 * scripts, emailed links and unsent emails with such links. A person who changes a leaked password
 * must not leave another way in. Call inside the transaction of the change.
 */
export function endAccess(db: Db, user_id: number, except = 0): void {
  deleteSessionsOf(db, user_id, except);
  deleteLinksOf(db, user_id);
  deleteUnsentRecovery(db, user_id);
  deletePendingEmailChanges(db, user_id);
}
