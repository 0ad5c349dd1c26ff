import type { Deps } from "./context.ts";
import { emptyLog } from "./db/open.ts";

/**
 * Removes what is left of people beside their rows: the pages of the log, and mails kept as files.
 * Called after the commit of whatever erases somebody; the erasure has happened, so it never fails.
 * What stays (another process reads, the disk fails) the next one removes, or the hour's.
 */
export async function finishErasure({ db, outbox, log }: Pick<Deps, "db" | "outbox" | "log">) {
  try {
    emptyLog(db);
  } catch (err) {
    log.error({ err }, "the database log could not be emptied; retrying later");
  }
  await outbox.removeGone();
}
