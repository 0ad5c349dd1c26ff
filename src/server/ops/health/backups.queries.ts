import type { Db } from "../../core/db/open.ts";
import { type NoParams, statement } from "../../core/db/statement.ts";

const note = statement((q, p: { last_backup_at: string }) =>
  q.updateTable("maintenance").set({ last_backup_at: p.last_backup_at }),
);
/** Written by every kind of backup into the database that it copied, once the copy is complete. */
export function noteBackup(db: Db, now: Date): void {
  note.run(db, { last_backup_at: now.toISOString() });
}

const last = statement((q, _p: NoParams) => q.selectFrom("maintenance").select("last_backup_at"));
/** When the last backup was completed; null without one. */
export function lastBackupAt(db: Db): string | null {
  return last.one(db, {}).last_backup_at;
}
