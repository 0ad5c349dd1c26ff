import type { Db } from "../../../core/db/open.ts";
import { deleteById, insertInto, updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

/** Opens a person's session and returns its id. */
export const insertSession = insertInto("sessions", [
  "user_id",
  "token_hash",
  "created_at",
  "expires_at",
  "idle_ends_at",
  "name",
]);

const writeToken = updateById("sessions", ["token_hash"]);
/** Replaces the token of a session; the old one no longer works. False when the session has ended. */
export const renewToken = (db: Db, id: number, token_hash: string): boolean =>
  writeToken(db, id, { token_hash });

/** Ends a session, or revokes a token for scripts. */
export const deleteSession = deleteById("sessions");

const sessionsOfUserDelete = statement((q, p: { user_id: number; except: number }) =>
  q.deleteFrom("sessions").where("user_id", "=", p.user_id).where("id", "<>", p.except),
);
/** Ends an account's sessions and revokes its tokens for scripts, except one session. */
export function deleteSessionsOf(db: Db, userId: number, except = 0): void {
  sessionsOfUserDelete.run(db, { user_id: userId, except });
}
