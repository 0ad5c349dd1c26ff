import { setImmediate } from "node:timers/promises";
import { dayMs } from "../../../../shared/time.ts";
import type { Deps } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { chosenSettings } from "../../site/settings/settings.queries.ts";
import { deleteOldInterests } from "./guest-data.queries.ts";

/** The number of interests per step, so that no one waits for a whole old inbox. */
const step = 200;

/**
 * Erases the interests older than the retention time, and returns how many; finish the erasure
 * afterwards.
 */
export async function sweepInterests(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  const days = chosenSettings(deps.db).interest_retention_days;
  if (days === null) return 0;
  const before = new Date(deps.clock().getTime() - days * dayMs);
  for (let all = 0; ;) {
    const erased = inTransaction(deps.db, () => deleteOldInterests(deps.db, before, step));
    all += erased;
    if (erased < step) return all;
    await setImmediate();
  }
}

/** Erases the interests that are too old, and logs how many. */
export async function eraseOldInterests(deps: Deps): Promise<void> {
  const erased = await sweepInterests(deps);
  if (erased > 0) deps.log.info({ erased }, "erased messages older than the retention time");
}
