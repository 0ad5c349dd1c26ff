import { setImmediate } from "node:timers/promises";
import type { Deps } from "../context.ts";
import { emptyLog, inTransaction } from "../db/open.ts";
import { chosenSettings } from "../settings/settings.queries.ts";
import { deleteOldInterests } from "./guest-data.queries.ts";

const dayMs = 24 * 60 * 60_000;
/** So many at a time: nobody waits for the whole of an old inbox. */
const step = 200;

/** Erases the interests that are older than the site keeps them, and says how many. */
export async function sweepInterests(deps: Pick<Deps, "db" | "clock" | "outbox">): Promise<number> {
  const days = chosenSettings(deps.db).interest_retention_days;
  if (days === null) return 0;
  const before = new Date(deps.clock().getTime() - days * dayMs);
  for (let all = 0; ;) {
    const { erased, letters } = inTransaction(deps.db, () =>
      deleteOldInterests(deps.db, before, step),
    );
    await deps.outbox.forget(letters);
    all += erased;
    if (erased < step) {
      if (all > 0) emptyLog(deps.db);
      return all;
    }
    await setImmediate();
  }
}
