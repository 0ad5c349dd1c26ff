import { todayIn } from "../../../../shared/stays/nights.ts";
import { dayMs } from "../../../../shared/time.ts";
import type { Deps } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import type { StayLetterKind } from "../../../core/mail/queued-letter.ts";
import { expire, queueLetter } from "../decisions/decide.ts";
import { findStay } from "../stays.access.ts";
import {
  listToAsk,
  listToRemind,
  listUnanswered,
  markAsked,
  markReminded,
} from "./deadlines.queries.ts";

/** How long a request waits before its host is reminded. */
const reminderMs = 2 * dayMs;

/** Where each day begins first. */
const eastmost = "Pacific/Kiritimati";

/** Ends the requests whose time is over, each in its own transaction. */
export function endUnansweredRequests(deps: Deps): void {
  for (const id of listUnanswered(deps.db, deps.clock())) {
    inTransaction(deps.db, () => {
      const stay = findStay(deps.db, id);
      if (stay?.state === "requested") expire(deps, stay);
    });
  }
  deps.outbox.wake();
}

/** Reminds hosts once of each request that waits. */
export function remindHosts(deps: Deps): void {
  const now = deps.clock();
  const ids = listToRemind(deps.db, new Date(now.getTime() - reminderMs));
  tellOnce(deps, "stay-reminder", ids, (id) => markReminded(deps.db, id, now));
}

/** Asks hosts once whether a stay took place, from the day after its departure on. */
export function askAfterDeparture(deps: Deps): void {
  const now = deps.clock();
  const ids = listToAsk(deps.db, todayIn(eastmost, now))
    .filter(({ departure, time_zone }) => departure < todayIn(time_zone, now))
    .map(({ id }) => id);
  tellOnce(deps, "stay-over", ids, (id) => markAsked(deps.db, id, now));
}

function tellOnce(
  deps: Deps,
  kind: StayLetterKind,
  ids: readonly number[],
  mark: (id: number) => boolean,
): void {
  for (const id of ids) {
    inTransaction(deps.db, () => {
      const stay = findStay(deps.db, id);
      if (stay && mark(id)) queueLetter(deps, kind, stay);
    });
  }
  deps.outbox.wake();
}
