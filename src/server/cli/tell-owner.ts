import type { Db } from "../db/open.ts";
import { insertLetter, noCauses } from "../mail/outbox.queries.ts";

/**
 * Tells an account's owner by email what was done to it at the command line; the server sends it.
 * Inside the transaction of the change.
 */
export function tellOwner(
  db: Db,
  user_id: number,
  kind: "password-changed" | "second-factor-off",
): void {
  insertLetter(db, { ...noCauses, kind, user_id, created_at: new Date().toISOString() });
}
