import type { Db } from "../../core/db/open.ts";
import { insertLetter } from "../../core/mail/outbox.queries.ts";

/**
 * Queues an email that tells the owner of an account about a change from the command line. Call it
 * inside the transaction of the change.
 */
export function emailOwner(
  db: Db,
  user_id: number,
  kind: "password-changed" | "second-factor-off",
): void {
  insertLetter(db, { kind, user_id, created_at: new Date().toISOString() });
}
