import type { Deps } from "./context.ts";
import { emptyLog } from "./db/open.ts";

/**
 * Removes traces of people outside their rows: pages of the write-ahead log, and emails kept as
 * files. Call it after the commit of an erasure; it never fails, since the erasure has happened.
 * Leftovers (locked log, I/O error) are retried by the next erasure or the hourly job.
 */
export async function finishErasure({ db, outbox, log }: Pick<Deps, "db" | "outbox" | "log">) {
  try {
    emptyLog(db);
  } catch (err) {
    log.error({ err }, "the database log could not be emptied; retrying later");
  }
  await outbox.removeGone();
}
