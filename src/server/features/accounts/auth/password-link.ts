import { makeLink } from "../../../core/access/mailed-links.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertLetter } from "../../../core/mail/outbox.queries.ts";
import type { Sender } from "../../../core/mail/letter.ts";
import { recoveryLink } from "./password-recovery.email.ts";

type Making = { db: Db; env: Pick<Sender, "publicUrl">; now: Date };

/**
 * Creates a link for choosing a new password, the same as "Forgot password?" sends, and queues an
 * email that tells the owner of the account about it. Call it inside the transaction that records it
 * in the audit log.
 */
export function makePasswordLink({ db, env, now }: Making, { id }: { id: number }): string {
  insertLetter(db, { kind: "password-link-made", user_id: id, created_at: now.toISOString() });
  return recoveryLink(env, makeLink({ db, now }, "recovery", { user_id: id }));
}
