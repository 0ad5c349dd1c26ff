import { secondMs } from "../../../../shared/time.ts";
import type { Deps } from "../../../core/context.ts";
import { createTurns } from "../../../core/turns.ts";
import type { Loop } from "../../../feature.ts";
import { offersStays } from "../../site/settings/settings.queries.ts";
import { findDueFeed, listHostsWithDueFeeds } from "./feeds.queries.ts";
import { syncFeed } from "./sync-feed.ts";

/** How often to look for calendars that are due. */
const pollMs = 30 * secondMs;
/** One less than syncs can run at once: a host who clicks need not wait for slow sites. */
const hostsAtOnce = 3;

/**
 * Reads the calendars of other sites that are due, while it is started and the site offers stays. Hosts
 * take turns, so that one with many calendars on slow sites delays no other. When each is due is in the
 * database, so a restart neither skips nor repeats one.
 */
export function createFeedLoop(deps: Deps): Loop {
  const { db, env, clock, log, faults } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurns({ atOnce: hostsAtOnce });
  /** The hosts whose calendars are being read, or wait for their turn. */
  const hosts = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const noteFault = (err: unknown) => {
    if (signal.aborted) return;
    faults.note(err, clock());
    log.error({ err }, "reading a calendar of another site failed; retrying in a minute");
  };
  /** Reads the calendar of a host that has been due for longest; false if none is due. */
  const syncOne = async (owner_id: number): Promise<boolean> => {
    const feed = offersStays(db, env) ? findDueFeed(db, owner_id, clock()) : undefined;
    // Its own signal: that of the loop would keep a listener of every sync.
    const each = AbortSignal.any([signal]);
    if (feed) await syncFeed(deps, feed.id, { line: String(owner_id), signal: each });
    return feed !== undefined;
  };
  const syncHost = async (owner_id: number) => {
    while (await inTurn(String(owner_id), () => syncOne(owner_id), AbortSignal.any([signal])));
  };
  const poll = () => {
    try {
      for (const owner_id of offersStays(db, env) ? listHostsWithDueFeeds(db, clock()) : []) {
        if (hosts.has(owner_id)) continue;
        const done = syncHost(owner_id)
          .catch(noteFault)
          .finally(() => hosts.delete(owner_id));
        hosts.set(owner_id, done);
      }
    } catch (thrown) {
      noteFault(thrown);
    }
    timer = setTimeout(poll, pollMs).unref();
  };

  return {
    start: poll,
    async stop() {
      stopping.abort(new Error("The server is stopping"));
      clearTimeout(timer);
      await Promise.all(hosts.values());
    },
  };
}
