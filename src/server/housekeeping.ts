import { sweepAccounts } from "./auth/housekeeping.ts";
import type { Deps } from "./context.ts";
import { finishErasure } from "./erasure.ts";
import { sweepInterests } from "./guest-data/retention.ts";
import { recallStranded } from "./mail/outbox.queries.ts";
import { sweepIncidents } from "./operations/incidents.queries.ts";
import { runAll } from "./run-all.ts";

/**
 * Erases what is older than it may be, with all traces; at the start, a quarter of an hour later and
 * every hour. While the clock is not trusted, nothing goes by its age. One job that fails does not
 * keep the others from running; what failed is thrown at the end.
 */
export async function keepHouse(deps: Deps): Promise<void> {
  await runAll([
    ...(deps.clockTrust.mayErase() ? byAge(deps) : []),
    () => recallStranded(deps.db, deps.clock()),
    () => finishErasure(deps),
    () => deps.clockTrust.note(),
  ]);
}

const byAge = (deps: Deps) => [
  () => sweepAccounts(deps.db, deps.clock()),
  () => sweepIncidents(deps.db, deps.clock()),
  async () => {
    const erased = await sweepInterests(deps);
    if (erased > 0) deps.log.info({ erased }, "erased messages older than the retention time");
  },
];
