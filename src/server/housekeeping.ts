import { sweepAccounts } from "./auth/housekeeping.ts";
import type { Deps } from "./context.ts";
import { finishErasure } from "./erasure.ts";
import { sweepInterests } from "./guest-data/retention.ts";

/** What is done at the start and every hour: what has had its time goes, with all traces. */
export async function keepHouse(deps: Deps): Promise<void> {
  sweepAccounts(deps.db, deps.clock());
  const erased = await sweepInterests(deps);
  if (erased > 0) deps.log.info({ erased }, "erased interests older than the site keeps them");
  await finishErasure(deps);
}
