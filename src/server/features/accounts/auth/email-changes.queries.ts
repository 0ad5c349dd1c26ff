import type { Db } from "../../../core/db/open.ts";
import { insertInto, updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

/** Adds a change of address that waits for its link, and returns its id. */
export const insertEmailChange = insertInto("email_changes", [
  "user_id",
  "old_email",
  "new_email",
  "created_at",
]);

const ofLink = statement((q, p: { token_hash: string; now: string }) =>
  q
    .selectFrom("link_tokens")
    .innerJoin("email_changes", "email_changes.id", "link_tokens.email_change_id")
    .select([
      "email_changes.id",
      "email_changes.user_id",
      "email_changes.old_email",
      "email_changes.new_email",
      "email_changes.confirmed_at",
    ])
    .where("link_tokens.token_hash", "=", p.token_hash)
    .where("link_tokens.type", "=", "email_change")
    .where("link_tokens.expires_at", ">", p.now),
);
/** The change that a link confirms; undefined for an unknown or expired link. */
export const findEmailChangeOfLink = (db: Db, token_hash: string, now: string) =>
  ofLink.get(db, { token_hash, now });

const writeConfirmed = updateById("email_changes", ["confirmed_at"]);
/** Stores that a change was confirmed. */
export const markEmailChanged = (db: Db, id: number, confirmed_at: string): void =>
  void writeConfirmed(db, id, { confirmed_at });

const pendingDelete = statement((q, p: { user_id: number }) =>
  q.deleteFrom("email_changes").where("user_id", "=", p.user_id).where("confirmed_at", "is", null),
);
/** Deletes unconfirmed changes with link and email. Confirmed ones stay for the email to the old address. */
export const deletePendingEmailChanges = (db: Db, userId: number): void =>
  void pendingDelete.run(db, { user_id: userId });
